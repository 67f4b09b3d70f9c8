import { parseGi } from '../support/amount.ts';
import { showsUnit } from '../support/amount-pairs.ts';

/** Section 2.3: memory is shown with the unit Gi. */
export const rule = showsUnit({
  clause: 'deployment.memory-in-gi',
  fields: ['schedulerMemory', 'webServerMemory', 'defaultTaskPodMemory', 'resourceQuotaMemory'],
  read: parseGi,
  expected: 'a number with the unit Gi',
});

import { parseCores } from '../support/amount.ts';
import { showsUnit } from '../support/amount-pairs.ts';

/** Section 2.3: CPU is shown as a number of cores. */
export const rule = showsUnit({
  clause: 'deployment.cpu-in-cores',
  fields: ['schedulerCpu', 'webServerCpu', 'defaultTaskPodCpu', 'resourceQuotaCpu'],
  read: parseCores,
  expected: 'a number of cores',
});

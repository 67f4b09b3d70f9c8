import { memoryInGi } from '../support/memory-request.ts';

/** Section 2.3: the memory quota is written in Gi. */
export const rule = memoryInGi('update-deployment.memory-unit-quota', 'resourceQuotaMemory');

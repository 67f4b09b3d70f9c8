import { showsMemoryTwiceCpu } from '../support/amount-pairs.ts';

/** Section 2.3: the memory quota is twice the CPU quota, in what is shown too. */
export const rule = showsMemoryTwiceCpu(
  'deployment.memory-twice-cpu-quota',
  'resourceQuotaCpu',
  'resourceQuotaMemory',
);

import { memoryTwiceCpu } from '../support/memory-request.ts';

/** Section 2.3: the memory quota is twice the CPU quota. */
export const rule = memoryTwiceCpu(
  'update-deployment.memory-twice-cpu-quota',
  'resourceQuotaCpu',
  'resourceQuotaMemory',
);

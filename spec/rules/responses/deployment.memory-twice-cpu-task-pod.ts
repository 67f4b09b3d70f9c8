import { showsMemoryTwiceCpu } from '../support/amount-pairs.ts';

/** Section 2.3: memory of a task pod is twice its CPU, in what is shown too. */
export const rule = showsMemoryTwiceCpu(
  'deployment.memory-twice-cpu-task-pod',
  'defaultTaskPodCpu',
  'defaultTaskPodMemory',
);

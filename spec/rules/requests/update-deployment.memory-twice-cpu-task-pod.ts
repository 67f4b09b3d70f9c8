import { memoryTwiceCpu } from '../support/memory-request.ts';

/** Section 2.3: memory of a task pod is twice its CPU. */
export const rule = memoryTwiceCpu(
  'update-deployment.memory-twice-cpu-task-pod',
  'defaultTaskPodCpu',
  'defaultTaskPodMemory',
);

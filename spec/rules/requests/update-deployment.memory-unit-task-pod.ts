import { memoryInGi } from '../support/memory-request.ts';

/** Section 2.3: memory of a task pod is written in Gi. */
export const rule = memoryInGi('update-deployment.memory-unit-task-pod', 'defaultTaskPodMemory');

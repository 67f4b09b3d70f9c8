import { requiredWhen } from '../support/required-when.ts';

/** Section 2.3: memory of a task pod must be sent where remote execution is disabled. */
export const rule = requiredWhen({
  clause: 'update-deployment.task-pod-memory-required',
  operation: 'update-deployment',
  field: 'defaultTaskPodMemory',
  when: (_request, facts) => facts.remoteExecutionEnabled === false,
});

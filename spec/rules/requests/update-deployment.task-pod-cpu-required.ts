import { requiredWhen } from '../support/required-when.ts';

/** Section 2.3: CPU of a task pod must be sent where remote execution is disabled. */
export const rule = requiredWhen({
  clause: 'update-deployment.task-pod-cpu-required',
  operation: 'update-deployment',
  field: 'defaultTaskPodCpu',
  when: (_request, facts) => facts.remoteExecutionEnabled === false,
});

import { requiredWhen } from '../support/required-when.ts';

/** Section 2.3: the CPU quota must be sent where remote execution is disabled. */
export const rule = requiredWhen({
  clause: 'update-deployment.quota-cpu-required',
  operation: 'update-deployment',
  field: 'resourceQuotaCpu',
  when: (_request, facts) => facts.remoteExecutionEnabled === false,
});

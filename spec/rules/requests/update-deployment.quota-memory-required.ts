import { requiredWhen } from '../support/required-when.ts';

/** Section 2.3: the memory quota must be sent where remote execution is disabled. */
export const rule = requiredWhen({
  clause: 'update-deployment.quota-memory-required',
  operation: 'update-deployment',
  field: 'resourceQuotaMemory',
  when: (_request, facts) => facts.remoteExecutionEnabled === false,
});

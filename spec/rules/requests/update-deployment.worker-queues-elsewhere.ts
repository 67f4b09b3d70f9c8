import { appliesOnlyWhere } from '../support/elsewhere.ts';
import { queuesApply } from '../support/queues.ts';

/** Section 2.3: what worker queues do where they do not apply is silent. */
export const rule = appliesOnlyWhere({
  clause: 'update-deployment.worker-queues-elsewhere',
  operation: 'update-deployment',
  fields: ['workerQueues'],
  applies: queuesApply,
});

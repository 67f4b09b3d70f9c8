import type { JsonObject, RuleFacts } from '../rule.ts';
import { textField } from './json.ts';

/** Whether worker queues apply to the deployment as a request makes it (section 2.3); undefined when untold. */
export function queuesApply(request: JsonObject, facts: RuleFacts): boolean | undefined {
  switch (textField(request, 'executor')) {
    case 'CELERY':
      return true;
    case 'KUBERNETES':
      return false;
    case 'PLATFORM':
      return facts.remoteExecutionEnabled === undefined ? undefined : !facts.remoteExecutionEnabled;
    default:
      return undefined;
  }
}

import type { JsonObject, RequestRule, RuleFacts } from '../rule.ts';
import { listField, textField } from '../support/json.ts';
import { queuesApply } from '../support/queues.ts';

/** Names that some server may take for the one asked for: other letter case, blanks, other widths. */
const nearlyDefault = (name: string): boolean => name.normalize('NFKC').trim().toLowerCase() === 'default';

/** Section 2.3: where worker queues apply, one of those sent is named `default`. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'update-deployment.default-queue',
  operation: 'update-deployment',
  breach: 'refused',
  evaluate(request: JsonObject, facts: RuleFacts) {
    const queues = listField(request, 'workerQueues');
    if (queues === undefined || queues.length === 0 || queuesApply(request, facts) !== true)
      return 'not-applicable';
    const names = queues.map((queue) => textField(queue, 'name'));
    if (names.includes('default')) return 'holds';
    return names.some((name) => name === undefined || nearlyDefault(name)) ? 'not-applicable' : 'broken';
  },
};

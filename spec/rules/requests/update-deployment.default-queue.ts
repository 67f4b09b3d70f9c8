import type { JsonObject, RequestRule, RuleFacts } from '../rule.ts';
import { listField, textField } from '../support/json.ts';
import { queuesApply } from '../support/queues.ts';

/** A name with blanks around it is not the one asked for, and a server may cut them off. */
const isPadded = (name: string): boolean => name.trim() === 'default';

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
    return names.some((name) => name === undefined || isPadded(name)) ? 'not-applicable' : 'broken';
  },
};

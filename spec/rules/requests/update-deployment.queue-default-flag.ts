import type { JsonObject, RequestRule } from '../rule.ts';
import { flagField, listField, textField } from '../support/json.ts';

/** Section 2.3: whether a queue's isDefault may contradict its name is silent. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'update-deployment.queue-default-flag',
  operation: 'update-deployment',
  breach: 'open',
  evaluate(request: JsonObject) {
    const flagged = (listField(request, 'workerQueues') ?? []).filter(
      (queue) => flagField(queue, 'isDefault') !== undefined && textField(queue, 'name') !== undefined,
    );
    if (flagged.length === 0) return 'not-applicable';
    const agrees = flagged.every(
      (queue) => flagField(queue, 'isDefault') === (textField(queue, 'name') === 'default'),
    );
    return agrees ? 'holds' : 'broken';
  },
};

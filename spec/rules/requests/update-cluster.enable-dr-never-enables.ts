import type { JsonObject, RequestRule, RuleFacts } from '../rule.ts';
import { flagField } from '../support/json.ts';

/** Section 2.4: DR cannot be enabled on an existing cluster through this API. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'update-cluster.enable-dr-never-enables',
  operation: 'update-cluster',
  breach: 'no-effect',
  evaluate(request: JsonObject, facts: RuleFacts) {
    const asked = flagField(request, 'enableDr');
    if (asked === undefined || facts.isDrEnabled !== false) return 'not-applicable';
    return asked ? 'broken' : 'holds';
  },
};

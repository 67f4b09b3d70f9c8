import type { JsonObject, RequestRule, RuleFacts } from '../rule.ts';
import { flagField } from '../support/json.ts';

/** Section 2.3: an update cannot make a deployment one for development only. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'update-deployment.development-mode-not-gained',
  operation: 'update-deployment',
  breach: 'no-effect',
  evaluate(request: JsonObject, facts: RuleFacts) {
    const asked = flagField(request, 'isDevelopmentMode');
    if (asked === undefined || facts.isDevelopmentMode !== false) return 'not-applicable';
    return asked ? 'broken' : 'holds';
  },
};

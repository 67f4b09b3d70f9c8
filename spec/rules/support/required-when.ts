import type { JsonObject, RequestRule, RuleFacts } from '../rule.ts';
import { field } from './json.ts';

/**
 * A request field that must be sent under a condition. Only a field that is left out breaks it: what null stands
 * for is silent.
 */
export function requiredWhen(options: {
  clause: string;
  operation: string;
  field: string;
  when: (request: JsonObject, facts: RuleFacts) => boolean;
}): RequestRule {
  return {
    kind: 'request',
    clause: options.clause,
    operation: options.operation,
    breach: 'refused',
    evaluate(request, facts) {
      if (!options.when(request, facts)) return 'not-applicable';
      const sent = field(request, options.field);
      if (sent === null) return 'not-applicable';
      return sent === undefined ? 'broken' : 'holds';
    },
  };
}

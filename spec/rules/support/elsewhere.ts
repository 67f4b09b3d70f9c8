import type { JsonObject, RequestRule, RuleFacts } from '../rule.ts';
import { isPresent } from './json.ts';

/**
 * Request fields that apply only to some requests: what they do elsewhere is silent, so core requests leave them
 * out there. `applies` is undefined where it cannot be told.
 */
export function appliesOnlyWhere(options: {
  clause: string;
  operation: string;
  fields: readonly string[];
  applies: (request: JsonObject, facts: RuleFacts) => boolean | undefined;
}): RequestRule {
  return {
    kind: 'request',
    clause: options.clause,
    operation: options.operation,
    breach: 'open',
    evaluate(request, facts) {
      if (!options.fields.some((name) => isPresent(request, name))) return 'not-applicable';
      const applies = options.applies(request, facts);
      if (applies === undefined) return 'not-applicable';
      return applies ? 'holds' : 'broken';
    },
  };
}

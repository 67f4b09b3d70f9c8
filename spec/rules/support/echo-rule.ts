import { type Compare, compareFields, type EchoResult } from '../echo.ts';
import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { isObject } from './json.ts';
import { HOLDS } from './outcomes.ts';

/** Outcomes of a comparison: one for each difference, else one where anything was compared. */
export function echoOutcomes({ compared, differences }: EchoResult): Outcome[] {
  if (compared === 0) return [];
  if (differences.length === 0) return [...HOLDS];
  return differences.map((difference) => ({
    verdict: 'broken',
    ...difference,
    message: `${difference.pointer.slice(1).replaceAll('/', '.')} is not what was sent`,
  }));
}

/** The answer shows each field as it was sent. `fields` may depend on the answer and the facts. */
export function showsWhatWasSent(
  clause: string,
  operation: string,
  fields: Readonly<Record<string, Compare>> | ((input: ResponseInput) => Readonly<Record<string, Compare>>),
): ResponseRule {
  return {
    kind: 'response',
    clause,
    operations: [operation],
    judges: 'lawful-requests',
    evaluate(input) {
      const { requestBody, responseBody } = input;
      if (!isObject(requestBody) || !isObject(responseBody)) return [];
      const compared = typeof fields === 'function' ? fields(input) : fields;
      return echoOutcomes(compareFields(requestBody, responseBody, compared));
    },
  };
}

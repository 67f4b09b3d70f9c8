import type { Outcome, ResponseRule } from '../rule.ts';
import { canonicalRange, sameRange } from './cidr.ts';
import { isPresent, textField } from './json.ts';
import { judgedAt } from './outcomes.ts';
import { saysUnderWay } from './under-way.ts';

/**
 * A range of the DR region that takes that of the primary region when a creation with a DR region leaves it out.
 * Judged only where the answer shows both.
 */
export function drRangeDefaultsTo(clause: string, drField: string, primaryField: string): ResponseRule {
  return {
    kind: 'response',
    clause,
    operations: ['create-cluster'],
    judges: 'lawful-requests',
    evaluate({ requestBody, responseBody }): Outcome[] {
      if (!isPresent(requestBody, 'drRegion') || isPresent(requestBody, drField)) return [];
      const [shown, primary] = [textField(responseBody, drField), textField(responseBody, primaryField)];
      if (shown === undefined || primary === undefined || canonicalRange(primary) === undefined) return [];
      // What a cluster shows of a region that is still to be set up may be nothing.
      if (shown === '' && saysUnderWay(responseBody)) return [];
      // That the primary range is not the one that was asked for is blamed for itself.
      const asked = textField(requestBody, primaryField) ?? primary;
      const holds = sameRange(shown, primary) || sameRange(shown, asked);
      const message = `${drField} was left out and is not ${primaryField}`;
      return [judgedAt(`/${drField}`, holds, message, JSON.stringify(primary), shown)];
    },
  };
}

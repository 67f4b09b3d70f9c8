import { type Compare, compareFields } from '../echo.ts';
import type { JsonObject, Outcome } from '../rule.ts';

/**
 * Outcomes for what no update can carry: it is still what the first answer showed. Fields that one of them does not
 * show are not compared.
 */
export function unchanged(
  first: JsonObject,
  shown: JsonObject,
  fields: Readonly<Record<string, Compare>>,
): Outcome[] {
  return compareFields(first, shown, fields).differences.map((difference) => ({
    verdict: 'broken',
    ...difference,
    message: `${difference.pointer.slice(1)} is not what it was, and no update can carry it`,
  }));
}

import type { Json, Outcome } from '../rule.ts';
import { shown } from './json.ts';

/** An outcome where the rule holds. */
export const HOLDS: readonly Outcome[] = [{ verdict: 'holds' }];

/** The place where a rule is kept. */
export function holdsAt(pointer: string): Outcome {
  return { verdict: 'holds', pointer };
}

/** A violation at a place: what is wrong in one sentence, what was expected, and the value found there. */
export function brokenAt(
  pointer: string,
  message: string,
  expected: string,
  found: Json | undefined,
): Outcome {
  return { verdict: 'broken', pointer, message, expected, found: shown(found) };
}

/** The place judged: kept or violated. */
export function judgedAt(
  pointer: string,
  holds: boolean,
  message: string,
  expected: string,
  found: Json | undefined,
): Outcome {
  return holds ? holdsAt(pointer) : brokenAt(pointer, message, expected, found);
}

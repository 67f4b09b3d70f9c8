import type { Attributed } from './attribute.ts';

/** Violations kept of each clause in one body: one shows it, a few show that it is no exception. */
export const MAX_PER_CLAUSE = 3;

/** From this many violations on, one of each clause must do. */
const MAX_VIOLATIONS = 100;

/** Drops what follows from a wrong kind at the same place, and what says the same of it twice. */
function withoutEchoes(errors: readonly Attributed[]): Attributed[] {
  const wrongKind = new Set(
    errors.filter((each) => each.aspect === 'type').map((each) => each.error.instancePath),
  );
  const told = new Set<string>();
  return errors.filter(({ aspect, clause, error: { instancePath } }) => {
    if (aspect !== 'type' && aspect !== 'presence' && wrongKind.has(instancePath)) return false;
    const key = `${clause} ${instancePath}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

function firstOfEach(errors: readonly Attributed[], most: number): Attributed[] {
  const seen = new Map<string, number>();
  return errors.filter(({ clause }) => {
    const times = (seen.get(clause) ?? 0) + 1;
    seen.set(clause, times);
    return times <= most;
  });
}

/** A bounded choice in the order found, in which every clause that fails is there. */
export function selectViolations(errors: readonly Attributed[]): Attributed[] {
  const few = firstOfEach(withoutEchoes(errors), MAX_PER_CLAUSE);
  return few.length <= MAX_VIOLATIONS ? few : firstOfEach(few, 1);
}

import type { Variant } from '../../fixtures/server/alterations.ts';
import { numberOf } from './groups.ts';

/** True when two variants can be on together. */
function fit(left: Variant, right: Variant): boolean {
  return !left.excludes?.includes(right.id) && !right.excludes?.includes(left.id);
}

/** Some variants that fit together, drawn by seed and number: two to eight of them, in the order of their ids. */
export function drawCombination(variants: readonly Variant[], seed: number, number: number): Variant[] {
  const key = `combination/${seed}/${number}`;
  const shuffled = [...variants].sort((a, b) => numberOf(`${key}/${a.id}`) - numberOf(`${key}/${b.id}`));
  const size = 2 + (numberOf(key) % 7);
  const chosen: Variant[] = [];
  for (const variant of shuffled) {
    if (chosen.length === size) break;
    if (chosen.every((other) => fit(other, variant))) chosen.push(variant);
  }
  return chosen.sort((a, b) => (a.id < b.id ? -1 : 1));
}

import type { Variant } from '../../fixtures/server/alterations.ts';
import { numberOf } from './groups.ts';

/** How many variants are on together at most. */
const MOST_TOGETHER = 10;

/** True when two variants can be on together. */
function fit(left: Variant, right: Variant): boolean {
  return !left.excludes?.includes(right.id) && !right.excludes?.includes(left.id);
}

/**
 * Divides all variants into groups of variants that fit together, as the seed says: each is in one group, save those
 * that empty operations, beside which nothing could be seen of the others.
 */
export function combinationsOf(variants: readonly Variant[], seed: number): Variant[][] {
  const rank = ({ id }: Variant): number => numberOf(`combination/${seed}/${id}`);
  const groups: Variant[][] = [];
  for (const variant of [...variants].sort((a, b) => rank(a) - rank(b))) {
    if (variant.empties !== undefined) continue;
    const group = groups.find(
      (one) => one.length < MOST_TOGETHER && one.every((other) => fit(other, variant)),
    );
    if (group === undefined) groups.push([variant]);
    else group.push(variant);
  }
  return groups.map((group) => group.sort((a, b) => (a.id < b.id ? -1 : 1)));
}

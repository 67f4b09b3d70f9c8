import { createHash } from 'node:crypto';
import type { CheckMeta } from '../../fixtures/check.ts';
import { expandCovers } from '../../spec/expand-covers.ts';

/** A whole number that depends on a text alone. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/**
 * Units that should notice a fault: those about one of its operations; and, for clauses that none of these covers,
 * those that cover them.
 */
export function groupOf(
  fault: { operations: readonly string[]; breaks: readonly string[] },
  metas: readonly CheckMeta[],
): CheckMeta[] {
  const own = metas.filter((meta) => meta.operations.some((id) => fault.operations.includes(id)));
  const covered = new Set(own.flatMap((meta) => expandCovers(meta.covers, fault.breaks)));
  const left = fault.breaks.filter((clause) => !covered.has(clause));
  const others = metas.filter((meta) => !own.includes(meta) && expandCovers(meta.covers, left).length > 0);
  return [...own, ...others];
}

/**
 * Units in the order in which they are likely to show that one of the clauses is broken. What looks back stays behind
 * the rest, whatever it covers: before the others have run there is nothing that it could see.
 */
export function coveringFirst(group: readonly CheckMeta[], breaks: readonly string[]): CheckMeta[] {
  const rank = (meta: CheckMeta): number => {
    if (meta.looksBack) return 2;
    return expandCovers(meta.covers, breaks).length > 0 ? 0 : 1;
  };
  return [...group].sort((a, b) => rank(a) - rank(b));
}

/** One unit beside a group, drawn by seed: what a fault must leave alone. */
export function drawnBeside<T>(group: readonly T[], all: readonly T[], key: string): T[] {
  const others = all.filter((one) => !group.includes(one));
  const drawn = others[numberOf(key) % Math.max(1, others.length)];
  return drawn === undefined ? [] : [drawn];
}

import { compareEvidence, comparePlaces, type Place } from './order.ts';
import type { Evidence } from './unit-record.ts';

/** How much evidence a clause keeps, whatever operations show it; each further operation has one piece more. */
export const MAX_EVIDENCE = 3;

/**
 * Keeps the smallest evidence of different messages, and the smallest of each operation, so that none that violated a
 * clause goes unnamed.
 */
export function keepSmallest(all: readonly Evidence[]): Evidence[] {
  const sorted = [...all].sort(compareEvidence);
  const kept = new Set([...smallestMessages(sorted), ...firstOfOperations(sorted)]);
  return sorted.filter((evidence) => kept.has(evidence));
}

/** What is known of evidence before it is built. */
export interface Candidate extends Place {
  size: number;
  operation: string;
}

/** Whether evidence may be among the smallest beside what is kept; false only where it certainly is not. */
export function mayBeKept(kept: readonly Evidence[], candidate: Candidate): boolean {
  const isBehind = (one: Evidence): boolean =>
    (one.size - candidate.size || comparePlaces(one, candidate)) < 0;
  const own = kept.find(({ exchange }) => exchange.operation === candidate.operation);
  const last = smallestMessages(kept)[MAX_EVIDENCE - 1];
  return !own || !last || !isBehind(own) || !isBehind(last);
}

/**
 * The first pieces of what is sorted, and the first of each operation that is not among them: what a reader is shown
 * where room is short.
 */
export function firstAndOnePerOperation<T extends { operation: string }>(
  sorted: readonly T[],
  most: number,
): T[] {
  const named = new Set(sorted.slice(0, most).map(({ operation }) => operation));
  return sorted.filter(({ operation }, index) => {
    if (index < most) return true;
    const isNew = !named.has(operation);
    named.add(operation);
    return isNew;
  });
}

function smallestMessages(sorted: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  const smallest: Evidence[] = [];
  for (const evidence of sorted) {
    if (smallest.length === MAX_EVIDENCE) break;
    if (seen.has(evidence.message)) continue;
    seen.add(evidence.message);
    smallest.push(evidence);
  }
  return smallest;
}

function firstOfOperations(sorted: readonly Evidence[]): Evidence[] {
  const first = new Map<string, Evidence>();
  for (const evidence of sorted) {
    const { operation } = evidence.exchange;
    if (!first.has(operation)) first.set(operation, evidence);
  }
  return [...first.values()];
}

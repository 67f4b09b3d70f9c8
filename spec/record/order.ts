import type { RecordedExchange } from './exchange.ts';
import type { Evidence } from './unit-record.ts';

/** Where something was seen: a unit, and the case that showed it (both pure functions of the run's seed). */
export interface Place {
  unit?: string;
  case?: string;
}

/** What was seen how often, and an exchange that shows it. */
interface Seen extends Place {
  count: number;
  exchange?: RecordedExchange;
}

/** Order of texts by their UTF-16 code units, which depends on no locale. */
export const byteOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function lengthOf(place: Place): number {
  return place.case?.length ?? Number.POSITIVE_INFINITY;
}

/** A case with a shorter key departs in less from its base; what has no place comes last. */
export function comparePlaces(a: Place, b: Place): number {
  const [left, right] = [lengthOf(a), lengthOf(b)];
  if (left !== right) return left - right;
  return byteOrder(a.case ?? '', b.case ?? '') || byteOrder(a.unit ?? '', b.unit ?? '');
}

/** What of an exchange may count where order must not depend on time: no duration, and of the answer no header. */
function timeless({ operation, request, response, failure }: RecordedExchange): string {
  return JSON.stringify([operation, request, response?.status, response?.body, failure]);
}

const compareText = (a: unknown, b: unknown): number => byteOrder(JSON.stringify(a), JSON.stringify(b));

/** Total orders put what depends on time last: it tells apart only what is equal in everything else. */
function compareContent<T extends { exchange?: RecordedExchange }>(a: T, b: T): number {
  const { exchange: left, ...restA } = a;
  const { exchange: right, ...restB } = b;
  return (
    compareText(restA, restB) ||
    byteOrder(left ? timeless(left) : '', right ? timeless(right) : '') ||
    compareText(left ?? null, right ?? null)
  );
}

/**
 * Total order of evidence, so that any order of merging keeps the same: size first, then the case that shows it, then
 * what it says.
 */
export function compareEvidence(a: Evidence, b: Evidence): number {
  return a.size - b.size || comparePlaces(a, b) || compareEvidenceContent(a, b);
}

function compareEvidenceContent(a: Evidence, b: Evidence): number {
  const { twin: twinA, before: beforeA, ...ownA } = a;
  const { twin: twinB, before: beforeB, ...ownB } = b;
  return compareContent(ownA, ownB) || compareText([twinA, beforeA], [twinB, beforeB]);
}

/** Total order of what shows the same thing: what has an exchange first, then by the case that shows it. */
export function compareSeen<T extends Seen>(a: T, b: T): number {
  return (
    Number(a.exchange === undefined) - Number(b.exchange === undefined) ||
    comparePlaces(a, b) ||
    compareContent({ ...a, count: 0 }, { ...b, count: 0 })
  );
}

import type { Json } from './rule.ts';
import { COLLATIONS } from './support/collations.ts';
import { field, textField } from './support/json.ts';

/** A direction of sorting (sections 4.10 and 4.13). */
export type Direction = 'asc' | 'desc';

/** How a sort field reads its key from an item; undefined where the item does not carry it. */
export interface SortField {
  /** Name in the `sorts` parameter. */
  name: string;
  clause: string;
  kind: 'text' | 'time';
  keyOf: (item: Json) => string | undefined;
}

function sortField(
  operation: string,
  name: string,
  suffix: string,
  kind: SortField['kind'],
  keyOf: SortField['keyOf'],
): SortField {
  return { name, clause: `${operation}.sort-by-${suffix}`, kind, keyOf };
}

const own = (name: string) => (item: Json) => textField(item, name);
const idOf = (name: string) => (item: Json) => textField(field(item, name), 'id');

const TOKENS = 'list-agent-tokens';
const CHANNELS = 'list-notification-channels';

/** Sort fields of each list (sections 4.10 and 4.13). */
export const SORT_FIELDS: Readonly<Record<string, readonly SortField[]>> = {
  [TOKENS]: [
    sortField(TOKENS, 'name', 'name', 'text', own('name')),
    sortField(TOKENS, 'description', 'description', 'text', own('description')),
    sortField(TOKENS, 'createdAt', 'created-at', 'time', own('createdAt')),
    sortField(TOKENS, 'updatedAt', 'updated-at', 'time', own('updatedAt')),
    sortField(TOKENS, 'createdById', 'created-by-id', 'text', idOf('createdBy')),
    sortField(TOKENS, 'updatedById', 'updated-by-id', 'text', idOf('updatedBy')),
    sortField(TOKENS, 'tokenStartAt', 'token-start-at', 'time', own('startAt')),
  ],
  [CHANNELS]: [
    sortField(CHANNELS, 'name', 'name', 'text', own('name')),
    sortField(CHANNELS, 'createdAt', 'created-at', 'time', own('createdAt')),
    sortField(CHANNELS, 'updatedAt', 'updated-at', 'time', own('updatedAt')),
  ],
};

/** What a sorted list shows about the order it follows. */
export interface Ordering {
  /** Names of the ways of ordering under which the list is sorted; none: it is not sorted. */
  readings: string[];
  /** Where the items without the key stand. */
  absent: 'none' | 'first' | 'last' | 'between';
  /** True when at least two keys differ, so that the order says anything at all. */
  telling: boolean;
}

function placeOfAbsent(keys: readonly (string | undefined)[]): Ordering['absent'] {
  if (!keys.includes(undefined)) return 'none';
  const firstKey = keys.findIndex((key) => key !== undefined);
  const lastKey = keys.findLastIndex((key) => key !== undefined);
  if (firstKey === -1) return 'first';
  const inside = keys.slice(firstKey, lastKey + 1);
  if (inside.includes(undefined)) return 'between';
  if (firstKey > 0 && lastKey < keys.length - 1) return 'between';
  return firstKey > 0 ? 'first' : 'last';
}

function isOrdered(
  keys: readonly string[],
  compare: (a: string, b: string) => number,
  direction: Direction,
): boolean {
  const sign = direction === 'asc' ? 1 : -1;
  return keys.every((key, i) => i === 0 || sign * compare(keys[i - 1] ?? key, key) <= 0);
}

/** Times are written in whole seconds; a fraction of one is the format's business, and orders nothing. */
const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

const byTime = (a: string, b: string): number => seconds(a) - seconds(b);

/**
 * Under which consistent ways of ordering a list is sorted. Ties are free. Items that do not carry the key are
 * passed over, since a server may leave optional fields out of its answers; empty text may count as text or as
 * absent. A key that is no time tells nothing, its format being another clause's business.
 */
export function orderingOf(
  keys: readonly (string | undefined)[],
  kind: SortField['kind'],
  direction: Direction,
): Ordering {
  const carried = keys.filter((key) => key !== undefined);
  const absent = placeOfAbsent(keys);
  const telling = new Set(carried).size > 1;
  if (kind === 'time') {
    const times = carried.filter((key) => !Number.isNaN(Date.parse(key)));
    return { readings: isOrdered(times, byTime, direction) ? ['time'] : [], absent, telling };
  }
  const filled = carried.filter((key) => key !== '');
  const readings = COLLATIONS.filter(
    ({ compare }) => isOrdered(carried, compare, direction) || isOrdered(filled, compare, direction),
  );
  return { readings: readings.map(({ name }) => name), absent, telling };
}

/** What the two directions of one sort field show. */
export interface FieldFinding {
  field: SortField;
  /** `undecided` when too few keys differ to tell any order. */
  verdict: 'holds' | 'broken' | 'undecided';
  /** What is wrong, in one sentence. */
  message?: string;
  /** Ways of ordering that both directions follow. */
  readings: string[];
}

/** Judges a field by the whole list in both directions: each is sorted, and both in one and the same way. */
export function judgeField(
  sortField: SortField,
  ascending: readonly Json[],
  descending: readonly Json[],
): FieldFinding {
  const of = (items: readonly Json[], direction: Direction) =>
    orderingOf(items.map(sortField.keyOf), sortField.kind, direction);
  const [asc, desc] = [of(ascending, 'asc'), of(descending, 'desc')];
  if (!asc.telling || !desc.telling) return { field: sortField, verdict: 'undecided', readings: [] };
  const readings = asc.readings.filter((reading) => desc.readings.includes(reading));
  if (readings.length > 0) return { field: sortField, verdict: 'holds', readings };
  const message =
    asc.readings.length === 0
      ? `${sortField.name}:asc does not come in ascending order`
      : desc.readings.length === 0
        ? `${sortField.name}:desc does not come in descending order`
        : `${sortField.name}:asc and ${sortField.name}:desc follow different ways of ordering`;
  return { field: sortField, verdict: 'broken', message, readings: [] };
}

/**
 * The clauses that findings about all fields of one list exercise or break: a target that sorts by no field at all
 * breaks the list's `sort-order` alone, any other one the clause of each field that is wrong.
 */
export function blameForSorts(
  operation: string,
  findings: readonly FieldFinding[],
): { clause: string; finding?: FieldFinding }[] {
  const decided = findings.filter((finding) => finding.verdict !== 'undecided');
  const broken = decided.filter((finding) => finding.verdict === 'broken');
  const [first] = broken;
  const whole = `${operation}.sort-order`;
  if (first && broken.length === decided.length && decided.length > 1) {
    return [{ clause: whole, finding: first }];
  }
  const each = decided.map((finding) =>
    finding.verdict === 'broken'
      ? { clause: finding.field.clause, finding }
      : { clause: finding.field.clause },
  );
  return decided.length > broken.length ? [{ clause: whole }, ...each] : each;
}

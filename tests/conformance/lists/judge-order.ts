import type { JsonObject } from '../../../fixtures/host/call.ts';
import {
  type Direction,
  type FieldFinding,
  judgeField,
  orderingOf,
  type SortField,
} from '../../../spec/rules/sorting.ts';
import { identityOf } from './list-page.ts';
import { looseKey } from './placed-items.ts';

/** True for keys that every way of ordering knows: beyond ASCII there are more alphabets than anyone lists. */
function isPlain(field: SortField, item: JsonObject): boolean {
  const key = field.keyOf(item);
  return key === undefined || /^[\u0020-\u007e]*$/.test(key);
}

/**
 * Judges a field by the whole list in each direction that was read; at least one must have been. Where keys beyond
 * ASCII stand in the way, the others decide: broken among those or nothing.
 */
export function judgeDirections(
  field: SortField,
  ascending: readonly JsonObject[] | undefined,
  descending: readonly JsonObject[] | undefined,
): FieldFinding {
  const up = ascending ?? [...(descending ?? [])].reverse();
  const down = descending ?? [...up].reverse();
  const finding = judgeField(field, up, down);
  if (finding.verdict !== 'broken' || up.every((item) => isPlain(field, item))) return finding;
  const plain = (items: readonly JsonObject[]) => items.filter((item) => isPlain(field, item));
  const among = judgeField(field, plain(up), plain(down));
  return among.verdict === 'broken' ? among : { field, verdict: 'undecided', readings: [] };
}

/**
 * Identities of items that carry the key in one answer and lack it in another: such a target leaves fields out at
 * will, and where an item without the key stands says nothing.
 */
export function carriedNowAndThen(
  field: SortField,
  answers: readonly (readonly JsonObject[])[],
): Set<string> {
  const [with_, without] = [new Set<string>(), new Set<string>()];
  for (const item of answers.flat()) {
    (field.keyOf(item) === undefined ? without : with_).add(identityOf(item));
  }
  return new Set([...without].filter((id) => with_.has(id)));
}

/** Tells of an item without the key that stands between items that carry it; undefined where none does. */
export function absentInside(field: SortField, items: readonly JsonObject[]): string | undefined {
  const keys = items.map(field.keyOf);
  const first = keys.findIndex((key) => key !== undefined);
  const last = keys.findLastIndex((key) => key !== undefined);
  const inside = keys.findIndex((key, i) => key === undefined && i > first && i < last);
  return inside === -1
    ? undefined
    : `the item at ${inside}, which has no such key, stands among those that have one`;
}

/** Tells that keys do not come in one of the given ways of ordering; undefined when they do. */
export function disagrees(
  field: SortField,
  items: readonly JsonObject[],
  direction: Direction,
  readings: readonly string[],
): string | undefined {
  const of = (some: readonly JsonObject[]) =>
    orderingOf(some.map(field.keyOf), field.kind, direction).readings;
  if (of(items).some((reading) => readings.includes(reading))) return undefined;
  const plain = items.filter((item) => isPlain(field, item));
  if (plain.length < items.length && of(plain).some((reading) => readings.includes(reading)))
    return undefined;
  return 'the keys do not come in the order of the whole list';
}

/** Tells that a reading does not begin as the whole sorted list does; undefined when it does, ties aside. */
export function beginsElsewhere(
  field: SortField,
  items: readonly JsonObject[],
  whole: readonly JsonObject[],
): string | undefined {
  const loose = (item: JsonObject | undefined) => {
    const key = item && field.keyOf(item);
    return key === undefined ? undefined : looseKey(key, field.kind);
  };
  const at = items.findIndex((item, i) => {
    const [found, expected] = [loose(item), loose(whole[i])];
    return found !== undefined && expected !== undefined && found !== expected;
  });
  return at === -1 ? undefined : `the item at ${at} is not the one that stands there in the whole list`;
}

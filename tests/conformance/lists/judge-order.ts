import type { JsonObject } from '../../../fixtures/host/call.ts';
import {
  type Direction,
  type FieldFinding,
  judgeField,
  orderingOf,
  type SortField,
} from '../../../spec/rules/sorting.ts';
import { COLLATIONS, type Collation } from '../../../spec/rules/support/collations.ts';
import type { Walk } from './walk.ts';

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

/** True when keys come in an order that one of some ways of comparing gives; of all known ones unless told. */
function comesInOrder(
  field: SortField,
  keys: readonly string[],
  direction: Direction,
  among: readonly Collation[] = COLLATIONS,
): boolean {
  if (field.kind === 'time') return orderingOf(keys, 'time', direction).readings.length > 0;
  const sign = direction === 'asc' ? 1 : -1;
  return among.some(({ compare }) =>
    keys.every((key, i) => i === 0 || sign * compare(keys[i - 1] ?? key, key) <= 0),
  );
}

/** Keys that items carry; empty ones may stand for absent ones and are passed over. */
function keysOf(field: SortField, items: readonly JsonObject[]): string[] {
  return items.map(field.keyOf).filter((key) => key !== undefined && key !== '') as string[];
}

/** True when items come in some order that a sort may give. */
export function isOrdered(items: readonly JsonObject[], field: SortField, direction: Direction): boolean {
  return comesInOrder(field, keysOf(field, items), direction);
}

/** True when each page by itself comes in an order that a sort may give. */
export function keepsToSort(walk: Walk, field: SortField, direction: Direction): boolean {
  return walk.pages.every((page) => isOrdered(page.items, field, direction));
}

/** Tells that keys do not come in one of the given ways of ordering; undefined when they do. */
export function disagrees(
  field: SortField,
  items: readonly JsonObject[],
  direction: Direction,
  readings: readonly string[],
): string | undefined {
  const among = COLLATIONS.filter(({ name }) => readings.includes(name));
  if (comesInOrder(field, keysOf(field, items), direction, among)) return undefined;
  const plain = items.filter((item) => isPlain(field, item));
  if (plain.length < items.length && comesInOrder(field, keysOf(field, plain), direction, among))
    return undefined;
  return 'the keys do not come in the order of the whole list';
}

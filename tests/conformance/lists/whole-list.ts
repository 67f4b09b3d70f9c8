import type { JsonObject } from '../../../fixtures/host/call.ts';
import { listChanged } from '../../../spec/rules/paging.ts';
import { DEFAULT_LIMIT, type ListKind } from './list-kind.ts';
import type { ListPage } from './list-page.ts';
import type { ListReader } from './list-reader.ts';
import { idsOf, readToEnd, type Walk } from './walk.ts';

/** Why a list of which only the beginning was read says nothing of order, pages or filters. */
export const TOO_LONG = 'the list is too long to be read as a whole';

/** Why a list whose items cannot be told apart says nothing of order and pages. */
const LOOK_ALIKE = 'items without ids look the same';

/** Why a list says nothing of its pages together when one of them is wrong by itself. */
const DOUBLED = 'one item stands on a page twice';

/** A list as a whole, as reading it in two ways shows it. */
export interface WholeList {
  /** Identities of all items, in the order of the widest reading; what only the other reading shows comes last. */
  ids: string[];
  items: Map<string, JsonObject>;
  /** Read with the largest limit that the target takes, in as few pages as possible. */
  wide: Walk;
  /** True when the whole list was read; false for lists too long for that. */
  complete: boolean;
  /**
   * True when it goes on behind what was read, with new items on each page: what never ends for repeating itself is
   * at fault.
   */
  tooLong: boolean;
  /**
   * False when identities of items without ids repeat inside one page, or in the widest reading: items that look the
   * same cannot be told apart.
   */
  distinct: boolean;
  /** True when an item with an id stands twice on one page, which every page by itself is blamed for. */
  doubled: boolean;
}

/**
 * Why a list says nothing of order and pages; undefined where it does. One that never ends because its pages repeat
 * themselves is not long.
 */
export function whyUnfit({ tooLong, distinct, doubled }: WholeList): string | undefined {
  if (tooLong) return TOO_LONG;
  if (!distinct) return LOOK_ALIKE;
  return doubled ? DOUBLED : undefined;
}

/** What two readings of one item may differ in only when somebody changed it. */
function fingerprint(kind: ListKind, item: JsonObject): (string | undefined)[] {
  return kind.sortFields.map((field) => field.keyOf(item));
}

/**
 * Reads a whole list twice: in pages of `wideLimit` and in pages of the default limit, so that a fault of one of
 * them does not hide items. Undefined when neither can be read.
 */
export async function readWhole(
  reader: ListReader,
  wideLimit: number,
  repeat = false,
): Promise<WholeList | undefined> {
  const wide = await readToEnd(reader, [], wideLimit, { repeat });
  const narrow = wideLimit === DEFAULT_LIMIT ? wide : await readToEnd(reader, [], DEFAULT_LIMIT, { repeat });
  const first = wide ?? narrow;
  if (!first) return undefined;
  const walks = [first, ...(narrow && narrow !== first ? [narrow] : [])];
  const items = new Map<string, JsonObject>();
  for (const page of walks.flatMap((one) => one.pages)) {
    for (const [i, id] of page.ids.entries()) {
      const item = page.items[i];
      if (item && !items.has(id)) items.set(id, item);
    }
  }
  const repeating = walks.flatMap((one) => one.pages.filter(repeatsItem));
  const repeats = new Set(idsOf(first)).size < idsOf(first).length;
  return {
    ids: [...items.keys()],
    items,
    wide: first,
    complete: first.complete,
    tooLong: !first.complete && !repeats,
    distinct: repeating.every(hasIds) && (!repeats || first.pages.every(hasIds)),
    doubled: repeating.some(hasIds),
  };
}

function repeatsItem(page: ListPage): boolean {
  return new Set(page.ids).size < page.ids.length;
}

function hasIds(page: ListPage): boolean {
  return page.items.every((item) => typeof item.id === 'string');
}

/** True when somebody changed the list between two readings: other items, or other values of what it is sorted by. */
export function wholeChanged(kind: ListKind, before: WholeList, after: WholeList): boolean {
  if (listChanged(before.ids, after.ids)) return true;
  return before.ids.some((id) => {
    const [was, is] = [before.items.get(id), after.items.get(id)];
    if (!was || !is) return true;
    const [left, right] = [fingerprint(kind, was), fingerprint(kind, is)];
    // A server may leave optional fields out now and then: only two values that are both there can differ.
    return left.some((key, i) => key !== undefined && right[i] !== undefined && key !== right[i]);
  });
}

/** Identities in the order of one reading. */
export function orderOf(whole: WholeList): string[] {
  return idsOf(whole.wide);
}

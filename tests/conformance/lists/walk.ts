import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { ListPage, Query } from './list-page.ts';
import type { ListReader } from './list-reader.ts';

/** Pages of one size that follow each other. */
export interface Walk {
  /** Filters and sorts of every page. */
  query: Query;
  size: number;
  /** In order of their offsets. */
  pages: ListPage[];
  /** True when the pages cover the whole list, false when some were left out to bound the requests. */
  complete: boolean;
}

/** Pages read one after the other before a list counts as too long to be read as a whole. */
export const MOST_PAGES_IN_A_ROW = 30;

/** Items read before it does: a list may never end, and each of its items takes memory. */
const MOST_ITEMS = 10_000;

/**
 * Offsets of the pages of a list of `count` items, the empty one behind the end included. Of more than `most`
 * pages the first, the last and some between are chosen.
 */
export function offsetsOf(
  count: number,
  size: number,
  most: number,
): { offsets: number[]; complete: boolean } {
  const pages = Math.ceil(count / size) + 1;
  if (pages <= most) return { offsets: Array.from({ length: pages }, (_, i) => i * size), complete: true };
  const first = Math.ceil(most / 2);
  const last = Math.ceil(most / 4);
  const between = most - first - last;
  const chosen = new Set<number>();
  for (let i = 0; i < first; i += 1) chosen.add(i);
  for (let i = 1; i <= last; i += 1) chosen.add(pages - i);
  for (let i = 1; i <= between; i += 1) {
    chosen.add(first + Math.floor((i * (pages - first - last)) / (between + 1)));
  }
  return { offsets: [...chosen].sort((a, b) => a - b).map((page) => page * size), complete: false };
}

/** The query of one page. */
export function pageQuery(query: Query, size: number, offset: number): Query {
  return [...query, ['limit', String(size)], ['offset', String(offset)]];
}

/** Reads one page; the first also without an offset where the target refuses the offset 0. */
async function readAt(
  reader: ListReader,
  query: Query,
  size: number,
  offset: number,
  repeat: boolean,
): Promise<ListPage | undefined> {
  const page = await reader.read(pageQuery(query, size, offset), repeat);
  return page ?? (offset === 0 ? reader.read([...query, ['limit', String(size)]], repeat) : undefined);
}

/**
 * Reads the pages of a list of `count` items. Undefined when one of them was refused or no page: then nothing can be
 * said of them together.
 */
export async function walk(
  reader: ListReader,
  request: { query: Query; size: number; count: number; most: number },
  repeat = false,
): Promise<Walk | undefined> {
  const { query, size, count, most } = request;
  const { offsets, complete } = offsetsOf(count, size, most);
  const pages = new Map<number, ListPage>();
  await inLanes(offsets, reader.ctx.configuration.concurrency, async (offset) => {
    const page = await readAt(reader, query, size, offset, repeat);
    if (page) pages.set(offset, page);
  });
  if (pages.size < offsets.length) return undefined;
  const inOrder = [...pages.values()].sort((a, b) => a.offset - b.offset);
  return { query, size, pages: inOrder, complete };
}

/** True for a page that says of itself that nothing follows it. */
function isLast(page: ListPage, size: number): boolean {
  const end = page.offset + page.items.length;
  return page.items.length < Math.min(page.limit ?? size, size) && page.totalCount === end;
}

/**
 * Reads a list of unknown length to its end: each page begins where the one before ended, whatever its length, until
 * one is empty; with `trusting` also until one says that it is the last. Undefined when a page was refused or none.
 */
export async function readToEnd(
  reader: ListReader,
  query: Query,
  size: number,
  { repeat = false, trusting = false }: { repeat?: boolean; trusting?: boolean } = {},
): Promise<Walk | undefined> {
  const pages: ListPage[] = [];
  let offset = 0;
  while (pages.length < MOST_PAGES_IN_A_ROW && offset < MOST_ITEMS) {
    const page = await readAt(reader, query, size, offset, repeat);
    if (!page) return undefined;
    pages.push(page);
    if (page.items.length === 0 || (trusting && isLast(page, size)))
      return { query, size, pages, complete: true };
    offset += page.items.length;
  }
  return { query, size, pages, complete: false };
}

/** The pages that begin inside a list of `count` items. */
export function insideOf(pages: Walk, count: number): Walk {
  return { ...pages, pages: pages.pages.filter((page) => page.offset < count) };
}

/** Items of all pages, in order. */
export function itemsOf(pages: Walk) {
  return pages.pages.flatMap((page) => page.items);
}

/** Identities of all pages, in order. */
export function idsOf(pages: Walk): string[] {
  return pages.pages.flatMap((page) => page.ids);
}

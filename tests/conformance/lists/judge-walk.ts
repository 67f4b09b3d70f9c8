import {
  judgeBeyondEnd,
  judgePartition,
  judgeTotals,
  type Page,
  type PagingFinding,
} from '../../../spec/rules/paging.ts';
import type { Finding } from './findings.ts';
import type { ListKind } from './list-kind.ts';
import { type ListPage, pageForRules } from './list-page.ts';
import type { Walk } from './walk.ts';

/** The list that a walk goes through. */
export interface WalkedList {
  /** Identities of all items that the query asks for, in any order. */
  whole: readonly string[];
  /**
   * Identities whose place the target is bound to: all of them under an order that it keeps; under a sort those
   * whose key nobody shares.
   */
  placed: ReadonlySet<string>;
  /** Lengths that totalCount may show. */
  totals: readonly number[];
}

/** Clause of each kind of finding. */
const CLAUSES: Record<PagingFinding['kind'], string> = {
  repeated: 'pages-partition',
  missing: 'pages-partition',
  strange: 'pages-partition',
  'total-count': 'total-count',
  'beyond-end': 'offset-beyond-end',
};

/** Clauses that a walk without findings exercises. */
export function walkClauses(kind: ListKind): string[] {
  return ['pages-partition', 'total-count', 'offset-beyond-end'].map((name) => `${kind.operation}.${name}`);
}

function isWellCut(page: ListPage): boolean {
  const { body } = page.reply;
  const [asked] = [page.limit];
  return (
    (asked === undefined || (body?.limit === asked && page.items.length <= asked)) &&
    body?.offset === page.offset
  );
}

function finding(
  kind: ListKind,
  walk: Walk,
  page: ListPage,
  found: PagingFinding,
  before?: ListPage,
): Finding {
  return {
    clause: `${kind.operation}.${CLAUSES[found.kind]}`,
    reply: page.reply,
    note: {
      message: `${found.message} (pages of ${walk.size})`,
      expected: found.expected,
      found: found.found,
      where: 'response',
      pointer: found.kind === 'total-count' ? '/totalCount' : `/${kind.itemsField}`,
      ...(before && before !== page ? { before: [before.reply] } : {}),
    },
  };
}

/** Only the items whose place counts. */
function placedOnly(page: Page, placed: ReadonlySet<string>, known: ReadonlySet<string>): Page {
  return { ...page, ids: page.ids.filter((id) => placed.has(id) || !known.has(id)) };
}

/** The page that shows a repetition (with the one that showed the item first), a stranger, or a gap. */
function pageThatShows(found: PagingFinding, pages: readonly ListPage[], list: WalkedList) {
  const seen = new Map<string, ListPage>();
  for (const page of pages) {
    for (const id of page.ids) {
      const before = seen.get(id);
      if (found.kind === 'repeated' && before && list.placed.has(id)) return { page, before };
      if (found.kind === 'strange' && !list.whole.includes(id)) return { page, before: undefined };
      seen.set(id, page);
    }
  }
  const short = pages.find((page) => page.ids.length < (page.limit ?? 0));
  return { page: short ?? pages.at(-1), before: undefined };
}

/** True when every page is cut as asked: else other clauses have failed, and together the pages say nothing. */
export function isWellCutWalk(walk: Walk): boolean {
  return walk.pages.every(isWellCut);
}

/**
 * Holds pages against the list as a whole: no placed item twice, none missing, no stranger; the right totalCount on
 * each; nothing behind the end. Of pages that are not cut as asked nothing is said.
 */
export function judgeWalk(kind: ListKind, walk: Walk, list: WalkedList): Finding[] {
  if (!isWellCutWalk(walk)) return [];
  const count = list.whole.length;
  const known = new Set(list.whole);
  const inside = walk.pages.filter((page) => page.offset < count);
  const pages = inside.map((page) => placedOnly(pageForRules(page, count), list.placed, known));
  const placed = list.whole.filter((id) => list.placed.has(id));
  const partition = judgePartition(pages, placed).filter(
    ({ kind: what }) => what !== 'missing' || walk.complete,
  );
  const gaps = walk.complete ? judgeLength(inside, count) : judgeGaps(walk.size, inside, count);
  const strange = partition.find((found) => found.kind === 'strange');
  const first = strange ?? [...partition, ...gaps][0];
  if (first) {
    const { page, before } = pageThatShows(first, inside, list);
    return page ? [finding(kind, walk, page, first, before)] : [];
  }
  const findings = [...judgeTotal(kind, walk, list)];
  for (const beyond of judgeBeyondEnd(
    walk.pages.map((page) => pageForRules(page, count)),
    count,
  )) {
    const page = walk.pages.find((one) => one.offset >= count && one.ids.length > 0);
    if (page) findings.push(finding(kind, walk, page, beyond));
  }
  return findings;
}

/**
 * Pages of a complete walk that hold fewer items than the list has. Those that share a key may stand on one page or
 * another, or on two, in each answer anew: however they do, the pages are as long together as the list.
 */
function judgeLength(pages: readonly ListPage[], count: number): PagingFinding[] {
  const sum = pages.reduce((before, page) => before + page.ids.length, 0);
  if (sum >= count) return [];
  const message = `all pages together hold fewer items than the list of ${count}`;
  return [{ kind: 'missing', message, expected: `${count} items`, found: String(sum) }];
}

/** Pages of an incomplete walk that hold fewer items than the list has there. */
function judgeGaps(size: number, pages: readonly ListPage[], count: number): PagingFinding[] {
  return pages
    .filter((page) => page.ids.length < Math.min(size, count - page.offset))
    .map((page) => ({
      kind: 'missing',
      message: `the page at ${page.offset} of ${count} items leaves some out`,
      expected: `${Math.min(size, count - page.offset)} items`,
      found: String(page.ids.length),
    }));
}

/** totalCount is one of the permitted numbers, and the same on every page of the walk. */
export function judgeTotal(kind: ListKind, walk: Walk, { totals }: Pick<WalkedList, 'totals'>): Finding[] {
  const counted = walk.pages.filter((page) => page.totalCount !== undefined);
  const [fallback = 0] = totals;
  const expected = totals.find((total) => counted[0]?.totalCount === total) ?? fallback;
  const [wrong] = judgeTotals(
    counted.map((page) => pageForRules(page, expected)),
    expected,
  );
  const page = counted.find((one) => one.totalCount !== expected);
  return wrong && page ? [finding(kind, walk, page, wrong)] : [];
}

import type { Filtered } from './filters.ts';
import { type Finding, noOutcome, type Outcome } from './findings.ts';
import { isWellCutWalk, judgeWalk, walkClauses } from './judge-walk.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { type ListPage, numbers, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { bestField, uniquelyKeyed } from './placed-items.ts';
import { judgeAcross } from './unaligned-pages.ts';
import { idsOf, insideOf, pageQuery, type Walk, walk } from './walk.ts';

/** Size of the pages in which filtered lists are walked through, and most pages of one walk. */
const SIZE = 3;
const MOST_PAGES = 8;

/** Where the page begins that lies across the first two pages. */
const ACROSS = 2;

/** Fewest items of which pages are worth looking at. */
const FEWEST = 2;

/** How the pages of filtered lists get an order that the target keeps. */
export type Placing = 'default order' | 'sort';

/** A filtered list as it was read in small pages. */
export interface SmallPages {
  walk: Walk;
  /** A page as long as those of the walk that begins inside the first of them. */
  across: ListPage | undefined;
  /** A page of one item, unless the reading was to be brief. */
  single: ListPage | undefined;
  /** The page without a limit. */
  plain: ListPage | undefined;
  /** Pages without a limit, one of them sorted and one from the second item on, and one with a middling limit. */
  further: readonly ListPage[];
}

/** All its pages. */
export function pagesOf({ walk: { pages }, across, single, plain, further }: SmallPages): ListPage[] {
  return [...pages, across, single, plain, ...further].filter((page) => page !== undefined);
}

/** How a filtered list is read in small pages. */
export interface SmallReading {
  placing: Placing;
  /** Leaves out the page of one item, and further ones. */
  brief?: true;
  /** The page without a limit, as it was read already. */
  plain?: ListPage | undefined;
  repeat: boolean;
}

/** Reads a filtered list in small pages, under a sort where the target keeps no order of its own. */
export async function readPages(
  session: ListSession,
  query: Query,
  { ids, items }: Filtered,
  { placing, brief, plain, repeat }: SmallReading,
): Promise<SmallPages | undefined> {
  const { reader, kind } = session;
  if (ids.length < FEWEST) return undefined;
  const field = placing === 'sort' ? bestField(items, kind.sortFields) : undefined;
  const sorted: Query = field ? [...query, ['sorts', `${field.name}:asc`]] : query;
  const request = { query: sorted, size: SIZE, count: ids.length, most: MOST_PAGES };
  const walked = await walk(reader, request, repeat);
  if (!walked) return undefined;
  const isLong = ids.length > SIZE;
  return {
    walk: walked,
    across: isLong ? await reader.read(pageQuery(sorted, SIZE, ACROSS), repeat) : undefined,
    single: brief ? undefined : await reader.read([...query, ...numbers(1, undefined)], repeat),
    plain,
    further: brief ? [] : await readFurther(session, query, repeat),
  };
}

/** A limit above the default one and below the widest that is tried. */
const MIDDLING = 50;

async function readFurther(
  { reader, kind, wideLimit }: ListSession,
  query: Query,
  repeat: boolean,
): Promise<ListPage[]> {
  const [field] = kind.sortFields;
  const queries: Query[] = [
    [...query, ...numbers(undefined, 1)],
    // Where a page begins for which no offset is sent, other clauses say.
    ...(field ? [[...query, ['sorts', `${field.name}:desc`], ...numbers(undefined, 0)] as Query] : []),
    ...(wideLimit >= MIDDLING ? [[...query, ...numbers(MIDDLING, undefined)]] : []),
  ];
  const pages: ListPage[] = [];
  for (const one of queries) {
    const page = await reader.read(one, repeat);
    if (page) pages.push(page);
  }
  return pages;
}

/** Pages for which no limit was asked, which say the default one, and hold less than it of what the filter leaves. */
function judgeDefaultLimit({ kind }: ListSession, pages: readonly ListPage[], count: number): Finding[] {
  const short = pages.filter((page) => {
    const expected = Math.min(DEFAULT_LIMIT, Math.max(0, count - page.offset));
    return page.limit === undefined && saysDefault(page) && page.items.length < expected;
  });
  return short.slice(0, 1).map((page) => ({
    clause: `${kind.operation}.default-limit`,
    reply: page.reply,
    note: {
      message: 'a page without a limit holds less than the default limit of what the filter leaves',
      expected: `${Math.min(DEFAULT_LIMIT, count - page.offset)} items`,
      found: String(page.items.length),
      where: 'response',
      pointer: `/${kind.itemsField}`,
    },
  }));
}

/** The page without a limit, unless it shows another limit than the default one, which is a fault of its own. */
function saysDefault(plain: ListPage | undefined): ListPage | undefined {
  return plain?.reply.body?.limit === DEFAULT_LIMIT ? plain : undefined;
}

/** Judges the pages of a filtered list, each way of reading it by itself. */
export function judgePages(
  session: ListSession,
  { ids, items }: Filtered,
  [wide, small]: readonly [Walk, SmallPages],
  placing: Placing,
): Outcome {
  const { kind, count } = session;
  if (session.whole.doubled || !wide.complete || !isWellCutWalk(small.walk)) return noOutcome();
  const everything = new Set(ids);
  const kept = placing === 'default order' ? everything : new Set<string>();
  const field = placing === 'sort' ? bestField(items, kind.sortFields) : undefined;
  const goal = (placed: ReadonlySet<string>) => ({ whole: ids, placed, totals: [ids.length, count] });
  const placed = field ? uniquelyKeyed(items, field) : kept;
  const lone = (page: ListPage | undefined, size: number): Walk => ({
    ...small.walk,
    size,
    pages: page ? [page] : [],
    complete: false,
  });
  const findings = [
    // All of it on one page needs no order.
    ...judgeWalk(
      kind,
      insideOf(wide, ids.length),
      goal(wide.pages[0]?.ids.length === ids.length ? everything : kept),
    ),
    ...judgeWalk(kind, small.walk, goal(placed)),
    ...judgeWalk(kind, lone(small.across, SIZE), goal(placed)),
    ...judgeWalk(kind, lone(small.single, 1), goal(placed)),
    ...judgeWalk(kind, lone(saysDefault(small.plain), DEFAULT_LIMIT), goal(placed)),
  ];
  if (findings.length === 0) findings.push(...judgeDefaultLimit(session, small.further, ids.length));
  const { across, walk: walked } = small;
  if (findings.length === 0 && across) {
    const expected = idsOf({ ...walked, pages: walked.pages.slice(0, 2) }).slice(ACROSS, ACROSS + SIZE);
    const one = { page: across, expected, before: walked.pages[0] };
    findings.push(...judgeAcross(kind, one, SIZE, placed));
  }
  if (ids.length !== count) observeScope(session, small.walk, ids.length);
  return findings.length > 0 ? { passes: [], findings } : { passes: walkClauses(kind), findings };
}

/** Notes whether totalCount counts what passes the filter or everything. */
function observeScope({ ctx, count }: ListSession, walked: Walk, passing: number): void {
  const page = walked.pages[0];
  const answers = new Map([
    [passing, 'the channels that pass'],
    [count, 'all channels'],
  ]);
  const answer = page?.totalCount === undefined ? undefined : answers.get(page.totalCount);
  if (page && answer) ctx.observe('list-notification-channels.total-count-scope', answer, page.reply);
}

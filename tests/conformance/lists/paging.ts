import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { Direction, SortField } from '../../../spec/rules/sorting.ts';
import type { Placing } from './filter-pages.ts';
import { type Finding, judged, noOutcome, type Outcome, together } from './findings.ts';
import { isOrdered, keepsToSort } from './judge-order.ts';
import { isWellCutWalk, judgeTotal, judgeWalk, type WalkedList, walkClauses } from './judge-walk.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import type { ListPage, Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { bestField, keepsOrder, uniquelyKeyed } from './placed-items.ts';
import { itemsOf, readToEnd, type Walk, walk } from './walk.ts';
import { orderOf } from './whole-list.ts';

/** Page sizes of the walks through a whole list. */
const SIZES: readonly number[] = [1, 2, 7, DEFAULT_LIMIT];

/** Most pages of one walk; more are sampled. The order of a list matters less to small pages under a sort. */
const MOST_PAGES = 100;
const MOST_SORTED_PAGES = 32;

/** Offsets behind the end, as distances from it. */
const BEYOND: readonly number[] = [0, 1, 20, 100_000];

const numbers = (limit: number | undefined, offset: number | undefined): Query => [
  ...(limit === undefined ? [] : [['limit', String(limit)] as Query[number]]),
  ...(offset === undefined ? [] : [['offset', String(offset)] as Query[number]]),
];

/** Everything about paging of one list, without filters (sections 4.10, 4.13, 8). */
export async function exercisePaging(session: ListSession): Promise<void> {
  if (!session.whole.complete || !session.whole.distinct) {
    const reason = session.whole.complete
      ? 'items without ids look the same'
      : 'the list is too long to be read as a whole';
    session.ctx.notExercised(walkClauses(session.kind), reason);
    return;
  }
  await session.settle((repeat) => defaults(session, repeat));
  await session.settle((repeat) => walksWithoutSort(session, repeat));
  await session.settle((repeat) => walksWithSort(session, repeat));
  const kept = await session.settle((repeat) => behindTheEnd(session, repeat));
  if (kept.length === 0) await session.settle((repeat) => edgesOfLimit(session, repeat));
}

/** Which order the pages of filtered lists are judged under: the target's own where it keeps one, else a sort's. */
export async function placingOf(session: ListSession): Promise<Placing> {
  return (await keepsDefaultOrder(session)) ? 'default order' : 'sort';
}

/** True when the order without a sort is the same from request to request. */
async function keepsDefaultOrder(
  session: ListSession,
  beginnings: readonly ListPage[] = [],
): Promise<boolean> {
  const again: ListPage[] = [];
  for (const limit of [undefined, DEFAULT_LIMIT, 3]) {
    const page = await session.reader.read(numbers(limit, 0), true);
    if (page) again.push(page);
  }
  return keepsOrder(orderOf(session.whole), [...again, ...beginnings]);
}

/** Two requests that must give the same, and what of it is compared. */
interface SameAnswer {
  without: Query;
  with: Query;
  name: 'limit' | 'offset';
}

/** How often two answers must differ before they count as different: lists may change between them. */
const TIMES = 3;

/** A difference between the answer without a parameter and that to its default; undefined when they agree. */
async function difference(
  { reader }: ListSession,
  same: SameAnswer,
  repeat: boolean,
): Promise<{ page: ListPage; twin: ListPage } | undefined> {
  let found: { page: ListPage; twin: ListPage } | undefined;
  for (let time = 0; time < TIMES; time += 1) {
    const page = await reader.read(same.without, repeat || time > 0);
    const twin = await reader.read(same.with, repeat || time > 0);
    if (!page || !twin) return undefined;
    const sameLength = page.ids.length === twin.ids.length;
    const differs = same.name === 'limit' ? !sameLength : sameLength && page.ids.join() !== twin.ids.join();
    if (!differs) return undefined;
    found = { page, twin };
  }
  return found;
}

/** Without limit or offset the answer is that to limit=20 and offset=0. */
async function defaults(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { kind, count } = session;
  const inside = Math.min(3, Math.max(0, count - 1));
  const pairs: SameAnswer[] = [
    { without: [], with: numbers(DEFAULT_LIMIT, undefined), name: 'limit' },
    { without: numbers(undefined, inside), with: numbers(DEFAULT_LIMIT, inside), name: 'limit' },
  ];
  if (await keepsDefaultOrder(session)) {
    pairs.push({ without: [], with: numbers(undefined, 0), name: 'offset' });
    pairs.push({ without: numbers(5, undefined), with: numbers(5, 0), name: 'offset' });
  }
  const outcomes: Outcome[] = [];
  for (const same of pairs) {
    const clause = `${kind.operation}.default-${same.name}`;
    const found = await difference(session, same, repeat);
    outcomes.push(judged(clause, found ? [findingOfDefault(session, clause, same.name, found)] : []));
  }
  return together(outcomes);
}

function findingOfDefault(
  { kind }: ListSession,
  clause: string,
  name: string,
  { page, twin }: { page: ListPage; twin: ListPage },
): Finding {
  const words = ({ ids }: ListPage) => `${ids.length} items, first ${ids[0] ?? 'none'}`;
  return {
    clause,
    reply: page.reply,
    note: {
      message: `the page without ${name} is not the one that the default gives`,
      expected: words(twin),
      found: words(page),
      where: 'response',
      pointer: `/${kind.itemsField}`,
      twin: { reply: twin.reply, differs: name },
    },
  };
}

/** What a walk without filters goes through. */
function wholeAs(session: ListSession, placed: ReadonlySet<string>): WalkedList {
  return { whole: session.whole.ids, placed, totals: [session.count] };
}

async function walksWithoutSort(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { reader, count, kind, wideLimit } = session;
  const walks = [];
  for (const size of [...SIZES, ...(kind.sureLimit > DEFAULT_LIMIT ? [wideLimit] : [])]) {
    walks.push(await walk(reader, { query: [], size, count, most: MOST_PAGES }, repeat));
  }
  const read = walks.filter((one): one is Walk => one !== undefined && isWellCutWalk(one));
  const beginnings = read.flatMap((one) => one.pages.slice(0, 1));
  const kept = await keepsDefaultOrder(session, beginnings);
  const list = wholeAs(session, kept ? new Set(session.whole.ids) : new Set());
  const findings = read.flatMap((one) => judgeWalk(kind, one, list));
  const [partition = '', ...others] = walkClauses(kind);
  if (findings.length > 0) return { passes: [], findings };
  return { passes: read.length > 0 ? (kept ? [partition, ...others] : others) : [], findings };
}

/** True when the target follows a sort at all: else its pages may come in any order. */
async function followsSort(session: ListSession, field: SortField, direction: Direction): Promise<boolean> {
  const sorted = await readToEnd(
    session.reader,
    [['sorts', `${field.name}:${direction}`]],
    session.wideLimit,
    { repeat: true, trusting: true },
  );
  return sorted !== undefined && isOrdered(itemsOf(sorted), field, direction);
}

async function walksWithSort(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { reader, count, kind, whole } = session;
  const items: JsonObject[] = [...whole.items.values()];
  const field = bestField(items, kind.sortFields);
  if (!field) return noOutcome();
  const list = wholeAs(session, uniquelyKeyed(items, field));
  const outcomes: Outcome[] = [];
  for (const [i, size] of SIZES.entries()) {
    const direction = i % 2 === 0 ? 'asc' : 'desc';
    if (!(await followsSort(session, field, direction))) continue;
    const query: Query = [['sorts', `${field.name}:${direction}`]];
    const pages = await walk(reader, { query, size, count, most: MOST_SORTED_PAGES }, repeat);
    if (!pages || !isWellCutWalk(pages) || !keepsToSort(pages, field, direction)) continue;
    const findings = judgeWalk(kind, pages, list);
    outcomes.push(findings.length > 0 ? { passes: [], findings } : { passes: walkClauses(kind), findings });
  }
  return together(outcomes);
}

/** Pages that begin at the end of the list or behind it. */
async function behindTheEnd(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { reader, count, kind, wideLimit } = session;
  const [field] = kind.sortFields;
  const sorted: Query = field ? [['sorts', `${field.name}:desc`]] : [];
  const outcomes: Outcome[] = [];
  for (const [i, distance] of BEYOND.entries()) {
    const limit = [undefined, 1, wideLimit, 7][i];
    const query: Query = [...(i % 2 === 1 ? sorted : []), ...numbers(limit, count + distance)];
    const page = await reader.read(query, repeat);
    if (!page) continue;
    const pages = { query, size: limit ?? DEFAULT_LIMIT, pages: [page], complete: false };
    const findings = judgeWalk(kind, pages, wholeAs(session, new Set()));
    outcomes.push(
      findings.length > 0
        ? { passes: [], findings }
        : { passes: [`${kind.operation}.offset-beyond-end`], findings },
    );
  }
  return together(outcomes);
}

/** The smallest and largest limits, with and without an offset: counts stay what they are. */
async function edgesOfLimit(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { reader, count, kind, wideLimit } = session;
  const queries = [
    numbers(0, undefined),
    numbers(0, 1),
    numbers(1, Math.max(0, count - 1)),
    numbers(wideLimit, undefined),
    numbers(wideLimit, 1),
    numbers(Math.max(1, wideLimit - 1), undefined),
  ];
  const pages: ListPage[] = [];
  for (const query of queries) {
    const page = await reader.read(query, repeat);
    if (page) pages.push(page);
  }
  const findings = judgeTotal(
    kind,
    { query: [], size: wideLimit, pages, complete: false },
    { totals: [count] },
  );
  return judged(`${kind.operation}.total-count`, findings);
}

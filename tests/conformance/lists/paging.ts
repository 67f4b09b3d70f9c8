import type { JsonObject } from '../../../fixtures/host/call.ts';
import { operation } from '../../../spec/openapi.ts';
import type { Direction, SortField } from '../../../spec/rules/sorting.ts';
import { keepsDefaultOrder } from './default-order.ts';
import { judgeDefaults } from './default-pages.ts';
import { judged, noOutcome, type Outcome, together } from './findings.ts';
import { isOrdered, keepsToSort } from './judge-order.ts';
import { isWellCutWalk, judgeTotal, judgeWalk, type WalkedList, walkClauses } from './judge-walk.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { type ListPage, numbers, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { bestField, uniquelyKeyed } from './placed-items.ts';
import { judgeUnaligned } from './unaligned-pages.ts';
import { itemsOf, readToEnd, type Walk, walk } from './walk.ts';
import { whyUnfit } from './whole-list.ts';

/** Page sizes of the walks through a whole list. */
const SIZES: readonly number[] = [1, 2, 7, DEFAULT_LIMIT];

/** A little more than the default limit, where more than that is promised. */
const WIDER = 25;

/** Limits that clients like to ask for, where the list is longer. */
const ROUND: readonly number[] = [10, 50, 100];

/** Most pages of one walk; more are sampled. The order of a list matters less to small pages under a sort. */
const MOST_PAGES = 100;
const MOST_SORTED_PAGES = 24;

/**
 * Offsets behind the end: distances from it, and offsets that no 32 bits hold, whose last bits are those of the list's
 * beginning. How deep a target pages nobody promised, so it may refuse the last ones.
 */
const BEYOND: readonly ((count: number) => number)[] = [
  ...[0, 1, 20, 100_000].map((distance) => (count: number) => count + distance),
  () => 2 ** 31,
  () => 2 ** 32,
];
const DEEP = 1_000;

/** Everything about paging of one list, without filters (sections 4.10, 4.13, 8). */
export async function exercisePaging(session: ListSession): Promise<void> {
  const unfit = whyUnfit(session.whole);
  if (unfit !== undefined) {
    session.ctx.notExercised(walkClauses(session.kind), unfit);
    return;
  }
  await session.settle((repeat) => judgeDefaults(session, repeat));
  await session.settle((repeat) => walksWithoutSort(session, repeat));
  await session.settle((repeat) => walksWithSort(session, repeat));
  const kept = await session.settle((repeat) => behindTheEnd(session, repeat));
  if (kept.length === 0) await session.settle((repeat) => edgesOfLimit(session, repeat));
}

/** What a walk without filters goes through. */
function wholeAs(session: ListSession, placed: ReadonlySet<string>): WalkedList {
  return { whole: session.whole.ids, placed, totals: [session.count] };
}

async function walksWithoutSort(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { reader, count, kind, wideLimit } = session;
  const walks = [];
  const promised = operation(kind.operation).query?.fields.get('limit')?.maximum ?? DEFAULT_LIMIT;
  // Above what is promised a target may hold its pages shorter.
  const isWhole =
    wideLimit <= promised || session.whole.wide.pages[0]?.items.length === Math.min(count, wideLimit);
  const round = ROUND.filter((size) => size < count && (size <= promised || (isWhole && size <= wideLimit)));
  const further = [...(promised >= WIDER ? [WIDER] : []), ...round, ...(isWhole ? [wideLimit] : [])];
  for (const size of new Set([...SIZES, ...further])) {
    walks.push(await walk(reader, { query: [], size, count, most: MOST_PAGES }, repeat));
  }
  const read = walks.filter((one): one is Walk => one !== undefined && isWellCutWalk(one));
  const beginnings = read.flatMap((one) => one.pages.slice(0, 1));
  const kept = await keepsDefaultOrder(session, beginnings);
  const placed = new Set(kept ? session.whole.ids : []);
  const findings = read.flatMap((one) => judgeWalk(kind, one, wholeAs(session, placed)));
  if (kept && findings.length === 0)
    for (const one of read) findings.push(...(await judgeUnaligned(session, one, placed, repeat)));
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
    // Pages of which each is sorted by itself are blamed where sorts are judged.
    if (findings.length === 0 && isOrdered(itemsOf(pages), field, direction))
      findings.push(...(await judgeUnaligned(session, pages, list.placed, repeat)));
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
  for (const [i, offsetFor] of BEYOND.entries()) {
    const offset = offsetFor(count);
    const limit = [undefined, 1, wideLimit, 7, undefined, 3][i];
    const query: Query = [...(i % 2 === 1 ? sorted : []), ...numbers(limit, offset)];
    const page =
      offset < count + DEEP ? await reader.read(query, repeat) : await reader.readIfTaken(query, repeat);
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

/**
 * The smallest and largest limits, with and without an offset, the smallest also under sorts: counts stay what they
 * are.
 */
async function edgesOfLimit(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { reader, count, kind, wideLimit } = session;
  const [first, last] = [kind.sortFields[0], kind.sortFields.at(-1)];
  const ascending: Query = first ? [['sorts', `${first.name}:asc`]] : [];
  const descending: Query = last ? [['sorts', `${last.name}:desc`]] : [];
  const queries: Query[] = [
    numbers(0, undefined),
    numbers(0, 1),
    [...ascending, ...numbers(0, undefined)],
    [...descending, ...numbers(0, 1)],
    [...descending, ...numbers(1, undefined)],
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

import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { leftBy } from './combined-cases.ts';
import { judgeSorted, pairsUnderSorts, type Sort, sortQuery } from './combined-under-sorts.ts';
import { type FilterCase, filterQuery } from './filter-cases.ts';
import { judgePages, type Placing, readPages } from './filter-pages.ts';
import { type Filtered, type FilteredLists, filterKey, readFiltered, readSinglesAgain } from './filters.ts';
import { noOutcome, type Outcome, together } from './findings.ts';
import type { ListSession } from './list-session.ts';
import { idsOf, type Walk } from './walk.ts';

const CLAUSE = 'list-notification-channels.filters-combined';

/** Fewest channels that filters must leave together for their pages to tell anything. */
const FEWEST_PAGED = 4;

/** How the judged combinations are read. */
interface CombinedReading {
  placing: Placing;
  repeat: boolean;
}

/** Filters that stand together, and how they are looked at. */
interface Combination {
  cases: FilterCase[];
  inPages?: boolean;
  /** A sort that stands beside them. */
  sort?: Sort;
}

/**
 * Several filters list exactly what passes each of them, as each alone was seen to list it; the first that leaves
 * several pages of each kind of combination is read page by page as well, and a pair of each kind under a sort.
 */
export async function judgeCombined(
  session: ListSession,
  combinations: readonly FilterCase[][],
  lists: FilteredLists,
  reading: CombinedReading,
): Promise<Outcome> {
  const { concurrency } = session.ctx.configuration;
  const paged = new Map<string, FilterCase[]>();
  for (const one of combinations) {
    const kind = one.map(({ name }) => name).join();
    const left = leftBy(one, lists);
    if (!paged.has(kind) && left.size >= FEWEST_PAGED) paged.set(kind, one);
  }
  const inPages = new Set(paged.values());
  const all: Combination[] = [
    ...combinations.map((cases) => ({ cases, inPages: inPages.has(cases) })),
    ...pairsUnderSorts(session.kind, combinations, lists),
  ];
  const judgeOne = (one: Combination) => judgeCombination(session, one, lists, reading);
  return together(await inLanes(all, concurrency, judgeOne));
}

/** How often a combination must list the wrong channels before it counts. */
const TIMES = 3;

/** What a combination lists against what its filters list alone. */
interface Compared {
  list: Filtered;
  wide: Walk;
  expected: number;
  listed: number;
  foreign: string[];
  missing: string[];
}

async function compare(
  session: ListSession,
  { cases, sort }: Combination,
  lists: FilteredLists,
  repeat: boolean,
): Promise<Compared | undefined> {
  const expected = leftBy(cases, lists);
  const query = [...filterQuery(cases), ...(sort ? sortQuery(sort) : [])];
  const read = await readFiltered(session, query, () => false, repeat);
  if (!read) return undefined;
  const { ids } = read.list;
  const found = new Set(ids);
  const missing = [...expected].filter((id) => !found.has(id));
  // Ties may come in another order on each page: what stands on two of them has taken the place of others.
  const displaced = sort ? idsOf(read.wide).length - found.size : 0;
  return {
    ...read,
    expected: expected.size,
    listed: found.size,
    foreign: ids.filter((id) => !expected.has(id)),
    missing: missing.length > displaced ? missing : [],
  };
}

async function judgeCombination(
  session: ListSession,
  combination: Combination,
  lists: FilteredLists,
  { placing, repeat }: CombinedReading,
): Promise<Outcome> {
  const { cases, inPages, sort } = combination;
  const items = cases.flatMap((one) => lists.get(filterKey(one))?.items ?? []);
  // Channels that look alike and show no id may be others in each list.
  if (items.some((item) => textField(item, 'id') === undefined)) return noOutcome();
  let compared: Compared | undefined;
  for (let time = 0; time < TIMES; time += 1) {
    compared = await compare(session, combination, lists, repeat || time > 0);
    if (!compared) return noOutcome();
    const { foreign, missing } = compared;
    if (foreign.length + missing.length === 0) {
      const paged = inPages ? await judgeInPages(session, cases, compared, { placing, repeat }) : noOutcome();
      const sorted = sort ? await judgeSorted(session, cases, sort, compared.list) : noOutcome();
      return together([{ passes: [CLAUSE], findings: [] }, paged, sorted]);
    }
    // What a filter lists alone may have been wrong for once.
    if (time === 0) await readSinglesAgain(session, cases, lists);
  }
  if (!compared) return noOutcome();
  const { list, expected, listed, foreign, missing } = compared;
  const isForeign = foreign.length > 0;
  const words = [
    ...cases.map(filterKey),
    ...(sort ? sortQuery(sort).map((part) => part.join('=')) : []),
  ].join('&');
  const twins = cases.map((one) => lists.get(filterKey(one))?.page.reply);
  const note = {
    message: `${words} ${isForeign ? 'lists what not every one of these filters lets pass' : 'leaves out what each of these filters lets pass'}`,
    expected: `${expected} channels`,
    found: `${listed} channels; ${isForeign ? 'foreign' : 'missing'}: ${(isForeign ? foreign : missing).slice(0, 3).join(', ')}`,
    where: 'response' as const,
    pointer: '/notificationChannels',
    before: twins.filter((reply) => reply !== undefined),
  };
  return { passes: [], findings: [{ clause: CLAUSE, reply: list.page.reply, note }] };
}

/** Reads what several filters leave in small pages. */
async function judgeInPages(
  session: ListSession,
  combination: readonly FilterCase[],
  { list, wide }: Compared,
  { placing, repeat }: CombinedReading,
): Promise<Outcome> {
  const pages = await readPages(session, filterQuery(combination), list, { placing, brief: true, repeat });
  return pages ? judgePages(session, list, [wide, pages], placing) : noOutcome();
}

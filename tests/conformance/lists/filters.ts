import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import { judgeFiltered, membership } from '../../../spec/rules/filters.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { listedEntities } from './channel-list.ts';
import { FILTER_CLAUSES, type FilterCase, filterQuery, filtersOf, knownEntities } from './filter-cases.ts';
import { judgePages, type Placing, pagesOf, readPages, type SmallReading } from './filter-pages.ts';
import { type Finding, noOutcome, type Outcome, together } from './findings.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { identityOf, type ListPage, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { judgeSharedChannels } from './shared-channels.ts';
import { idsOf, itemsOf, pageQuery, readToEnd, type Walk } from './walk.ts';

/** What a filter leaves of the list. */
export interface Filtered {
  items: JsonObject[];
  ids: string[];
  /** A page of it, for evidence. */
  page: ListPage;
}

/** What each single filter leaves, by `name=value`. */
export type FilteredLists = Map<string, Filtered>;

/** What tells one filter with its value from another. */
export const filterKey = ({ name, value }: FilterCase): string => `${name}=${value}`;

/** A filtered list, read with the widest limit and, when something seems missing, with the default one as well. */
export async function readFiltered(
  session: ListSession,
  query: Query,
  seemsMissing: (items: readonly JsonObject[]) => boolean,
  repeat: boolean,
): Promise<{ list: Filtered; wide: Walk } | undefined> {
  const { reader, wideLimit } = session;
  const wide = await readToEnd(reader, query, wideLimit, { repeat, trusting: true });
  const page = wide?.pages[0];
  if (!wide || !page) return undefined;
  const items = itemsOf(wide);
  const counts = [items.length, session.count, undefined];
  if (seemsMissing(items) || !counts.includes(page.totalCount)) {
    const again = await readToEnd(reader, query, DEFAULT_LIMIT, { repeat: true });
    const known = new Set(idsOf(wide));
    if (again) items.push(...itemsOf(again).filter((item) => !known.has(identityOf(item))));
  }
  return { list: { items, ids: [...new Set(items.map(identityOf))], page }, wide };
}

/** Judges each single filter: what it lists, and how that is paged. Fills `lists` with what was listed. */
export async function judgeSingles(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  placing: Placing,
  repeat: boolean,
): Promise<Outcome> {
  const { concurrency } = session.ctx.configuration;
  const judgeOne = (one: FilterCase) => judgeSingle(session, cases, one, lists, { placing, repeat });
  const outcome = together(await inLanes(cases, concurrency, judgeOne));
  const findings = [...outcome.findings, ...judgeSharedChannels(session, cases, lists)];
  return { ...outcome, findings };
}

async function judgeSingle(
  session: ListSession,
  cases: readonly FilterCase[],
  one: FilterCase,
  lists: FilteredLists,
  reading: SmallReading,
): Promise<Outcome> {
  const { placing, repeat } = reading;
  const clause = FILTER_CLAUSES[one.name];
  const query = filterQuery([one]);
  const whole = [...session.whole.items.values()];
  const filters = filtersOf([one], knownEntities(whole, listedEntities(session.ctx)));
  const judge = (items: readonly JsonObject[]) => {
    const finding = judgeFiltered(whole, items as JsonObject[], filters);
    return one.untold ? { ...finding, missing: [] } : finding;
  };
  const read = await readFiltered(session, query, (items) => judge(items).missing.length > 0, repeat);
  if (!read) return noOutcome();
  const { list, wide } = read;
  lists.set(filterKey(one), list);
  const { missing, decided } = judge(list.items);
  const plain = await session.reader.read(query, repeat);
  const pages = await readPages(session, query, list, { ...reading, plain });
  const isFirst = cases.find(({ name }) => name === one.name) === one;
  const sorted = isFirst ? await readSorted(session, one, repeat) : undefined;
  const others = [sorted, ...(pages ? pagesOf(pages) : [plain])].filter((page) => page !== undefined);
  const foreign = [...wide.pages, ...others].flatMap((page) =>
    page.items
      .filter((item) => membership(item, filters) === 'out')
      .map((item) => ({ page, id: identityOf(item) })),
  );
  const [stranger] = foreign;
  if (stranger) {
    const ids = foreign.filter((each) => each.page === stranger.page).map((each) => each.id);
    return { passes: [], findings: [findingOf(clause, one, stranger.page, 'lists', ids)] };
  }
  if (missing.length > 0) {
    // Where totalCount counts what is not listed, the filter let it pass and the page lost it.
    const total = list.page.totalCount ?? 0;
    const lost = total > list.ids.length && total !== session.count;
    const blamed = lost ? `${session.kind.operation}.pages-partition` : clause;
    const finding = findingOf(blamed, one, list.page, 'leaves out', missing.map(identityOf));
    return { passes: [], findings: [finding] };
  }
  if (sorted && judge(sorted.items).missing.length > 0) {
    const lost = judge(sorted.items).missing.map(identityOf);
    return { passes: [], findings: [findingOf(clause, one, sorted, 'leaves out', lost)] };
  }
  if (decided === 0) {
    session.ctx.notExercised([clause], 'the channels carry no field that tells whether they pass');
  }
  // Channels that look alike and show no id cannot be counted.
  const isCountable = list.items.every((item) => textField(item, 'id') !== undefined);
  const paged = pages && isCountable ? judgePages(session, list, [wide, pages], placing) : noOutcome();
  return together([{ passes: decided > 0 ? [clause] : [], findings: [] }, paged]);
}

/** One channel under a sort: a list of one comes in no order, so that nobody else looks at it. */
function readSorted(
  { reader, kind }: ListSession,
  one: FilterCase,
  repeat: boolean,
): Promise<ListPage | undefined> {
  const [field] = kind.sortFields;
  if (one.name !== 'notificationChannelIds' || !field) return Promise.resolve(undefined);
  const query: Query = [...filterQuery([one]), ['sorts', `${field.name}:asc`]];
  return reader.read(pageQuery(query, DEFAULT_LIMIT, 0), repeat);
}

function findingOf(
  clause: string,
  one: FilterCase,
  page: ListPage,
  does: 'lists' | 'leaves out',
  ids: readonly string[],
): Finding {
  const lists = does === 'lists';
  const note = {
    message: `${filterKey(one)} ${does} ${ids.length} channels whose fields say that they ${lists ? 'do not ' : ''}pass`,
    expected: lists ? 'channels that pass, and no others' : 'every channel that passes',
    found: `${lists ? '' : 'not there: '}${ids.slice(0, 3).join(', ')}`,
    where: 'response',
    pointer: '/notificationChannels',
  } as const;
  return { clause, reply: page.reply, note };
}

/** Reads what each filter lists alone once more. */
export async function readSinglesAgain(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
): Promise<void> {
  for (const one of cases) {
    const read = await readFiltered(session, filterQuery([one]), () => true, true);
    if (read) lists.set(filterKey(one), read.list);
  }
}

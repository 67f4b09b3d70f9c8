import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import { judgeFiltered, membership } from '../../../spec/rules/filters.ts';
import { FILTER_CLAUSES, type FilterCase, filterQuery, filtersOf } from './filter-cases.ts';
import { type Finding, type Outcome, together } from './findings.ts';
import { judgeWalk, walkClauses } from './judge-walk.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { identityOf, type ListPage, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { bestField, uniquelyKeyed } from './placed-items.ts';
import { idsOf, itemsOf, readToEnd, type Walk, walk } from './walk.ts';

/** Size of the pages in which filtered lists are walked through, and most pages of one walk. */
const SIZE = 3;
const MOST_PAGES = 12;

/** What a filter leaves of the list. */
export interface Filtered {
  items: JsonObject[];
  ids: string[];
  /** A page of it, for evidence. */
  page: ListPage;
}

/** What each single filter leaves, by `name=value`. */
export type FilteredLists = Map<string, Filtered>;

export const filterKey = ({ name, value }: FilterCase): string => `${name}=${value}`;

/** A filtered list, read with the widest limit and, when something seems missing, with the default one as well. */
export async function readFiltered(
  session: ListSession,
  query: Query,
  seemsMissing: (items: readonly JsonObject[]) => boolean,
  repeat: boolean,
): Promise<{ list: Filtered; wide: Walk } | undefined> {
  const { reader, wideLimit } = session;
  const wide = await readToEnd(reader, query, wideLimit, repeat);
  const page = wide?.pages[0];
  if (!wide || !page) return undefined;
  const items = itemsOf(wide);
  if (wideLimit !== DEFAULT_LIMIT && seemsMissing(items)) {
    const narrow = await readToEnd(reader, query, DEFAULT_LIMIT, repeat);
    const known = new Set(idsOf(wide));
    if (narrow) items.push(...itemsOf(narrow).filter((item) => !known.has(identityOf(item))));
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
  const outcomes: Outcome[] = [];
  await inLanes(cases, session.ctx.configuration.concurrency, async (one) => {
    outcomes.push(await judgeSingle(session, one, lists, placing, repeat));
  });
  return together(outcomes);
}

/** How the pages of filtered lists get an order that the target keeps. */
export type Placing = 'default order' | 'sort';

async function judgeSingle(
  session: ListSession,
  one: FilterCase,
  lists: FilteredLists,
  placing: Placing,
  repeat: boolean,
): Promise<Outcome> {
  const { ctx } = session;
  const clause = FILTER_CLAUSES[one.name];
  const filters = filtersOf([one]);
  const query = filterQuery([one]);
  const whole = [...session.whole.items.values()];
  const judge = (items: readonly JsonObject[]) => judgeFiltered(whole, items as JsonObject[], filters);
  const read = await readFiltered(session, query, (items) => judge(items).missing.length > 0, repeat);
  if (!read) return { passes: [], findings: [] };
  const { list, wide } = read;
  lists.set(filterKey(one), list);
  const { foreign, missing, decided } = judge(list.items);
  const findings = membershipFindings(clause, one, list.page, { foreign, missing });
  const plain = await session.reader.read(query, repeat);
  const strangers = plain?.items.filter((item) => membership(item, filters) === 'out') ?? [];
  if (plain && findings.length === 0) {
    findings.push(...membershipFindings(clause, one, plain, { foreign: strangers, missing: [] }));
  }
  if (findings.length === 0 && decided === 0) {
    ctx.notExercised([clause], 'the channels carry no field that tells whether they pass');
  }
  const passes = findings.length === 0 && decided > 0 ? [clause] : [];
  const paged = await judgePages(session, { query, list, wide }, placing, repeat);
  return together([{ passes, findings }, paged]);
}

function membershipFindings(
  clause: string,
  { name, value }: FilterCase,
  page: ListPage,
  { foreign, missing }: { foreign: readonly JsonObject[]; missing: readonly JsonObject[] },
): Finding[] {
  const words = (items: readonly JsonObject[]) => items.slice(0, 3).map(identityOf).join(', ');
  const findings: Finding[] = [];
  const add = (message: string, expected: string, found: string): void => {
    const note = { message, expected, found, where: 'response', pointer: '/notificationChannels' } as const;
    findings.push({ clause, reply: page.reply, note });
  };
  if (foreign.length > 0) {
    add(
      `${name}=${value} lists ${foreign.length} channels whose fields say that they do not pass`,
      'channels that pass',
      words(foreign),
    );
  } else if (missing.length > 0) {
    add(
      `${name}=${value} leaves out ${missing.length} channels whose fields say that they pass`,
      'every channel that passes',
      `not there: ${words(missing)}`,
    );
  }
  return findings;
}

/** Walks through a filtered list in small pages and judges them together. */
async function judgePages(
  session: ListSession,
  { query, list, wide }: { query: Query; list: Filtered; wide: Walk },
  placing: Placing,
  repeat: boolean,
): Promise<Outcome> {
  const { kind, reader, count } = session;
  if (list.ids.length === 0 || !wide.complete) return { passes: [], findings: [] };
  const field = placing === 'sort' ? bestField(list.items, kind.sortFields) : undefined;
  const sorted: Query = field ? [...query, ['sorts', `${field.name}:asc`]] : query;
  const walked = await walk(
    reader,
    { query: sorted, size: SIZE, count: list.ids.length, most: MOST_PAGES },
    repeat,
  );
  const everything = new Set(list.ids);
  const unsorted = placing === 'default order' ? everything : new Set<string>();
  const goal = (placed: ReadonlySet<string>) => ({
    whole: list.ids,
    placed,
    totals: [list.ids.length, count],
  });
  const findings = [
    ...judgeWalk(kind, wide, goal(wide.pages.length <= 2 ? everything : unsorted)),
    ...(walked ? judgeWalk(kind, walked, goal(field ? uniquelyKeyed(list.items, field) : unsorted)) : []),
  ];
  if (walked && list.ids.length !== count) observeScope(session, walked, list.ids.length);
  return findings.length > 0
    ? { passes: [], findings }
    : { passes: walked ? walkClauses(kind) : [], findings };
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

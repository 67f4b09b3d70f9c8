import type { Reply } from '../../../fixtures/host/call.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type FilterCase, type FilterName, filterQuery } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import { identityOf, type ListPage, type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';
import { MOST_PAGES_IN_A_ROW, pageQuery } from './walk.ts';

/** A way to write several values of one query parameter. */
export interface ArrayStyle {
  name: string;
  write: (parameter: string, values: readonly string[]) => Query;
}

/** The ways of writing a list into a query that are tried. */
export const ARRAY_STYLES: readonly ArrayStyle[] = [
  { name: 'repeated', write: (parameter, values) => values.map((value) => [parameter, value]) },
  { name: 'comma-separated', write: (parameter, values) => [[parameter, values.join(',')]] },
  { name: 'with brackets', write: (parameter, values) => values.map((value) => [`${parameter}[]`, value]) },
  {
    name: 'with indices',
    write: (parameter, values) => values.map((value, i) => [`${parameter}[${i}]`, value]),
  },
];

/** Ways of writing a list that are tried besides the usual ones, before it is said that none is taken. */
export const ODD_STYLES: readonly ArrayStyle[] = [
  ...[' ', '|', ';'].map(
    (sign): ArrayStyle => ({
      name: `parted by '${sign}'`,
      write: (parameter, values) => [[parameter, values.join(sign)]],
    }),
  ),
  { name: 'as JSON', write: (parameter, values) => [[parameter, JSON.stringify(values)]] },
];

/** Filters that take several values. */
export type ListFilter = Exclude<FilterName, 'entityType'>;
/** The parameters that take lists, the most telling first. */
export const PARAMETERS: readonly ListFilter[] = [
  'notificationChannelIds',
  'channelTypes',
  'deploymentIds',
  'workspaceIds',
];

/** Values of one filter that list different things, so that several can be told from one. */
export function telling(cases: readonly FilterCase[], lists: FilteredLists, name: ListFilter): FilterCase[] {
  const seen = new Set<string>();
  return cases.filter((one) => {
    const ids = lists.get(filterKey(one))?.ids ?? [];
    const key = [...ids].sort().join();
    if (one.name !== name || ids.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Two values of which neither lists all that both must: else a target that reads the one alone would seem to read
 * both. Together they do not list everything: else one that reads none of them would. Empty where there are none.
 */
export function tellingPair(
  cases: readonly FilterCase[],
  lists: FilteredLists,
  name: ListFilter,
  count: number,
): FilterCase[] {
  const known = telling(cases, lists, name);
  const pairs = known.flatMap((a, i) => known.slice(i + 1).map((b): FilterCase[] => [a, b]));
  const tells = (pair: FilterCase[]): boolean => {
    const listed = [...union(pair, lists)];
    const free = freeAmong(pair, lists);
    const lacks = (one: FilterCase): boolean => {
      const ids = new Set(lists.get(filterKey(one))?.ids);
      return listed.some((id) => !ids.has(id) && !free.has(id));
    };
    return listed.length < count && pair.every(lacks);
  };
  return pairs.find(tells) ?? [];
}

/** Filters of which each value lets shared channels of others pass, and the kind of channels that are its own. */
const OWN: Partial<Record<FilterName, string>> = { deploymentIds: 'DEPLOYMENT', workspaceIds: 'WORKSPACE' };

/**
 * Ids of the shared channels that some of the values list alone and others don't. Whether several entities are
 * answered what is accessible to any of them or to all of them can be read both ways (section 4.13).
 */
export function freeAmong(chosen: readonly FilterCase[], lists: FilteredLists): Set<string> {
  const own = chosen[0] && OWN[chosen[0].name];
  if (own === undefined) return new Set();
  const each = chosen.map((one) => lists.get(filterKey(one)));
  const shared = each
    .flatMap((list) => list?.items ?? [])
    .filter((item) => textField(item, 'entityType') !== own);
  const isEverywhere = (id: string): boolean => each.every((list) => list?.ids.includes(id) === true);
  return new Set(shared.map(identityOf).filter((id) => !isEverywhere(id)));
}

/** Ids of the channels that any of the filters lets through. */
export function union(cases: readonly FilterCase[], lists: FilteredLists): Set<string> {
  return new Set(cases.flatMap((one) => lists.get(filterKey(one))?.ids ?? []));
}

/** A request with several values of one filter. */
export interface SeveralValues {
  chosen: readonly FilterCase[];
  /** Filters with one value each that stand beside it. */
  beside?: readonly FilterCase[];
  /** What else is asked for: a sort. */
  also?: Query;
}

/** What such a request must list: what each value lists alone, as far as the filters beside it let it pass. */
export function expectedOf({ chosen, beside = [] }: SeveralValues, lists: FilteredLists): Set<string> {
  const each = beside.map((one) => new Set(lists.get(filterKey(one))?.ids));
  return new Set([...union(chosen, lists)].filter((id) => each.every((ids) => ids.has(id))));
}

/** Such a request's query, without the parameters that cut a page. */
export function written(style: ArrayStyle, { chosen, beside = [], also = [] }: SeveralValues): Query {
  const values = chosen.map((one) => one.value);
  return [...style.write(chosen[0]?.name ?? '', values), ...filterQuery(beside), ...also];
}

/** What a request with several values of one filter gave. */
export interface Attempt {
  style: ArrayStyle;
  /** The answer to it. */
  reply: Reply;
  /** Its first page; undefined when it was refused. */
  page: ListPage | undefined;
  /** Ids of the channels listed on all its pages. */
  listed: ReadonlySet<string>;
  outcome: string;
  /** True when what each value lists alone was listed, and nothing else, but for what is {@link freeAmong} them. */
  right: boolean;
}

/** Sends a request with several values of one filter. */
export async function attempt(
  session: ListSession,
  style: ArrayStyle,
  asked: SeveralValues,
  lists: FilteredLists,
): Promise<Attempt> {
  const query = written(style, asked);
  const expected = expectedOf(asked, lists);
  const found = new Set<string>();
  let start: ListPage | undefined;
  let first: Reply | undefined;
  let outcome = '';
  let offset = 0;
  // As many pages as the whole list was read in: a target may hold them shorter than asked for.
  for (
    let pages = 0;
    pages < MOST_PAGES_IN_A_ROW && (pages === 0 || found.size < expected.size);
    pages += 1
  ) {
    const reply = await session.reader.probe(pageQuery(query, session.wideLimit, offset));
    first ??= reply;
    const page = reply.ok ? readPage(session.kind, reply) : undefined;
    start ??= page;
    if (pages === 0) outcome = outcomeWord(reply);
    if (!page || page.items.length === 0) break;
    for (const id of page.ids) found.add(id);
    offset += page.items.length;
  }
  const free = freeAmong(asked.chosen, lists);
  const right =
    start !== undefined &&
    [...found].every((id) => expected.has(id)) &&
    [...expected].every((id) => found.has(id) || free.has(id));
  if (!first) throw new Error('A list of several values was never asked for.');
  return { style, reply: first, page: start, listed: found, outcome, right };
}

/** The styles that a target understands: those of each filter, and all of them. */
export interface Understood {
  of: ReadonlyMap<ListFilter, readonly ArrayStyle[]>;
  all: readonly ArrayStyle[];
}

/** Finds the styles that the target understands, by one filter after the other, and notes them. */
export async function understoodStyles(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
): Promise<Understood> {
  const understood = new Map<ListFilter, ArrayStyle[]>();
  for (const name of PARAMETERS) {
    const chosen = tellingPair(cases, lists, name, session.count);
    if (chosen.length === 0) continue;
    for (const style of ARRAY_STYLES) {
      const { right, page, outcome } = await attempt(session, style, { chosen }, lists);
      if (right) understood.set(name, [...(understood.get(name) ?? []), style]);
      const answer = right ? 'understood' : page ? 'not understood' : outcome;
      session.ctx.observe('request.array-parameter-style', `${name} ${style.name}: ${answer}`, page?.reply);
    }
  }
  return { of: understood, all: [...new Set([...understood.values()].flat())] };
}

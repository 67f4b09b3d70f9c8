import type { Reply } from '../../../fixtures/host/call.ts';
import { ARRAY_STYLES, type ArrayStyle } from './array-styles.ts';
import { type FilterCase, filterQuery } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import { type ListPage, type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';
import {
  freeAmong,
  kindsAmong,
  type ListFilter,
  PARAMETERS,
  tellingPair,
  union,
} from './values-that-tell.ts';
import { MOST_PAGES_IN_A_ROW, pageQuery } from './walk.ts';

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
  let isWhole = false;
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
    isWhole = page?.items.length === 0;
    if (!page || isWhole) break;
    for (const id of page.ids) found.add(id);
    offset += page.items.length;
  }
  const free = freeAmong(asked.chosen, lists);
  const right =
    start !== undefined &&
    [...found].every((id) => expected.has(id)) &&
    [...expected].every((id) => found.has(id) || free.has(id)) &&
    (!isWhole ||
      kindsAmong(free, asked.chosen, lists).every((kind) => isAllOrNothing(kind, expected, found)));
  if (!first) throw new Error('A list of several values was never asked for.');
  return { style, reply: first, page: start, listed: found, outcome, right };
}

/**
 * What is accessible to any of several entities is listed then, or what is to all of them: of what some of them alone
 * are let see, either each channel of a kind or none.
 */
function isAllOrNothing(
  kind: readonly string[],
  expected: ReadonlySet<string>,
  found: ReadonlySet<string>,
): boolean {
  const asked = kind.filter((id) => expected.has(id));
  const there = asked.filter((id) => found.has(id)).length;
  return there === 0 || there === asked.length;
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

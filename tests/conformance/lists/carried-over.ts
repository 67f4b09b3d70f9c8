import { pause } from '../../../fixtures/engine/settle.ts';
import type { SortField } from '../../../spec/rules/sorting.ts';
import {
  FILTER_CLAUSES,
  FILTER_NAMES,
  type FilterCase,
  type FilterName,
  filterQuery,
} from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import { type Finding, noOutcome, type Outcome } from './findings.ts';
import { isOrdered } from './judge-order.ts';
import type { ListPage, Query } from './list-page.ts';
import type { ListReader } from './list-reader.ts';
import type { ListSession } from './list-session.ts';
import { bestField, uniquelyKeyed } from './placed-items.ts';
import { itemsOf, readToEnd } from './walk.ts';

/** Milliseconds after which a request is no longer the one behind another. */
const REST = 2_000;

/** How often a list is looked at before chance is ruled out: one of two orders comes up so often once in 65,536. */
const TIMES = 8;

/** Fewest items of which two pages can be read. */
const FEWEST = 4;

/** A query, and the clause of what it says. */
export interface Said {
  query: Query;
  clause: string;
}

const same = (a: ListPage, b: ListPage): boolean =>
  a.totalCount === b.totalCount && a.ids.length === b.ids.length && a.ids.every((id, i) => id === b.ids[i]);

/** What the parameters that every list has say, one query for each. */
export function saidOfPages({ kind, whole }: ListSession): Said[] {
  const field = bestField([...whole.items.values()], kind.sortFields);
  const sorts = (['asc', 'desc'] as const).flatMap((direction): Said[] =>
    field ? [{ query: [['sorts', `${field.name}:${direction}`]], clause: field.clause }] : [],
  );
  return [
    ...sorts,
    { query: [['limit', '1']], clause: `${kind.operation}.default-limit` },
    { query: [['offset', '1']], clause: `${kind.operation}.default-offset` },
  ];
}

/** What the filters say that list what they should: of each the first value that lets some items pass. */
export function saidOfFilters(
  cases: readonly FilterCase[],
  lists: FilteredLists,
  broken: ReadonlySet<FilterName>,
): Said[] {
  return FILTER_NAMES.filter((name) => !broken.has(name)).flatMap((name) => {
    const one = cases.find((each) => each.name === name && (lists.get(filterKey(each))?.ids.length ?? 0) > 0);
    return one ? [{ query: filterQuery([one]), clause: FILTER_CLAUSES[name] }] : [];
  });
}

/**
 * Whether a list is the plain one whenever nothing was asked for before, and another one, always the same, behind a
 * query. A few items may come in another order each time, and in either of two by chance.
 */
async function isSteady(
  reader: ListReader,
  query: Query,
  plain: ListPage,
  behind: ListPage,
): Promise<boolean> {
  await pause(REST, reader.ctx);
  for (let time = 0; time < TIMES; time += 1) {
    const later = await reader.read([], true);
    if (!later || !same(later, plain)) return false;
  }
  for (let time = 0; time < TIMES; time += 1) {
    await reader.read(query, true);
    const again = await reader.read([], true);
    if (!again || !same(again, behind)) return false;
  }
  return true;
}

/**
 * Judges that what one request says counts for no other: behind it, the plain list is the one that it was when nothing
 * had been asked yet. Where that comes in another order each time, or has changed, nothing is told.
 */
export async function judgeCarriedOver(
  { reader, base: plain }: ListSession,
  all: readonly Said[],
  repeat: boolean,
): Promise<Outcome> {
  const outcome = noOutcome();
  for (const { query, clause } of all) {
    const asked = await reader.read(query, repeat);
    const behind = await reader.read([], true);
    if (!asked || !behind || same(asked, plain)) continue;
    if (same(behind, plain)) {
      outcome.passes.push(clause);
      continue;
    }
    if (!(await isSteady(reader, query, plain, behind))) return noOutcome();
    const finding: Finding = {
      clause,
      reply: behind.reply,
      note: {
        message: `${query.map((part) => part.join('=')).join('&')} still counts for the request behind it, which does not say so`,
        expected: `${plain.ids.length} items of ${plain.totalCount}, as before and seconds later: ${plain.ids.slice(0, 3).join(', ')}`,
        found: `${behind.ids.length} items of ${behind.totalCount}: ${behind.ids.slice(0, 3).join(', ')}`,
        where: 'response',
        before: [asked.reply],
      },
    };
    return { passes: [], findings: [finding] };
  }
  return outcome;
}

/**
 * Judges that a later page comes in the order that it asks for itself, whatever order the first page was read in just
 * before, by the items whose place is known.
 */
export async function judgePagesInTurn(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { kind, reader, whole, count, wideLimit } = session;
  const items = [...whole.items.values()];
  const field = bestField(items, kind.sortFields);
  const size = Math.floor(Math.min(count, wideLimit) / 2);
  if (!field || size < FEWEST / 2 || whole.tooLong) return noOutcome();
  const page = ({ name }: SortField, direction: string, offset: number, isRepeat: boolean) =>
    reader.read(
      [
        ['sorts', `${name}:${direction}`],
        ['limit', String(size)],
        ['offset', String(offset)],
      ],
      isRepeat,
    );
  const wide = await readToEnd(reader, [['sorts', `${field.name}:desc`]], wideLimit, {
    repeat,
    trusting: true,
  });
  if (!wide || !isOrdered(itemsOf(wide), field, 'desc')) return noOutcome();
  const order = wide.pages.flatMap(({ ids }) => ids);
  const placed = uniquelyKeyed(items, field);
  const isRight = ({ ids }: ListPage): boolean =>
    order.slice(size, size + ids.length).every((id, i) => !placed.has(id) || ids[i] === id);
  const other = kind.sortFields.find((one) => one !== field) ?? field;
  const first = await page(other, 'asc', 0, repeat);
  const behind = await page(field, 'desc', size, repeat);
  if (!first || !behind || isRight(behind)) return { passes: behind ? [field.clause] : [], findings: [] };
  await page(field, 'desc', 0, true);
  const alike = await page(field, 'desc', size, true);
  if (!alike || !isRight(alike)) return noOutcome();
  const finding: Finding = {
    clause: field.clause,
    reply: behind.reply,
    note: {
      message: `a page of ${field.name}:desc behind the first one of ${other.name}:asc is not in its own order`,
      expected: `as behind the first one of ${field.name}:desc: ${order.slice(size, size + 3).join(', ')}`,
      found: behind.ids.slice(0, 3).join(', '),
      where: 'response',
      twin: { reply: alike.reply, differs: 'the page read before' },
      before: [first.reply],
    },
  };
  return { passes: [], findings: [finding] };
}

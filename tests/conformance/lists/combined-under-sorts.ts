import type { Direction, SortField } from '../../../spec/rules/sorting.ts';
import { leftBy, toldOf } from './combined-cases.ts';
import { type FilterCase, filterQuery } from './filter-cases.ts';
import { type Filtered, type FilteredLists, filterKey } from './filters.ts';
import { type Finding, judged, noOutcome, type Outcome } from './findings.ts';
import { isOrdered } from './judge-order.ts';
import type { ListKind } from './list-kind.ts';
import { identityOf, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { itemsOf, readToEnd } from './walk.ts';

/** A sort that stands beside filters. */
export interface Sort {
  field: SortField;
  direction: Direction;
}

/** A sort as a query. */
export function sortQuery({ field, direction }: Sort): Query {
  return [['sorts', `${field.name}:${direction}`]];
}

const DIRECTIONS: readonly Direction[] = ['asc', 'desc'];

/**
 * The most telling pair of each two filters, each with a sort beside it in which they do not come anyhow, where there
 * is one: of those that leave several channels it tells as well whether they are sorted.
 */
export function pairsUnderSorts(
  kind: ListKind,
  combinations: readonly FilterCase[][],
  lists: FilteredLists,
): { cases: FilterCase[]; sort: Sort }[] {
  const worth = (cases: readonly FilterCase[]): readonly [number, number] => [
    toldOf(cases, lists).length,
    leftBy(cases, lists).size,
  ];
  const best = new Map<string, FilterCase[]>();
  for (const cases of combinations.filter((one) => one.length === 2)) {
    const key = cases.map(({ name }) => name).join();
    const known = best.get(key);
    const [told, left] = worth(cases);
    const [toldBefore, leftBefore] = known ? worth(known) : [0, 0];
    if (told > toldBefore || (told === toldBefore && told > 0 && left > leftBefore)) best.set(key, cases);
  }
  const sorts = DIRECTIONS.flatMap((direction) =>
    kind.sortFields.map((field): Sort => ({ field, direction })),
  );
  return [...best.values()].flatMap((cases, i) => {
    const left = leftBy(cases, lists);
    const items = (cases[0] && lists.get(filterKey(cases[0]))?.items) ?? [];
    const chosen = items.filter((item) => left.has(identityOf(item)));
    const inTurn = [...sorts.slice(i % sorts.length), ...sorts.slice(0, i % sorts.length)];
    const sort = inTurn.find((one) => !isOrdered(chosen, one.field, one.direction)) ?? inTurn[0];
    return sort ? [{ cases, sort }] : [];
  });
}

/**
 * Judges that what several filters leave comes in the order of a sort. Where the sort is not kept without them or under
 * one of them alone, others say so.
 */
export async function judgeSorted(
  session: ListSession,
  cases: readonly FilterCase[],
  sort: Sort,
  { items, page }: Filtered,
): Promise<Outcome> {
  const { field, direction } = sort;
  if (isOrdered(items, field, direction)) return judged(field.clause, []);
  const [query] = sortQuery(sort);
  for (const fewer of [[], ...cases.map((one) => [one])]) {
    const read = await readToEnd(
      session.reader,
      [...filterQuery(fewer), ...sortQuery(sort)],
      session.wideLimit,
      {
        repeat: true,
        trusting: true,
      },
    );
    if (!read || !isOrdered(itemsOf(read), field, direction)) return noOutcome();
  }
  const finding: Finding = {
    clause: field.clause,
    reply: page.reply,
    note: {
      message: `${query?.join('=')} orders the list under each of these filters, and not what they leave together: ${cases.map(filterKey).join('&')}`,
      expected: `the order of ${field.name}:${direction}`,
      found: JSON.stringify(items.slice(0, 20).map((item) => field.keyOf(item) ?? null)),
      where: 'response',
    },
  };
  return judged(field.clause, [finding]);
}

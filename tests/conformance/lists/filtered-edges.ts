import { FILTER_NAMES, type FilterCase, type FilterName, filterQuery } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import { noOutcome, type Outcome, together } from './findings.ts';
import { judgeTotal, judgeWalk } from './judge-walk.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { type ListPage, numbers, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { itemsOf, readToEnd, type Walk } from './walk.ts';

/** The value of a filter that leaves the most; undefined where none leaves anything. */
function longest(
  cases: readonly FilterCase[],
  lists: FilteredLists,
  name: FilterName,
): FilterCase | undefined {
  const length = (one: FilterCase): number => lists.get(filterKey(one))?.ids.length ?? 0;
  const [best] = cases.filter((one) => one.name === name).sort((a, b) => length(b) - length(a));
  return best && length(best) > 0 ? best : undefined;
}

/**
 * Judges the edges of paging beside one value of each filter (section 4.13): a page of no channels, and the one that
 * begins where the filtered list ends, count it as its other pages do. `broken` filters list the wrong things anyway.
 */
export async function judgeFilteredEdges(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  broken: ReadonlySet<FilterName>,
  repeat: boolean,
): Promise<Outcome> {
  if (session.whole.doubled) return noOutcome();
  const outcomes: Outcome[] = [];
  for (const name of FILTER_NAMES.filter((one) => !broken.has(one))) {
    const one = longest(cases, lists, name);
    if (one) outcomes.push(await judgeEdges(session, one, lists, repeat));
  }
  return together(outcomes);
}

async function judgeEdges(
  session: ListSession,
  one: FilterCase,
  lists: FilteredLists,
  repeat: boolean,
): Promise<Outcome> {
  const { reader, kind, wideLimit } = session;
  const query = filterQuery([one]);
  // What the filter left when it was judged may be out of date.
  const wide = await readToEnd(reader, query, wideLimit, { repeat, trusting: true });
  const total = wide?.pages[0]?.totalCount;
  const none = await reader.read([...query, ...numbers(0, undefined)], repeat);
  if (!wide?.complete || total === undefined) return noOutcome();
  const count = itemsOf(wide).length;
  // Where the end is, is known only where two readings agree.
  const isSure = count === lists.get(filterKey(one))?.ids.length;
  const end = isSure ? await reader.read([...query, ...numbers(undefined, count)], repeat) : undefined;
  const lone = (page: ListPage, size: number): Walk => ({ query, size, pages: [page], complete: false });
  const whole = wide.pages.flatMap((page) => page.ids);
  const findings = [
    ...(none ? judgeTotal(kind, lone(none, 0), { totals: [total] }) : []),
    ...(end ? judgeWalk(kind, lone(end, DEFAULT_LIMIT), { whole, placed: new Set(), totals: [total] }) : []),
  ];
  // A list that changes meanwhile says nothing.
  if (findings.length > 0 && !(await stillCounts(session, query, total))) return noOutcome();
  if (findings.length > 0) return { passes: [], findings };
  return {
    passes: [
      ...(none ? [`${kind.operation}.total-count`] : []),
      ...(end ? [`${kind.operation}.offset-beyond-end`] : []),
    ],
    findings,
  };
}

/** Whether a filtered list is told to be as long as it was. */
async function stillCounts({ reader }: ListSession, query: Query, total: number): Promise<boolean> {
  const page = await reader.read([...query, ...numbers(1, undefined)], true);
  return page?.totalCount === total;
}

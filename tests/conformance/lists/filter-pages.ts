import type { Filtered } from './filters.ts';
import { noOutcome, type Outcome } from './findings.ts';
import { isWellCutWalk, judgeWalk, walkClauses } from './judge-walk.ts';
import type { Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { bestField, uniquelyKeyed } from './placed-items.ts';
import { insideOf, type Walk, walk } from './walk.ts';

/** Size of the pages in which filtered lists are walked through, and most pages of one walk. */
const SIZE = 3;
const MOST_PAGES = 8;

/** Fewest items of which pages are worth looking at. */
const FEWEST = 2;

/** How the pages of filtered lists get an order that the target keeps. */
export type Placing = 'default order' | 'sort';

/** Reads a filtered list in small pages, under a sort where the target keeps no order of its own. */
export function readPages(
  session: ListSession,
  query: Query,
  { ids, items }: Filtered,
  placing: Placing,
  repeat: boolean,
): Promise<Walk | undefined> {
  if (ids.length < FEWEST) return Promise.resolve(undefined);
  const field = placing === 'sort' ? bestField(items, session.kind.sortFields) : undefined;
  const sorted: Query = field ? [...query, ['sorts', `${field.name}:asc`]] : query;
  const request = { query: sorted, size: SIZE, count: ids.length, most: MOST_PAGES };
  return walk(session.reader, request, repeat);
}

/** Judges the pages of a filtered list, each way of reading it by itself. */
export function judgePages(
  session: ListSession,
  { ids, items }: Filtered,
  [wide, small]: readonly [Walk, Walk],
  placing: Placing,
): Outcome {
  const { kind, count } = session;
  if (!wide.complete || !isWellCutWalk(small)) return noOutcome();
  const everything = new Set(ids);
  const kept = placing === 'default order' ? everything : new Set<string>();
  const field = placing === 'sort' ? bestField(items, kind.sortFields) : undefined;
  const goal = (placed: ReadonlySet<string>) => ({ whole: ids, placed, totals: [ids.length, count] });
  const findings = [
    // All of it on one page needs no order.
    ...judgeWalk(
      kind,
      insideOf(wide, ids.length),
      goal(wide.pages[0]?.ids.length === ids.length ? everything : kept),
    ),
    ...judgeWalk(kind, small, goal(field ? uniquelyKeyed(items, field) : kept)),
  ];
  if (ids.length !== count) observeScope(session, small, ids.length);
  return findings.length > 0 ? { passes: [], findings } : { passes: walkClauses(kind), findings };
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

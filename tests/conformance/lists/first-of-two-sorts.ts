import type { Direction, SortField } from '../../../spec/rules/sorting.ts';
import type { ArrayStyle } from './array-styles.ts';
import { type Finding, noOutcome, type Outcome } from './findings.ts';
import { type ListPage, type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { follows, keysInOrder, provenSorts } from './several-sorts.ts';

/** Fewest different keys by which a list can be seen to come in an order. */
const FEWEST_KEYS = 4;

/** A sort, and the direction that it asks for. */
export type Sort = readonly [field: SortField, direction: Direction];

const OTHER: Readonly<Record<Direction, Direction>> = { asc: 'desc', desc: 'asc' };

/** The list by some sorts at once, as far as one wide page holds it; undefined where they are refused. */
export async function askSorted(
  { kind, reader, wideLimit }: ListSession,
  style: ArrayStyle,
  ...sorts: readonly Sort[]
): Promise<ListPage | undefined> {
  const values = sorts.map(([{ name }, direction]) => `${name}:${direction}`);
  const query: Query = [...style.write('sorts', values), ['limit', String(wideLimit)]];
  const reply = await reader.probe(query);
  return reply.ok ? readPage(kind, reply) : undefined;
}

const isIn = (page: ListPage | undefined, [field, direction]: Sort): boolean =>
  page !== undefined && follows(page.items, field, direction);

/**
 * Judges a field as the first of two sorts: what takes precedence in one direction does so in the other one, in which
 * it works alone. Undefined where nothing can be told.
 */
async function judgeFirst(
  session: ListSession,
  style: ArrayStyle,
  first: SortField,
  second: SortField,
): Promise<Finding | 'read' | undefined> {
  const beside: Sort = [second, 'asc'];
  const pages = {
    asc: await askSorted(session, style, [first, 'asc'], beside),
    desc: await askSorted(session, style, [first, 'desc'], beside),
  };
  const counts = (direction: Direction): boolean =>
    isIn(pages[direction], [first, direction]) && !isIn(pages[direction], beside);
  if (counts('asc') && counts('desc')) return 'read';
  const direction: Direction = counts('asc') ? 'desc' : 'asc';
  const [right, wrong] = [pages[OTHER[direction]], pages[direction]];
  if (!right || !wrong || !counts(OTHER[direction]) || isIn(wrong, [first, direction])) return undefined;
  if (!isIn(await askSorted(session, style, [first, direction]), [first, direction])) return undefined;
  const { name, clause } = first;
  return {
    clause,
    reply: wrong.reply,
    note: {
      message: `${name}:${direction} before another sort (${style.name}) does not order the list, and does so alone, and so does ${name}:${OTHER[direction]} before the same sort`,
      expected: `the order of ${name}:${direction}`,
      found: JSON.stringify(keysInOrder(wrong.items, first).slice(0, 20)),
      where: 'response',
      twin: { reply: right.reply, differs: `direction of ${name}` },
    },
  };
}

/**
 * Judges that the first of two sorts counts in both directions, where a target reads both (sections 4.10, 4.13). Which
 * of two takes precedence is not told, so only a field that was seen to do so in one direction is judged in the other.
 */
export async function judgeFirstDirection(session: ListSession): Promise<Outcome> {
  const outcome = noOutcome();
  const proven = await provenSorts(session);
  if (!proven) return outcome;
  const items = [...session.whole.items.values()];
  const keysOf = ({ keyOf }: SortField): number =>
    new Set(items.map(keyOf).filter((key) => key !== undefined)).size;
  const telling = session.kind.sortFields.filter((field) => keysOf(field) >= FEWEST_KEYS);
  for (const first of telling) {
    const second = telling.find((field) => field !== first);
    const found = second && (await judgeFirst(session, proven.style, first, second));
    if (found === 'read') outcome.passes.push(first.clause);
    else if (found) return { passes: [], findings: [found] };
  }
  return outcome;
}

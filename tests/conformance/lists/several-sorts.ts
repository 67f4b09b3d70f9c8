import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import { type Direction, orderingOf, type SortField } from '../../../spec/rules/sorting.ts';
import { ARRAY_STYLES, type ArrayStyle } from './array-styles.ts';
import { refuseFaultyAmongSorts } from './faulty-among-several.ts';
import { type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';

/** Two sorts of one request. */
interface TwoSorts {
  first: SortField;
  second: SortField;
}

/** Two fields of which the first has equal keys, so that the second can show. */
function choose(items: readonly JsonObject[], fields: readonly SortField[]): TwoSorts | undefined {
  const keysOf = (field: SortField) => items.map(field.keyOf).filter((key) => key !== undefined);
  const first = fields.find((field) => {
    const keys = keysOf(field);
    return new Set(keys).size > 1 && new Set(keys).size < keys.length;
  });
  const second = fields.find((field) => field !== first && new Set(keysOf(field)).size > 2);
  return first && second ? { first, second } : undefined;
}

function follows(items: readonly JsonObject[], field: SortField, direction: Direction): boolean {
  const order = orderingOf(items.map(field.keyOf), field.kind, direction);
  return order.readings.length > 0;
}

/** True when the second sort orders what the first leaves equal. */
function ordersTies(
  items: readonly JsonObject[],
  { first, second }: TwoSorts,
  direction: Direction,
): boolean {
  const groups = new Map<string | undefined, JsonObject[]>();
  for (const item of items) {
    const key = first.keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].every((group) => follows(group, second, direction));
}

/** What is noted where both of two sorts seem to count. */
const BOTH = 'the first takes precedence, the second orders ties';

/** Asks for two sorts at once, the second in a direction, and tells how they work together. */
async function askBoth(
  session: ListSession,
  style: ArrayStyle,
  sorts: TwoSorts,
  direction: Direction,
): Promise<{ reply: Reply; answer: string }> {
  const { kind, reader, wideLimit } = session;
  const values = [`${sorts.first.name}:asc`, `${sorts.second.name}:${direction}`];
  const query: Query = [...style.write('sorts', values), ['limit', String(wideLimit)]];
  const reply = await reader.probe(query);
  const page = reply.ok ? readPage(kind, reply) : undefined;
  return { reply, answer: page ? wordsFor(page.items, sorts, direction) : outcomeWord(reply) };
}

/**
 * Notes how two sorts of one request work together, in each style of writing them. In the first style in which both
 * count, one that is no sort must be refused beside one that is.
 */
export async function observeSeveralSorts(session: ListSession): Promise<void> {
  const { ctx, kind, whole } = session;
  const sorts = choose([...whole.items.values()], kind.sortFields);
  if (!sorts) {
    ctx.notExercised(
      [`${kind.operation}.several-sorts`],
      'no key of the list has equal values that a second sort could order',
    );
    return;
  }
  const both: ArrayStyle[] = [];
  for (const style of ARRAY_STYLES) {
    const { answer, reply } = await askBoth(session, style, sorts, 'desc');
    ctx.observe(`${kind.operation}.several-sorts`, `${style.name}: ${answer}`, reply);
    ctx.observe('request.array-parameter-style', `sorts ${style.name}: ${answer}`, reply);
    if (answer === BOTH) both.push(style);
  }
  const [style] = both;
  // Equal items may come in that order anyhow: what turns with the second sort reads it.
  if (!style || (await askBoth(session, style, sorts, 'asc')).answer !== BOTH) return;
  await refuseFaultyAmongSorts(session, style, [`${sorts.first.name}:asc`, `${sorts.second.name}:desc`]);
}

function wordsFor(items: readonly JsonObject[], sorts: TwoSorts, direction: Direction): string {
  const byFirst = follows(items, sorts.first, 'asc');
  const bySecond = follows(items, sorts.second, direction);
  if (byFirst && ordersTies(items, sorts, direction)) return BOTH;
  if (byFirst) return 'only the first is used';
  return bySecond ? 'the last takes precedence' : 'neither is used';
}

import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import { type Direction, orderingOf, type SortField } from '../../../spec/rules/sorting.ts';
import { ARRAY_STYLES, type ArrayStyle } from './array-styles.ts';
import { refuseAmong } from './faulty-among-several.ts';
import type { Outcome } from './findings.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { numbers, type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';

/** Two sorts of one request. */
export interface TwoSorts {
  first: SortField;
  second: SortField;
}

/** Two fields of which the first has equal keys, as many as any, so that the second can show. */
export function choose(items: readonly JsonObject[], fields: readonly SortField[]): TwoSorts | undefined {
  const known = fields.map((field) => {
    const keys = items.map(field.keyOf).filter((key) => key !== undefined);
    const distinct = new Set(keys).size;
    return { field, distinct, equal: keys.length - distinct };
  });
  const [first] = known
    .filter(({ distinct, equal }) => distinct > 1 && equal > 0)
    .sort((a, b) => b.equal - a.equal);
  const second = known.find((one) => one !== first && one.distinct > 2);
  return first && second ? { first: first.field, second: second.field } : undefined;
}

/** True for items in the order of a sort. */
export function follows(items: readonly JsonObject[], field: SortField, direction: Direction): boolean {
  const order = orderingOf(items.map(field.keyOf), field.kind, direction);
  return order.readings.length > 0;
}

/** Items that are equal under the first sort, in the order in which they came. */
export function ties(
  items: readonly JsonObject[],
  { first }: TwoSorts,
): ReadonlyMap<string | undefined, JsonObject[]> {
  const groups = new Map<string | undefined, JsonObject[]>();
  for (const item of items) {
    const key = first.keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** True when the second sort orders what the first leaves equal. */
export function ordersTies(items: readonly JsonObject[], sorts: TwoSorts, direction: Direction): boolean {
  return [...ties(items, sorts).values()].every((group) => follows(group, sorts.second, direction));
}

/** What is noted where both of two sorts seem to count. */
export const BOTH = 'the first takes precedence, the second orders ties';

/** How two sorts of one request worked together. */
interface Asked {
  reply: Reply;
  items: readonly JsonObject[];
  answer: string;
}

/** Asks for two sorts at once, the second in a direction. */
export async function askBoth(
  { kind, reader, wideLimit }: ListSession,
  style: ArrayStyle,
  sorts: TwoSorts,
  direction: Direction,
): Promise<Asked> {
  const query: Query = [...style.write('sorts', valuesOf(sorts, direction)), ['limit', String(wideLimit)]];
  const reply = await reader.probe(query);
  const page = reply.ok ? readPage(kind, reply) : undefined;
  const items = page?.items ?? [];
  return { reply, items, answer: page ? wordsFor(items, sorts, direction) : outcomeWord(reply) };
}

function valuesOf({ first, second }: TwoSorts, direction: Direction): readonly [string, string] {
  return [`${first.name}:asc`, `${second.name}:${direction}`];
}

function wordsFor(items: readonly JsonObject[], sorts: TwoSorts, direction: Direction): string {
  const byFirst = follows(items, sorts.first, 'asc');
  const bySecond = follows(items, sorts.second, direction);
  if (byFirst && ordersTies(items, sorts, direction)) return BOTH;
  if (byFirst) return 'only the first is used';
  return bySecond ? 'the last takes precedence' : 'neither is used';
}

/** Notes how two sorts of one request work together, in each style of writing them. */
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
  for (const style of ARRAY_STYLES) {
    const { answer, reply } = await askBoth(session, style, sorts, 'desc');
    ctx.observe(`${kind.operation}.several-sorts`, `${style.name}: ${answer}`, reply);
    ctx.observe('request.array-parameter-style', `sorts ${style.name}: ${answer}`, reply);
  }
}

/** Fewest neighbours that must have changed places for it to be no chance. */
export const FEWEST_TURNED = 5;

/** Two sorts under which a target was seen to come to other orders than without the second. */
export interface Proven {
  style: ArrayStyle;
  sorts: TwoSorts;
}

/**
 * A way of writing two sorts in which both were seen to count; undefined where none was. That equal items come in the
 * order of the second sort proves nothing, they may do so anyhow: what turns with it reads it.
 */
export async function provenSorts(session: ListSession): Promise<Proven | undefined> {
  const sorts = choose([...session.whole.items.values()], session.kind.sortFields);
  if (!sorts) return undefined;
  for (const style of ARRAY_STYLES) {
    const falling = await askBoth(session, style, sorts, 'desc');
    if (falling.answer !== BOTH) continue;
    const rising = await askBoth(session, style, sorts, 'asc');
    if (rising.answer === BOTH && turned(rising.items, falling.items, sorts) >= FEWEST_TURNED)
      return { style, sorts };
  }
  return undefined;
}

/**
 * Where both of two sorts count, one that is no sort must be refused beside one that is, and a third one taken
 * (sections 4.10, 4.13).
 */
export async function judgeAmongSorts(session: ListSession): Promise<void> {
  const proven = await provenSorts(session);
  if (!proven) return;
  const { style, sorts } = proven;
  for (const pair of [sorts, ...otherFirsts(session.kind.sortFields, sorts)]) {
    const values = valuesOf(pair, 'desc');
    await refuseAmong(session, { name: 'sorts', style, values, stranger: 'unknown:asc' });
  }
  await readThree(session, style, sorts);
}

/** Reads the list by two sorts that count, and a third one. */
async function readThree({ reader, kind }: ListSession, style: ArrayStyle, sorts: TwoSorts): Promise<void> {
  const third = kind.sortFields.find((field) => field !== sorts.first && field !== sorts.second);
  if (!third) return;
  const values = [...valuesOf(sorts, 'desc'), `${third.name}:asc`];
  await reader.read([...style.write('sorts', values), ...numbers(DEFAULT_LIMIT, undefined)]);
}

/** Every other field as the first of two sorts: a target may read no further where its keys are all distinct. */
function otherFirsts(fields: readonly SortField[], { first }: TwoSorts): TwoSorts[] {
  return fields.filter((field) => field !== first).map((field) => ({ first: field, second: first }));
}

/**
 * Judges that the second of two sorts, where it counts, counts in both directions: what the first leaves equal comes in
 * its order one way, in which it does not come without it, and must come in the other one when that is asked for.
 */
export async function judgeSecondDirection(session: ListSession): Promise<Outcome> {
  const outcome: Outcome = { passes: [], findings: [] };
  const sorts = choose([...session.whole.items.values()], session.kind.sortFields);
  if (!sorts) return outcome;
  for (const style of ARRAY_STYLES) {
    const falling = await askBoth(session, style, sorts, 'desc');
    const rising = await askBoth(session, style, sorts, 'asc');
    const ways = [
      { right: rising, wrong: falling, direction: 'desc' },
      { right: falling, wrong: rising, direction: 'asc' },
    ];
    const odd = ways.find(({ right, wrong }) => right.answer === BOTH && wrong.answer !== BOTH);
    if (!odd) continue;
    const { right, wrong, direction } = odd;
    if (!wrong.reply.ok || differing(right.items, wrong.items, sorts) > 0) return outcome;
    const alone = await askFirst(session, style, sorts);
    if (!alone || differing(right.items, alone, sorts) < FEWEST_TURNED) return outcome;
    const { name, clause } = sorts.second;
    outcome.findings.push({
      clause,
      reply: wrong.reply,
      note: {
        message: `${name}:${direction} behind another sort (${style.name}) gives the same order as in the other direction, and another one than without it`,
        expected: `what the first sort leaves equal in the order of ${name}:${direction}`,
        found: JSON.stringify(keysInOrder(wrong.items, sorts.second).slice(0, 20)),
        where: 'response',
        twin: { reply: right.reply, differs: `direction of ${name}` },
      },
    });
    return outcome;
  }
  return outcome;
}

/** The list by the first of two sorts alone; undefined where that is refused. */
async function askFirst(
  { kind, reader, wideLimit }: ListSession,
  style: ArrayStyle,
  { first }: TwoSorts,
): Promise<readonly JsonObject[] | undefined> {
  const query: Query = [...style.write('sorts', [`${first.name}:asc`]), ['limit', String(wideLimit)]];
  const reply = await reader.probe(query);
  return reply.ok ? readPage(kind, reply)?.items : undefined;
}

/** How many of the items that the first sort leaves equal stand elsewhere among them, by their second keys. */
function differing(left: readonly JsonObject[], right: readonly JsonObject[], sorts: TwoSorts): number {
  const others = ties(right, sorts);
  let count = 0;
  for (const [key, group] of ties(left, sorts)) {
    const keys = keysInOrder(others.get(key) ?? [], sorts.second);
    count += keysInOrder(group, sorts.second).filter((one, i) => one !== keys[i]).length;
  }
  return count;
}

/** How many neighbours among equal items changed places from one answer to the other; 0 where some did not. */
export function turned(
  rising: readonly JsonObject[],
  falling: readonly JsonObject[],
  sorts: TwoSorts,
): number {
  const after = ties(falling, sorts);
  let count = 0;
  for (const [key, group] of ties(rising, sorts)) {
    const [up, down] = [group, after.get(key) ?? []].map((items) => keysInOrder(items, sorts.second));
    if (JSON.stringify(up) !== JSON.stringify(down?.reverse())) return 0;
    count += Math.max(0, (up?.length ?? 0) - 1);
  }
  return count;
}

/** The keys of items in their order, each run of equal ones once; items without a key may stand anywhere. */
export function keysInOrder(items: readonly JsonObject[], field: SortField): string[] {
  const keys = items.map(field.keyOf).filter((key) => key !== undefined);
  return keys.filter((key, i) => key !== keys[i - 1]);
}

import type { JsonObject } from '../../../fixtures/host/call.ts';
import { type Direction, orderingOf, type SortField } from '../../../spec/rules/sorting.ts';
import { ARRAY_STYLES } from './array-styles.ts';
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

/** Notes how two sorts of one request work together, in each style of writing them. */
export async function observeSeveralSorts(session: ListSession): Promise<void> {
  const { ctx, kind, reader, whole, wideLimit } = session;
  const sorts = choose([...whole.items.values()], kind.sortFields);
  if (!sorts) {
    ctx.notExercised(
      [`${kind.operation}.several-sorts`],
      'no key of the list has equal values that a second sort could order',
    );
    return;
  }
  for (const style of ARRAY_STYLES) {
    const values = [`${sorts.first.name}:asc`, `${sorts.second.name}:desc`];
    const query: Query = [...style.write('sorts', values), ['limit', String(wideLimit)]];
    const reply = await reader.probe(query);
    const page = reply.ok ? readPage(kind, reply) : undefined;
    const answer = page ? wordsFor(page.items, sorts) : outcomeWord(reply);
    ctx.observe(`${kind.operation}.several-sorts`, `${style.name}: ${answer}`, reply);
    ctx.observe('request.array-parameter-style', `sorts ${style.name}: ${answer}`, reply);
  }
}

function wordsFor(items: readonly JsonObject[], sorts: TwoSorts): string {
  const byFirst = follows(items, sorts.first, 'asc');
  const bySecond = follows(items, sorts.second, 'desc');
  if (byFirst && ordersTies(items, sorts, 'desc'))
    return 'the first takes precedence, the second orders ties';
  if (byFirst) return 'only the first is used';
  return bySecond ? 'the last takes precedence' : 'neither is used';
}

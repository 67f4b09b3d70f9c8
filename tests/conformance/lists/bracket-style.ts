import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { operation } from '../../../spec/openapi.ts';
import type { Direction, SortField } from '../../../spec/rules/sorting.ts';
import { isOrdered } from './judge-order.ts';
import { DEFAULT_LIMIT, type ListKind } from './list-kind.ts';
import { type Query, readPage } from './list-page.ts';
import type { ListReader } from './list-reader.ts';

/** Sort fields by which it is tried, until one of them tells. */
const MOST_FIELDS = 2;

/** The query as a target that reads lists from `name[]` alone wants it. */
export function inBrackets(kind: ListKind, query: Query): Query {
  const fields = operation(kind.operation).query?.fields;
  return query.map(([name, value]) => [fields?.get(name)?.kind === 'array' ? `${name}[]` : name, value]);
}

const known = new WeakMap<CheckContext, Map<ListKind, Promise<boolean>>>();

/** Whether a target reads lists in queries from `name[]` and not from `name`; asked once for each list of a unit. */
export function readsBracketsAlone(reader: ListReader): Promise<boolean> {
  const { ctx, kind } = reader;
  const answers = known.get(ctx) ?? new Map<ListKind, Promise<boolean>>();
  known.set(ctx, answers);
  const answer = answers.get(kind) ?? find(reader);
  answers.set(kind, answer);
  return answer;
}

/**
 * How lists are written in a query is not told (section 4): a sort that has no effect, and has one in brackets, tells.
 * Where no sort shows an effect, on a list of one item say, it tells in which way sorts are looked at.
 */
async function find(reader: ListReader): Promise<boolean> {
  for (const field of reader.kind.sortFields.slice(0, MOST_FIELDS)) {
    if (await hasEffect(reader, field, (query) => query)) return false;
    if (await hasEffect(reader, field, (query) => inBrackets(reader.kind, query))) return true;
  }
  const [field] = reader.kind.sortFields;
  if (field === undefined || (await isLookedAt(reader, field, (query) => query))) return false;
  return isLookedAt(reader, field, (query) => inBrackets(reader.kind, query));
}

/**
 * True when a sort is taken and one by an unknown field refused: what is ignored, or unknown itself, is answered
 * alike.
 */
async function isLookedAt(
  reader: ListReader,
  field: SortField,
  write: (query: Query) => Query,
): Promise<boolean> {
  const valid = await reader.probe(write([['sorts', `${field.name}:asc`]]));
  if (!valid.ok) return false;
  const faulty = await reader.probe(write([['sorts', 'unknown:asc']]));
  return isRefusal(faulty);
}

/**
 * True when both directions of a sort are taken, each gives its order, and not the other one's: items that are all alike
 * stand in either, and in no order that says anything.
 */
async function hasEffect(
  reader: ListReader,
  field: SortField,
  write: (query: Query) => Query,
): Promise<boolean> {
  const orders: string[] = [];
  for (const direction of ['asc', 'desc'] satisfies Direction[]) {
    const query: Query = [
      ['sorts', `${field.name}:${direction}`],
      ['limit', String(DEFAULT_LIMIT)],
    ];
    const reply = await reader.probe(write(query));
    const page = reply.ok ? readPage(reader.kind, reply) : undefined;
    if (!page || !isOrdered(page.items, field, direction)) return false;
    if (isOrdered(page.items, field, direction === 'asc' ? 'desc' : 'asc')) return false;
    orders.push(page.ids.join());
  }
  return orders[0] !== orders[1];
}

import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { Direction, SortField } from '../../../spec/rules/sorting.ts';
import { isOrdered } from './judge-order.ts';
import { DEFAULT_LIMIT, type ListKind } from './list-kind.ts';
import { type Query, readPage } from './list-page.ts';
import type { ListReader } from './list-reader.ts';
import { asNamed, OTHER_SPELLINGS, type Spelling } from './list-spellings.ts';

/** Sort fields by which it is tried, until one of them tells. */
const MOST_FIELDS = 2;

const known = new WeakMap<CheckContext, Map<ListKind, Promise<Spelling>>>();

/** How a target wants queries to be written; asked once for each list of a unit. */
export function spellingOf(reader: ListReader): Promise<Spelling> {
  const { ctx, kind } = reader;
  const answers = known.get(ctx) ?? new Map<ListKind, Promise<Spelling>>();
  known.set(ctx, answers);
  const answer = answers.get(kind) ?? find(reader);
  answers.set(kind, answer);
  return answer;
}

/**
 * A sort that has no effect as it is usually written, and has one in another way, tells. Where no sort shows an effect,
 * on a list of one item say, it tells in which way sorts are looked at.
 */
async function find(reader: ListReader): Promise<Spelling> {
  for (const field of reader.kind.sortFields.slice(0, MOST_FIELDS)) {
    for (const spelling of [asNamed, ...OTHER_SPELLINGS])
      if (await hasEffect(reader, field, spelling)) return spelling;
  }
  const [field] = reader.kind.sortFields;
  if (field === undefined || (await isLookedAt(reader, field, asNamed))) return asNamed;
  for (const spelling of OTHER_SPELLINGS) if (await isLookedAt(reader, field, spelling)) return spelling;
  return asNamed;
}

/**
 * True when a sort is taken and one by an unknown field refused: what is ignored, or unknown itself, is answered
 * alike.
 */
async function isLookedAt(reader: ListReader, field: SortField, spelling: Spelling): Promise<boolean> {
  const write = (value: string): Query => spelling(reader.kind, [['sorts', value]]);
  const valid = await reader.probe(write(`${field.name}:asc`));
  if (!valid.ok) return false;
  const faulty = await reader.probe(write('unknown:asc'));
  return isRefusal(faulty);
}

/**
 * True when both directions of a sort are taken, each gives its order, and not the other one's: items that are all
 * alike stand in either, and in no order that says anything.
 */
async function hasEffect(reader: ListReader, field: SortField, spelling: Spelling): Promise<boolean> {
  const orders: string[] = [];
  for (const direction of ['asc', 'desc'] satisfies Direction[]) {
    const query: Query = [
      ['sorts', `${field.name}:${direction}`],
      ['limit', String(DEFAULT_LIMIT)],
    ];
    const reply = await reader.probe(spelling(reader.kind, query));
    const page = reply.ok ? readPage(reader.kind, reply) : undefined;
    if (!page || !isOrdered(page.items, field, direction)) return false;
    if (isOrdered(page.items, field, direction === 'asc' ? 'desc' : 'asc')) return false;
    orders.push(page.ids.join());
  }
  return orders[0] !== orders[1];
}

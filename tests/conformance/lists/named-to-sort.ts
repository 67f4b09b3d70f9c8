import type { FilterCase } from './filter-cases.ts';
import type { FilteredLists } from './filters.ts';
import { type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { type Understood, written } from './several-asked.ts';
import { telling, union } from './values-that-tell.ts';

const NAME = 'notificationChannelIds';

/** Channels that are named: fewer tell no order. */
const FEWEST = 3;
const MOST = 6;

/**
 * The filter that names some channels by their ids, in a style in which the target reads several of them; undefined
 * where it reads none, or does not list them under a sort, which is no matter of order.
 */
export async function namedToSort(
  { reader, kind }: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  { of }: Understood,
): Promise<Query | undefined> {
  const chosen = telling(cases, lists, NAME).slice(0, MOST);
  const [field] = kind.sortFields;
  // What is accepted under a spelling of a name is no news of the parameter of that name.
  const filter = (of.get(NAME) ?? [])
    .map((style) => written(style, { chosen }))
    .find((query) => query.every(([name]) => name === NAME));
  if (!filter || !field || chosen.length < FEWEST) return undefined;
  const reply = await reader.probe([...filter, ['sorts', `${field.name}:asc`]]);
  const listed = reply.ok ? readPage(kind, reply)?.ids : undefined;
  const named = union(chosen, lists);
  return listed?.length === named.size && listed.every((id) => named.has(id)) ? filter : undefined;
}

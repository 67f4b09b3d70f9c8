import type { Placing } from './filter-pages.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { type ListPage, numbers } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { keepsOrder } from './placed-items.ts';
import { orderOf } from './whole-list.ts';

/** Which order the pages of filtered lists are judged under: the target's own where it keeps one, else a sort's. */
export async function placingOf(session: ListSession): Promise<Placing> {
  return (await keepsDefaultOrder(session)) ? 'default order' : 'sort';
}

/** True when the order without a sort is the same from request to request. */
export async function keepsDefaultOrder(
  session: ListSession,
  beginnings: readonly ListPage[] = [],
): Promise<boolean> {
  const again: ListPage[] = [];
  for (const limit of [undefined, DEFAULT_LIMIT, 3]) {
    const page = await session.reader.read(numbers(limit, 0), true);
    if (page) again.push(page);
  }
  return keepsOrder(orderOf(session.whole), [...again, ...beginnings]);
}

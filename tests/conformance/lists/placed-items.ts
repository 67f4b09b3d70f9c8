import type { JsonObject } from '../../../fixtures/host/call.ts';
import { sameOrder } from '../../../spec/rules/paging.ts';
import type { SortField } from '../../../spec/rules/sorting.ts';
import { identityOf, type ListPage } from './list-page.ts';

/**
 * A key as the loosest sensible way of ordering sees it: without case, accents, punctuation and leading zeros.
 * Undefined where too little is left to tell (a key in another script, say).
 */
export function looseKey(key: string, kind: SortField['kind']): string | undefined {
  if (kind === 'time') {
    const time = Date.parse(key);
    return Number.isNaN(time) ? undefined : String(time);
  }
  const plain = key.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (/[^\u0000-\u007f]/.test(plain)) return undefined;
  const letters = plain.replace(/[^a-z0-9]/g, '').replace(/0+(?=[0-9])/g, '');
  return letters === '' ? undefined : letters;
}

/** Identities of the items whose place under a sort nobody shares, whatever way of ordering the target follows. */
export function uniquelyKeyed(items: readonly JsonObject[], field: SortField): Set<string> {
  const holders = new Map<string, string[]>();
  for (const item of items) {
    const key = field.keyOf(item);
    const loose = key === undefined ? undefined : looseKey(key, field.kind);
    if (loose === undefined) continue;
    holders.set(loose, [...(holders.get(loose) ?? []), identityOf(item)]);
  }
  return new Set([...holders.values()].filter((ids) => ids.length === 1).flat());
}

/**
 * True when readings that all begin where the list begins agree as far as they reach: the target keeps its order
 * from request to request and from limit to limit.
 */
export function keepsOrder(order: readonly string[], beginnings: readonly ListPage[]): boolean {
  return beginnings.every((page) => sameOrder(order.slice(0, page.ids.length), page.ids));
}

/** The sort field under which the most items have a place of their own. */
export function bestField(items: readonly JsonObject[], fields: readonly SortField[]): SortField | undefined {
  let best: { field: SortField; placed: number } | undefined;
  for (const field of fields) {
    const placed = uniquelyKeyed(items, field).size;
    if (placed > (best?.placed ?? 0)) best = { field, placed };
  }
  return best?.field;
}

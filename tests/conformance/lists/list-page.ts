import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { Page } from '../../../spec/rules/paging.ts';
import { isObject, textField } from '../../../spec/rules/support/json.ts';
import type { ListKind } from './list-kind.ts';

/** Query parameters in the order in which they are sent. */
export type Query = [name: string, value: string][];

/** The parameters that cut a page; undefined ones are left out. */
export function numbers(limit: number | undefined, offset: number | undefined): Query {
  const query: Query = [];
  if (limit !== undefined) query.push(['limit', String(limit)]);
  if (offset !== undefined) query.push(['offset', String(offset)]);
  return query;
}

/** One page of a list: what was asked for and what came. */
export interface ListPage {
  reply: Reply;
  /** Offset asked for; 0 when none was. */
  offset: number;
  /** Limit asked for, or the smaller one that the answer shows; undefined when none was asked for. */
  limit: number | undefined;
  items: JsonObject[];
  /** Identities of the items, in order. */
  ids: string[];
  /** Undefined where the answer has none that is a whole number. */
  totalCount: number | undefined;
}

/** What tells an item from others: its id; where it shows none, all that it shows. */
export function identityOf(item: JsonObject): string {
  return textField(item, 'id') ?? JSON.stringify(item);
}

function askedFor(query: Query, name: string): number | undefined {
  const value = query.find(([parameter]) => parameter === name)?.[1];
  return value === undefined ? undefined : Number(value);
}

/**
 * Reads an accepted answer as a page. Undefined when its body is none: what is wrong with it was blamed on its
 * schema's clauses when it arrived.
 */
export function readPage(kind: ListKind, reply: Reply): ListPage | undefined {
  const items = reply.body?.[kind.itemsField];
  if (!Array.isArray(items) || !items.every(isObject)) return undefined;
  const query = reply.call.query ?? [];
  const asked = askedFor(query, 'limit');
  const shown = reply.body?.limit;
  const capped = asked !== undefined && asked > kind.sureLimit && Number.isInteger(shown);
  const total = reply.body?.totalCount;
  return {
    reply,
    offset: askedFor(query, 'offset') ?? 0,
    limit: capped ? Math.min(asked, Number(shown)) : asked,
    items,
    ids: items.map(identityOf),
    totalCount: Number.isInteger(total) ? Number(total) : undefined,
  };
}

/** A page as the rules of paging look at it; a count that is missing or no number is another clause's business. */
export function pageForRules(page: ListPage, unknownTotal: number): Page {
  return {
    offset: page.offset,
    limit: page.limit ?? page.items.length,
    ids: page.ids,
    totalCount: page.totalCount ?? unknownTotal,
  };
}

import type { CheckContext } from '../../../fixtures/host/context.ts';
import { readsBracketsAlone } from './bracket-style.ts';
import type { ListKind } from './list-kind.ts';
import type { Query } from './list-page.ts';
import { type ListPlace, ListReader } from './list-reader.ts';

/** How queries of a list are written for this target, for a check that does not open the list. */
export async function spelling(
  ctx: CheckContext,
  kind: ListKind,
  place: ListPlace,
): Promise<(query: Query) => Query> {
  const reader = new ListReader(ctx, kind, place);
  if (await readsBracketsAlone(reader)) reader.useBrackets();
  return (query) => reader.spelled(query);
}

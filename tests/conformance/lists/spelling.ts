import type { CheckContext } from '../../../fixtures/host/context.ts';
import { spellingOf } from './find-spelling.ts';
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
  reader.spell(await spellingOf(reader));
  return (query) => reader.spelled(query);
}

import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { listedWords } from './plain-values.ts';

/** Filters that have a list of values. */
const FILTERS: readonly string[] = ['channelTypes', 'entityType'];

/** Asks for every value of a filter beside every sort: a target may stumble over two of them alone. */
export async function readValuePairs({ ctx, kind, reader }: ListSession): Promise<void> {
  const sorts = listedWords(kind, 'sorts');
  const pairs = FILTERS.flatMap((name) =>
    listedWords(kind, name).flatMap((value) =>
      sorts.map(
        (sort): Query => [
          [name, value],
          ['sorts', sort],
        ],
      ),
    ),
  );
  await inLanes(pairs, ctx.configuration.concurrency, (query) => reader.read(query));
}

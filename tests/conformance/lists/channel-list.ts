import type { CheckContext } from '../../../fixtures/host/context.ts';
import { FILTER_NAMES, filterCases, filterQuery, type ListedEntities } from './filter-cases.ts';
import { CHANNELS } from './list-kind.ts';
import { identityOf, type Query } from './list-page.ts';
import { ListSession } from './list-session.ts';
import type { SortedScope } from './sorting.ts';
import { itemsOf, readToEnd } from './walk.ts';

/** Fewest channels that a filter must leave for their order to tell anything. */
const FEWEST = 3;

/** Sizes of pages in which what a filter leaves is read under each sort. */
const SIZES = { asc: [3], desc: [] } as const;

/** Values of each filter tried in search of one that leaves enough. */
const MOST_TRIED = 4;

/** Opens the organization's channel list; undefined when nothing can be told of it. */
export function openChannelList(ctx: CheckContext): Promise<ListSession | undefined> {
  return ListSession.open(ctx, CHANNELS, { params: {}, label: 'organization' }, ctx.coveredClauses());
}

/** Entities that the target file lists. */
export function listedEntities({ target }: CheckContext): ListedEntities {
  const deployments = [...target.readDeployments, ...target.deployments.map(({ id }) => id)];
  return { deployments, workspaces: target.workspaces };
}

/** One filter of each name that leaves enough to be sorted. */
export async function filtersToSortUnder(session: ListSession): Promise<Query[]> {
  const { reader, whole } = session;
  const cases = filterCases([...whole.items.values()], listedEntities(session.ctx));
  const filters: Query[] = [];
  for (const name of FILTER_NAMES) {
    for (const one of cases.filter((each) => each.name === name).slice(0, MOST_TRIED)) {
      reader.label(one.value, one.label);
      const filter = filterQuery([one]);
      const { items } = await filteredScope(session, filter, false);
      if (items.length < FEWEST) continue;
      filters.push(filter);
      break;
    }
  }
  return filters;
}

/** What a filter leaves now, to be sorted. */
export async function filteredScope(
  { reader, wideLimit, count }: ListSession,
  filter: Query,
  repeat: boolean,
): Promise<SortedScope> {
  const listed = await readToEnd(reader, filter, wideLimit, { repeat, trusting: true });
  const items = [...new Map(listed && itemsOf(listed).map((item) => [identityOf(item), item])).values()];
  return { filter, items, sizes: SIZES, totals: [items.length, count] };
}

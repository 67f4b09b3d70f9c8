import type { CheckContext } from '../../../fixtures/host/context.ts';
import { FILTER_NAMES, filterCases, filterQuery, type ListedEntities } from './filter-cases.ts';
import { CHANNELS } from './list-kind.ts';
import { identityOf } from './list-page.ts';
import { ListSession } from './list-session.ts';
import type { SortedScope } from './sorting.ts';
import { itemsOf, readToEnd } from './walk.ts';

/** Fewest channels that a filter must leave for their order to tell anything. */
const FEWEST = 4;

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

/** One filter of each name, with what it leaves to be sorted; names that leave too little are left out. */
export async function sortedUnderFilters(session: ListSession): Promise<SortedScope[]> {
  const { reader, whole, wideLimit, count } = session;
  const cases = filterCases([...whole.items.values()], listedEntities(session.ctx));
  const scopes: SortedScope[] = [];
  for (const name of FILTER_NAMES) {
    for (const one of cases.filter((each) => each.name === name).slice(0, MOST_TRIED)) {
      reader.label(one.value, one.label);
      const filter = filterQuery([one]);
      const listed = await readToEnd(reader, filter, wideLimit, { trusting: true });
      const items = [...new Map(listed && itemsOf(listed).map((item) => [identityOf(item), item])).values()];
      if (items.length < FEWEST) continue;
      scopes.push({ filter, items, paged: false, totals: [items.length, count] });
      break;
    }
  }
  return scopes;
}

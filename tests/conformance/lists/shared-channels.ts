import { isSharedOfOrganization } from '../../../spec/rules/filters.ts';
import { FILTER_CLAUSES, type FilterCase } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import type { Finding } from './findings.ts';
import { identityOf } from './list-page.ts';
import type { ListSession } from './list-session.ts';

/** Fewest entities that must all lack the shared channels before a filter is blamed for leaving them out. */
const FEWEST = 2;

/**
 * Judges that shared channels of the organization are listed for its deployments and workspaces at all (section 4.13).
 * Which of them are accessible to which entity is not told: a filter is blamed only where it lists none of them for any
 * entity that channels show.
 */
export function judgeSharedChannels(
  { whole }: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
): Finding[] {
  const shared = new Set([...whole.items.values()].filter(isSharedOfOrganization).map(identityOf));
  if (shared.size === 0) return [];
  return (['deploymentIds', 'workspaceIds'] as const).flatMap((name): Finding[] => {
    const known = cases.filter((one) => one.name === name && !one.untold);
    const read = known.flatMap((one) => lists.get(filterKey(one)) ?? []);
    const [first] = read;
    if (!first || read.length < FEWEST || read.some(({ ids }) => ids.some((id) => shared.has(id)))) return [];
    const note = {
      message: `${name} lists none of ${shared.size} shared channels of the organization, for none of ${read.length} entities`,
      expected: 'shared channels that are accessible to the entity, too',
      found: 'channels of the entity alone',
      where: 'response' as const,
      pointer: '/notificationChannels',
    };
    return [{ clause: FILTER_CLAUSES[name], reply: first.page.reply, note }];
  });
}

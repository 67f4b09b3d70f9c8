import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import { type Change, judgeLasting } from './lasting.ts';
import { otherDatabase } from './other-database.ts';
import { judgePoolsAdded, poolsFor } from './pools.ts';

/**
 * Asks a cluster of the run's own for another database and another timing of replication, and adds node pools, each
 * beside a list of workspaces: what is taken is done, all of it (section 4.4). `list` may be empty.
 */
export async function judgeChangedBeside(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
): Promise<void> {
  const company = { workspaceIds: [...list] };
  const words = `beside ${list.length} workspaces`;
  for (const [i, { field, value }] of changesOf(place).entries())
    await judgeLasting(ctx, place, { field, value, beside: { words: `${words}, ${i}`, fields: company } });
  if (place.type === 'HYBRID' && place.values.known.has('nodeInstanceType'))
    await judgePoolsAdded(ctx, place, { ...company, nodePools: poolsFor(ctx, place, words) }, words);
}

/** Another value of each field that a cluster shows, and the former one after it. */
function changesOf(place: ClusterPlace): Change[] {
  const { shown } = place;
  const databases = otherDatabase(place);
  const inTurn = databases ? [databases.other, databases.former] : [];
  const isTimed = flagField(shown, 'enableReplicationTimeControl') ?? false;
  const hasDr = flagField(shown, 'isDrEnabled') === true;
  return [
    ...inTurn.map((value) => ({ field: 'dbInstanceType', value })),
    ...(hasDr ? [!isTimed, isTimed].map((value) => ({ field: 'enableReplicationTimeControl', value })) : []),
  ];
}

import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import { judgeLasting } from './lasting.ts';
import { otherDatabase } from './other-database.ts';
import { poolsFor } from './pools.ts';
import { sendClusterUpdate } from './send-update.ts';

/**
 * What must come in the end however long an update says to be under way: a name and, on a cluster of the run's own, one
 * that differs in nothing but its letters' case, one beyond ASCII, a database, also beside node pools, and whether
 * replication is timed.
 */
export async function judgeKeptInTheEnd(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const name = ctx.name(`${place.scene}|to be kept`);
  await judgeLasting(ctx, place, { field: 'name', value: name });
  if (place.own) {
    const inCapitals = { words: 'in capitals', fields: {} };
    await judgeLasting(ctx, place, { field: 'name', value: name.toUpperCase(), beside: inCapitals });
    await judgeLasting(ctx, place, { field: 'name', value: `${name} Größe` });
    await judgeDatabasesKept(ctx, place);
    await judgeReplicationKept(ctx, place);
  }
  await sendClusterUpdate(ctx, place, 'as before');
}

/** Asks for another database, and for the former one beside node pools. */
async function judgeDatabasesKept(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const databases = otherDatabase(place);
  if (!databases) return;
  await judgeLasting(ctx, place, { field: 'dbInstanceType', value: databases.other });
  if (place.type !== 'HYBRID' || !place.values.known.has('nodeInstanceType')) return;
  const words = 'beside pools';
  await judgeLasting(ctx, place, {
    field: 'dbInstanceType',
    value: databases.former,
    beside: { words, fields: { nodePools: poolsFor(ctx, place, words) } },
  });
}

/** Turns the timing of replication over and back, where there is DR to which it applies. */
async function judgeReplicationKept(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const field = 'enableReplicationTimeControl';
  if (flagField(place.shown, 'isDrEnabled') !== true) return;
  const former = flagField(place.shown, field) ?? false;
  for (const value of [!former, former])
    await judgeLasting(ctx, place, { field, value, beside: { words: String(value), fields: {} } });
}

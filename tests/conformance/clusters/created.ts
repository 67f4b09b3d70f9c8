import { sceneOfReplay } from '../../../fixtures/engine/replay-case.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { exerciseCreations } from './creations.ts';
import { createOwnCluster } from './own-cluster.ts';
import { endOnlyDr, followFromStart } from './state.ts';
import { exerciseUpdatesOf } from './updates.ts';

/**
 * Creates clusters. Where creations are so few that no other unit gets one of its own, the one with everything in it
 * is followed over several updates, sent every update, and loses its DR.
 */
export async function exerciseClusters(ctx: CheckContext): Promise<void> {
  const created = (await exerciseCreations(ctx)) ?? (await createdForReplay(ctx));
  if (!created) return;
  const followed = ctx.onlyCase === undefined ? await followFromStart(ctx, created) : undefined;
  await exerciseUpdatesOf(ctx, created);
  if (followed) await endOnlyDr(ctx, followed);
}

/** A cluster like the one to which the case that is replayed was sent; undefined for any other case. */
async function createdForReplay(ctx: CheckContext): Promise<ClusterPlace | undefined> {
  const scene = sceneOfReplay(ctx) ?? '';
  const [, cloud, type] = /^created (\S+) (\S+)$/.exec(scene) ?? [];
  if (cloud === undefined || type === undefined) return undefined;
  const withAll = { withDr: true, withPools: true, withWorkspaces: true };
  const place = await createOwnCluster(ctx, type, 'replay', { ...withAll, clouds: [cloud] });
  return place && { ...place, scene };
}

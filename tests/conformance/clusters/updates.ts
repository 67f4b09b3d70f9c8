import { exercise } from '../../../fixtures/engine/exercise.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { BASE } from '../../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import { type ClusterPlace, updateClusterModel } from '../../../fixtures/models/update-cluster.ts';
import { createOwnCluster } from './own-cluster.ts';
<<<<<<< HEAD
import { notePace, paceFacts } from './pace.ts';
=======
import { judgeRefusedKinds, type UpdateResult } from './refused-kinds.ts';
>>>>>>> c2e394c (Clusters: a kind whose every update is refused is blamed, and clusterType is checked on HYBRID ones)

/** The clusters that the target file lists, as places of updates. */
export function listedPlaces(ctx: CheckContext): ClusterPlace[] {
  return ctx.target.clusters.map((cluster, index) => ({
    scene: `clusters[${index}]`,
    id: cluster.id,
    name: cluster.name,
    type: cluster.type,
    cloudProvider: cluster.cloudProvider,
    own: false,
    values: clusterValues(ctx.target, cluster.cloudProvider),
  }));
}

/** Learns from a first update what a cluster shows of itself. */
export async function learnPlace(ctx: CheckContext, place: ClusterPlace): Promise<ClusterPlace> {
  const model = updateClusterModel(place);
  const reply = await settleCase({ ctx, model, accepted: () => false }, modelCase(model, 'learn', BASE));
  // It may be the only one for long: a cluster that was just updated may be busy for the rest of the run.
  if (reply.ok) ctx.recorder.base(model.operation, true);
  return reply.body ? { ...place, shown: reply.body } : place;
}

/** Exercises every listed cluster, and clusters of the run's own for what listed ones are spared, with every update. */
export async function exerciseUpdates(ctx: CheckContext): Promise<void> {
  const own = [
    await createOwnCluster(ctx, 'HYBRID', 'updates'),
    await createOwnCluster(ctx, 'DEDICATED', 'updates'),
  ];
  const places = [...listedPlaces(ctx), ...own.filter((place) => place !== undefined)];
  if (places.length === 0) {
    ctx.notExercised(
      ctx.coveredClauses(),
      'there is no cluster to update: add "clusters" to the target file, or "values" and --max-creations cluster=N',
    );
    return;
  }
  const { concurrency } = ctx.configuration;
  const results = await inLanes(places, concurrency, async (place): Promise<UpdateResult> => {
    const learned = await learnPlace(ctx, place);
    const model = updateClusterModel(learned);
    Object.defineProperties(model.facts, Object.getOwnPropertyDescriptors(paceFacts(ctx)));
    const reply = await exercise(ctx, model, {
      places: places.length,
      onAccepted: (accepted) => {
        notePace(ctx, place, accepted);
        ctx.changed({
          kind: 'cluster',
          id: place.id,
          operation: 'update-cluster',
          change: 'changed',
          name: place.name,
        });
      },
    });
    return { place: learned, reply };
  });
  await judgeRefusedKinds(ctx, results);
}

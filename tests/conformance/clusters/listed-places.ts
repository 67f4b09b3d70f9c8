import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';

/** The clusters that the target file lists, as places of updates. */
export function listedPlaces(ctx: CheckContext): ClusterPlace[] {
  return ctx.target.clusters.map((cluster, index) => ({
    scene: `clusters[${index}]`,
    id: cluster.id,
    name: cluster.name,
    type: cluster.type,
    cloudProvider: cluster.cloudProvider,
    own: false,
    ...(cluster.allow ? { allow: cluster.allow } : {}),
    values: clusterValues(ctx.target, cluster.cloudProvider),
  }));
}

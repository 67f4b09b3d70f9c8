import { BASE } from '../../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import { createClusterModel } from '../../../fixtures/models/create-cluster.ts';
import { listedValues, requestNode } from '../../../fixtures/models/request-node.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { noteCluster } from './creations.ts';

/**
 * Creates a cluster of a type for a unit's own use, in the first cloud whose names the target file lists; undefined
 * when the bound of creations or the target does not allow it.
 */
export async function createOwnCluster(
  ctx: CheckContext,
  type: string,
  purpose: string,
): Promise<ClusterPlace | undefined> {
  const clouds = listedValues(requestNode('create-cluster'), 'cloudProvider');
  for (const cloudProvider of clouds.filter((cloud) => clusterValues(ctx.target, cloud).listed)) {
    if (ctx.creationsLeft('cluster') < 1) return undefined;
    const model = createClusterModel(ctx.target, { cloudProvider, type, providerAccount: true });
    const reply = await settleCase(
      { ctx, model, accepted: () => false },
      modelCase(model, `own ${purpose}`, BASE),
    );
    const [id, name] = [textField(reply.body, 'id'), textField(reply.body, 'name')];
    if (!reply.ok || !reply.body || id === undefined || name === undefined) continue;
    noteCluster(ctx, reply);
    return {
      scene: `own ${cloudProvider} ${type}`,
      id,
      name,
      type,
      cloudProvider,
      own: true,
      values: clusterValues(ctx.target, cloudProvider),
      shown: reply.body,
    };
  }
  return undefined;
}

import { BASE, type Model, type Selection } from '../../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import { createClusterModel } from '../../../fixtures/models/create-cluster.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { noteCreated } from '../steps/note-created.ts';
import { cloudsToTry, knownTarget } from './known-target.ts';

/**
 * Creates a cluster of a type for a unit's own use, in the first cloud whose names are known, or in any that takes
 * plausible ones; undefined when the bound of creations or the target does not allow it. With DR it is in the first of
 * them with a second region; with `clouds` it is in one of these; with pools, or with workspaces, it has some where the
 * target takes them.
 */
export async function createOwnCluster(
  ctx: CheckContext,
  type: string,
  purpose: string,
  options: {
    withDr?: boolean;
    withPools?: boolean;
    withWorkspaces?: boolean;
    clouds?: readonly string[];
  } = {},
): Promise<ClusterPlace | undefined> {
  const target = await knownTarget(ctx);
  const clouds = cloudsToTry(target);
  for (const cloudProvider of options.clouds?.filter((cloud) => clouds.includes(cloud)) ?? clouds) {
    if (ctx.creationsLeft('cluster') < 1) return undefined;
    const model = createClusterModel(target, { cloudProvider, type, providerAccount: true });
    const selection = options.withDr ? choosingDr(model) : BASE;
    if (!selection) continue;
    const send = (words: string, chosen: Selection): Promise<Reply> =>
      settleCase({ ctx, model, accepted: () => false }, modelCase(model, `own ${purpose}${words}`, chosen));
    const further = {
      ...(options.withPools ? choosingPools(model) : {}),
      ...(options.withWorkspaces ? choosingWorkspaces(model, type === 'HYBRID' ? 1 : 2) : {}),
    };
    const isRich = Object.keys(further).length > 0;
    let reply: Reply | undefined;
    try {
      const rich = isRich ? await send(' with more', { ...selection, ...further }) : undefined;
      const isLast = rich?.ok || ctx.creationsLeft('cluster') < 1;
      reply = rich && isLast ? rich : await send('', selection);
      noteCreated(ctx, reply, 'cluster', 'name');
    } catch (error) {
      // Clusters that are there are exercised all the same.
      if (!(error instanceof NoRangeLeft)) throw error;
      return undefined;
    }
    const place = ownPlace(ctx, reply, {
      scene: `own ${cloudProvider} ${type}${options.withDr ? ' with DR' : ''}`,
      type,
      cloudProvider,
      values: clusterValues(target, cloudProvider),
    });
    if (place) return place;
  }
  return undefined;
}

/** The cluster that a request created, as a place for updates; undefined where its answer shows none that is new. */
export function ownPlace(
  ctx: CheckContext,
  reply: Reply,
  kind: Pick<ClusterPlace, 'scene' | 'type' | 'cloudProvider' | 'values'>,
): ClusterPlace | undefined {
  const [id, name] = [textField(reply.body, 'id'), textField(reply.body, 'name')];
  if (!reply.ok || !reply.body || id === undefined || name === undefined) return undefined;
  if (isListed(ctx.target, id)) return undefined;
  return { ...kind, id, name, own: true, created: reply, shown: reply.body };
}

/** The plainest request with a DR region and nothing else of DR; undefined where the cloud has no second region. */
function choosingDr(model: Model): Selection | undefined {
  const dr = model.dimensions.find(({ name }) => name === 'drRegion');
  const choice = dr?.choices.find(({ clause }) => clause === 'clusterCreate.in.drRegion.type');
  return choice && { drRegion: choice };
}

/** Several node pools; undefined where the target file lists no instance types for them. */
function choosingPools(model: Model): Selection | undefined {
  const pools = model.dimensions.find(({ name }) => name === 'nodePools');
  const choice = pools?.choices.find(({ clause }) => clause === 'clusterCreate.in.nodePools.isDefault.type');
  return choice && (choice.class ?? 'core') === 'core' ? { nodePools: choice } : undefined;
}

/** So many workspaces, or the one that the target file lists; undefined where it lists none. */
function choosingWorkspaces(model: Model, count: 1 | 2): Selection | undefined {
  const lists = model.dimensions.find(({ name }) => name === 'workspaceIds')?.choices ?? [];
  const choice =
    lists.find(({ label }) => label === `${count}-items`) ?? lists.find(({ label }) => label === '1-items');
  return choice && { workspaceIds: choice };
}

/** Whether an id belongs to something that was there before: a target that gives it to a cluster has created none. */
function isListed(target: Target, id: string): boolean {
  const { workspaces, users, readDeployments, tokens, ownTokenId, deployments, clusters } = target;
  const entities = [...deployments, ...clusters].map((one) => one.id);
  return [...workspaces, ...users, ...readDeployments, ...tokens, ...entities, ownTokenId].includes(id);
}

import { BASE, type Model } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase } from '../../../fixtures/engine/probe.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { createEnvironmentObjectModel } from '../../../fixtures/models/create-environment-object.ts';
import { createTeamModel } from '../../../fixtures/models/create-team.ts';
import { createWorkspaceModel } from '../../../fixtures/models/create-workspace.ts';
import { unknownDeployment } from '../../../fixtures/models/learn-deployment.ts';
import { rollbackDeployModel } from '../../../fixtures/models/rollback-deploy.ts';
import { isGuessedUpdate, updateClusterModel } from '../../../fixtures/models/update-cluster.ts';
import { deploymentBases, updateDeploymentModel } from '../../../fixtures/models/update-deployment.ts';
import { listedPlaces } from '../clusters/listed-places.ts';
import type { PlainRequest } from './plain-requests.ts';
import { ROTATE } from './rotate.ts';

/** The plain request for a workspace, each time for another one; none where no more may be created. */
export function plainCreation(ctx: CheckContext, words: string): PlainRequest[] {
  return wordings(ctx, words, [createWorkspaceModel()]);
}

/**
 * Plain requests of the other operations that change something, for one who must not be let in: what else is created
 * but clusters and address ranges, updates of what is listed, a rollback, and the rotation of the token itself. None is
 * sent with the run's own token first, so that nothing changes under other checks where all of them are refused.
 */
export function plainChanges(ctx: CheckContext, words: string, tokenId: string): PlainRequest[] {
  const cluster = listedPlaces(ctx).find((place) => !isGuessedUpdate(place));
  const models = [
    createTeamModel(ctx.target),
    ...ofDeployment(ctx),
    ...(cluster ? [updateClusterModel(cluster)] : []),
  ];
  return [...wordings(ctx, words, models), () => ({ operation: ROTATE, params: { tokenId } })];
}

/** An object in the first listed deployment, its updates as different servers want them, and a rollback of it. */
function ofDeployment(ctx: CheckContext): Model[] {
  const [deployment] = ctx.target.deployments;
  if (!deployment) return [];
  const scene = 'deployments[0]';
  const unknown = unknownDeployment(ctx.target, 0);
  const [deployId] = deployment.deploys ?? [];
  return [
    createEnvironmentObjectModel({ scene, scope: 'DEPLOYMENT', scopeEntityId: deployment.id, linkable: [] }),
    ...deploymentBases(deployment, unknown).map((base) =>
      updateDeploymentModel(scene, deployment, unknown, base),
    ),
    ...(deployId === undefined ? [] : [rollbackDeployModel(scene, deployment.id, deployId)]),
  ];
}

/** The plain request of each model, each time under names of its own. */
function wordings(ctx: CheckContext, words: string, models: readonly Model[]): PlainRequest[] {
  return models
    .filter(({ operation }) => ctx.mayCreateBy(operation))
    .map((model): PlainRequest => {
      let times = 0;
      return () => {
        times += 1;
        const item = modelCase(model, words, BASE);
        const call = callFor({ ctx, model, accepted: () => false }, item, times);
        if (!call) throw new Error(`The case '${item.key}' has no body: its fault does not apply.`);
        const { intent: _, case: __, ...request } = call;
        return request;
      };
    });
}

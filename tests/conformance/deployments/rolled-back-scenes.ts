import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type DeploymentScene, openScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** The deployments with deploys, as far as they take an update. */
export async function openScenes(ctx: CheckContext): Promise<DeploymentScene[]> {
  const scenes: DeploymentScene[] = [];
  for (const [index, deployment] of ctx.target.deployments.entries()) {
    if (!deployment.deploys?.length) continue;
    const scene = await openScene(ctx, deployment, index);
    if (!('refused' in scene)) scenes.push(scene);
  }
  return scenes;
}

/**
 * Updates deployments behind their rollbacks: what no update can carry is still what it was before them, which the
 * response rules judge (section 4.2).
 */
export async function lookBehindRollbacks(
  ctx: CheckContext,
  scenes: readonly DeploymentScene[],
): Promise<void> {
  for (const scene of scenes) await sendUpdate(ctx, scene, 'behind its rollbacks');
}

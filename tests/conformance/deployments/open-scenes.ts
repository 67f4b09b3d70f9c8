import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type DeploymentScene, openScene } from './scenes.ts';

/** Opens a scene at every listed deployment that takes an update, in the order of the target file. */
export async function openScenes(ctx: CheckContext): Promise<DeploymentScene[]> {
  const listed = ctx.target.deployments.map((deployment, index) => ({ deployment, index }));
  const scenes = await inLanes(listed, ctx.configuration.concurrency, async ({ deployment, index }) => {
    const scene = await openScene(ctx, deployment, index);
    return 'refused' in scene ? undefined : scene;
  });
  return scenes.filter((scene) => scene !== undefined);
}

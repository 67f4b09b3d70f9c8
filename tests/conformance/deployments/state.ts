import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { judgeAlone, judgeDevelopmentMode, type Wish } from './development-mode.ts';
import { openScenes } from './open-scenes.ts';
import type { DeploymentScene } from './scenes.ts';
import { followVariables } from './variables.ts';

/** Clauses that only a deployment can show that is known not to be for development only. */
const PRODUCTION_ONLY: readonly string[] = [
  'update-deployment.development-mode-not-gained',
  'deployment.hibernation-development-only',
];

/** Follows listed deployments over several updates: what must not come true, what stays, and what stays secret. */
export async function followDeployments(ctx: CheckContext): Promise<void> {
  const scenes = await openScenes(ctx);
  if (scenes.length === 0) {
    ctx.notExercised(ctx.coveredClauses(), 'no listed deployment took an update');
    return;
  }
  if (!scenes.some(({ facts }) => facts.isDevelopmentMode === false)) {
    ctx.notExercised(PRODUCTION_ONLY, 'no listed deployment shows isDevelopmentMode false');
  }
  const suspected: { scene: DeploymentScene; wish: Wish }[] = [];
  await inLanes(scenes, ctx.configuration.concurrency, async (scene) => {
    for (const wish of await judgeDevelopmentMode(ctx, scene)) suspected.push({ scene, wish });
    await followVariables(ctx, scene);
  });
  for (const { scene, wish } of suspected) await judgeAlone(ctx, scene, wish);
}

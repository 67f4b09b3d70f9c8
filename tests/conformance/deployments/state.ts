import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { judgePadded } from '../steps/padded-limit.ts';
import { judgeAlone, judgeDevelopmentMode } from './development-mode.ts';
import { judgeHibernation } from './hibernation.ts';
import { judgeNames } from './kept-name.ts';
import { LIMITED_TEXTS } from './limited-texts.ts';
import { openScenes } from './open-scenes.ts';
import { judgeOthersLeftAlone } from './others-left-alone.ts';
import { tellProduction } from './production.ts';
import { judgeQueueIds } from './queue-ids.ts';
import { judgeQueuesLeftOut } from './queues-left-out.ts';
import { judgeRefusedLeaveNothing } from './refused-updates.ts';
import { type DeploymentScene, NO_FALSE } from './scenes.ts';
import { sendUpdate } from './send-update.ts';
import { followVariables, judgeSeparate } from './variables.ts';
import { judgeWorkspaceDefaults } from './workspace-defaults.ts';

/** Clauses that only a deployment can show that is known not to be for development only. */
const PRODUCTION_ONLY: readonly string[] = [
  'update-deployment.development-mode-not-gained',
  'deployment.hibernation-development-only',
];

/** Follows listed deployments over several updates: what must not come true, what stays, and what stays secret. */
export async function followDeployments(ctx: CheckContext): Promise<void> {
  const scenes = await tellProduction(ctx, await openScenes(ctx));
  if (scenes.length === 0) {
    ctx.notExercised(ctx.coveredClauses(), 'no listed deployment took an update');
    return;
  }
  if (!scenes.some(({ facts }) => facts.isDevelopmentMode === false)) {
    ctx.notExercised(PRODUCTION_ONLY, `no listed deployment shows isDevelopmentMode false (${NO_FALSE})`);
  }
  const suspected = await inLanes(scenes, ctx.configuration.concurrency, async (scene) => {
    await judgeNames(ctx, scene);
    const wishes = await judgeDevelopmentMode(ctx, scene);
    const followed = await followVariables(ctx, scene);
    await judgeQueuesLeftOut(ctx, scene);
    await judgeQueueIds(ctx, scene);
    await judgeRefusedLeaveNothing(ctx, scene);
    return { scene, wishes, followed };
  });
  judgeSeparate(
    ctx,
    suspected.flatMap(({ followed }) => followed ?? []),
  );
  await judgeOthersLeftAlone(ctx, scenes);
  await judgeWorkspaceDefaults(ctx, scenes);
  const [first] = scenes;
  if (first) await judgePaddedTexts(ctx, first);
  for (const { scene, wishes } of suspected) {
    for (const wish of wishes) await judgeAlone(ctx, scene, wish);
  }
  await judgeHibernation(ctx, scenes);
}

async function judgePaddedTexts(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  for (const limited of LIMITED_TEXTS) {
    const words = `${limited.field} too long by a blank`;
    await judgePadded(ctx, limited, ctx.name(`${scene.name}|${words}`), (text) =>
      sendUpdate(ctx, scene, words, { fields: { [limited.field]: text }, intent: 'probe', once: true }),
    );
  }
}

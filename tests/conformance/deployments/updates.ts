import { exercise } from '../../../fixtures/engine/exercise.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { openScene } from './scenes.ts';

/** Exercises every listed deployment with every kind of update, each deployment in a lane of its own. */
export async function exerciseUpdates(ctx: CheckContext): Promise<void> {
  const deployments = ctx.target.deployments.map((deployment, index) => ({ deployment, index }));
  await inLanes(deployments, ctx.configuration.concurrency, async ({ deployment, index }) => {
    const scene = await openScene(ctx, deployment, index);
    if ('refused' in scene) {
      ctx.recorder.base('update-deployment', false);
      ctx.notice(`deployments[${index}] took no update that the suite could think of (${scene.refused}).`);
      return;
    }
    await exercise(ctx, scene.model, {
      places: deployments.length,
      onAccepted: () =>
        ctx.changed({
          kind: 'deployment',
          id: deployment.id,
          operation: 'update-deployment',
          change: 'changed',
        }),
    });
  });
}

import { exercise } from '../../../fixtures/engine/exercise.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { rollbackDeployModel } from '../../../fixtures/models/rollback-deploy.ts';

/** Rolls every listed deployment back to each of its listed deploys. */
export async function exerciseRollbacks(ctx: CheckContext): Promise<void> {
  const listed = ctx.target.deployments
    .map((deployment, index) => ({ deployment, index }))
    .filter(({ deployment }) => (deployment.deploys ?? []).length > 0);
  if (listed.length === 0) {
    ctx.notExercised(
      ctx.coveredClauses(),
      'no listed deployment has deploys: add "deploys" to an entry of "deployments"',
    );
    return;
  }
  await inLanes(listed, ctx.configuration.concurrency, async ({ deployment, index }) => {
    for (const [i, deployId] of (deployment.deploys ?? []).entries()) {
      const model = rollbackDeployModel(`deployments[${index}].deploys[${i}]`, deployment.id, deployId);
      await exercise(ctx, model, {
        places: listed.length,
        depth: i === 0 ? 'full' : 'base',
        onAccepted: () =>
          ctx.changed({
            kind: 'deployment',
            id: deployment.id,
            operation: 'rollback-deploy',
            change: 'changed',
          }),
      });
    }
  });
}

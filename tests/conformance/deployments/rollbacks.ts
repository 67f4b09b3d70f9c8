import { exercise } from '../../../fixtures/engine/exercise.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { rollbackDeployModel } from '../../../fixtures/models/rollback-deploy.ts';
import { explainRefusedRollbacks, type RollbackOutcome } from './refused-rollbacks.ts';

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
  const { concurrency } = ctx.configuration;
  const outcomes = await inLanes(
    listed,
    concurrency,
    async ({ deployment, index }): Promise<RollbackOutcome> => {
      const replies: Reply[] = [];
      const deploys = deployment.deploys ?? [];
      for (const [i, deployId] of deploys.entries()) {
        const scene = `deployments[${index}].deploys[${i}]`;
        const another = deploys.find((id) => id !== deployId);
        const model = rollbackDeployModel(scene, deployment.id, deployId, another);
        const isFurther = replies.some(({ ok }) => ok);
        const reply = await exercise(ctx, model, {
          places: listed.length,
          ...(isFurther ? { depth: 'base', place: i } : { depth: 'full' }),
          onAccepted: () =>
            ctx.changed({
              kind: 'deployment',
              id: deployment.id,
              operation: 'rollback-deploy',
              change: 'changed',
            }),
        });
        replies.push(reply);
      }
      return { scene: `deployments[${index}]`, deployment, index, replies };
    },
  );
  await explainRefusedRollbacks(ctx, outcomes);
}

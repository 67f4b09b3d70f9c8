import { exercise } from '../../../fixtures/engine/exercise.ts';
import { planFaultRows } from '../../../fixtures/engine/fault-rows.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { Model } from '../../../fixtures/engine/model.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { rollbackDeployModel } from '../../../fixtures/models/rollback-deploy.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';
import { explainRefusedRollbacks, type RollbackOutcome } from './refused-rollbacks.ts';
import { lookBehindRollbacks, openScenes } from './rolled-back-scenes.ts';

/**
 * Rolls every listed deployment back to each of its listed deploys. An update before and one behind them show whether
 * a deployment is what it was, but for what is deployed.
 */
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
  const scenes = ctx.onlyCase === undefined ? await openScenes(ctx) : [];
  const { concurrency } = ctx.configuration;
  // Each begins at another deploy: what only one kind of deploys shows beside rare texts is seen somewhere.
  const places = listed.map(({ deployment, index }, turn) => ({
    deployment,
    index,
    models: turned(modelsOf(deployment, index), turn),
  }));
  // Each deploy of a deployment but the first one that is taken is exercised a little only.
  const rows = planFaultRows(places.flatMap(({ models }) => models.slice(0, 1)));
  const outcomes = await inLanes(
    places,
    concurrency,
    async ({ deployment, index, models }): Promise<RollbackOutcome> => {
      const replies: Reply[] = [];
      for (const [i, model] of models.entries()) {
        const isFurther = replies.some(({ ok }) => ok);
        const reply = await exercise(ctx, model, {
          places: places.length,
          rows,
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
  await lookBehindRollbacks(ctx, scenes);
}

/** The same, in the same order, from another one on. */
function turned<T>(all: readonly T[], turn: number): T[] {
  const start = turn % all.length;
  return [...all.slice(start), ...all.slice(0, start)];
}

/** All rollbacks of a deployment, to each of its listed deploys. */
function modelsOf({ id, deploys = [] }: ListedDeployment, index: number): Model[] {
  return deploys.map((deployId, i) => {
    const another = deploys.find((one) => one !== deployId);
    return rollbackDeployModel(`deployments[${index}].deploys[${i}]`, id, deployId, another);
  });
}

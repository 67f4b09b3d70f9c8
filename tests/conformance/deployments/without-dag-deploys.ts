import { isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import { PAUSES, settle } from '../../../fixtures/engine/settle.ts';
import type { Call } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

const FIELD = 'isDagDeployEnabled';

/**
 * Rolls deployments back while their DAG deploys are off: what only deploys with DAG deploys show must not be there
 * then, which the response rules judge (section 2.5). A target may refuse such rollbacks. Afterwards DAG deploys are
 * what they were.
 */
export async function rollBackWithoutDagDeploys(
  ctx: CheckContext,
  scenes: readonly DeploymentScene[],
): Promise<void> {
  // An unclear refusal that outlasts all pauses is this target's way to refuse: no further one is waited for.
  let pauses = PAUSES;
  for (const scene of scenes) {
    const { deployment } = scene;
    // One that has none has been rolled back without them all along.
    if (flagField(scene.shown.body, FIELD) !== true) continue;
    const off = await sendUpdate(ctx, scene, 'DAG deploys off', { fields: { [FIELD]: false } });
    if (off.ok && flagField(off.body, FIELD) === false) {
      for (const [i, deployId] of (deployment.deploys ?? []).entries()) {
        const call: Call = {
          operation: 'rollback-deploy',
          intent: 'probe',
          case: `${scene.name}/without DAG deploys to deploys[${i}]`,
          params: { deploymentId: deployment.id, deployId },
          body: { description: 'back while DAG deploys are off' },
        };
        const reply = await settle(ctx, () => call, pauses);
        if (isUnclear(reply)) pauses = [];
        if (!reply.ok) continue;
        const { id } = deployment;
        ctx.changed({ kind: 'deployment', id, operation: 'rollback-deploy', change: 'changed' });
      }
    }
    await sendUpdate(ctx, scene, 'DAG deploys on again', { fields: { [FIELD]: true } });
  }
}

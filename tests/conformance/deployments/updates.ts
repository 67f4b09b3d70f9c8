import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { exercise } from '../../../fixtures/engine/exercise.ts';
import { planFaultRows } from '../../../fixtures/engine/fault-rows.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { judgingStates } from '../../../fixtures/engine/states.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { DeploymentFacts } from '../../../fixtures/models/update-deployment.ts';
import { BundleVersions, type Exercised, judgeBundleVersions } from './bundle-versions.ts';
import { judgeLocked } from './locked.ts';
import { tellProduction } from './production.ts';
import { judgeRefusedKinds, type UpdateResult } from './refused-kinds.ts';
import { type DeploymentScene, NO_FALSE, openScene } from './scenes.ts';
import { SchedulerCounts } from './scheduler-counts.ts';

/** Exercises every listed deployment with every kind of update, each deployment in a lane of its own. */
export async function exerciseUpdates(ctx: CheckContext): Promise<void> {
  const deployments = ctx.target.deployments.map((deployment, index) => ({ deployment, index }));
  const { concurrency } = ctx.configuration;
  const opened = await inLanes(deployments, concurrency, async ({ deployment, index }) => ({
    deployment,
    index,
    scene: await openScene(ctx, deployment, index),
  }));
  const scenes = await tellProduction(
    ctx,
    opened.flatMap(({ scene }) => ('refused' in scene ? [] : [scene])),
  );
  const open = opened.map((one) => ({
    ...one,
    scene: scenes.find(({ deployment }) => deployment === one.deployment) ?? one.scene,
  }));
  const rows = planFaultRows(scenes.map(({ model }) => model));
  const exercised: Exercised[] = [];
  const last = new Map<DeploymentScene, Reply>();
  const schedulers = new SchedulerCounts();
  const results = await judgingStates(ctx, () =>
    inLanes(open, concurrency, async ({ deployment, index, scene }): Promise<UpdateResult> => {
      const onAccepted = () =>
        ctx.changed({
          kind: 'deployment',
          id: deployment.id,
          operation: 'update-deployment',
          change: 'changed',
        });
      if (!('refused' in scene)) {
        const versions = new BundleVersions();
        versions.note(scene.shown);
        exercised.push({ scene, versions });
        const reply = await exercise(ctx, scene.model, {
          places: deployments.length,
          rows,
          onAccepted: (accepted) => {
            onAccepted();
            versions.note(accepted);
            schedulers.note(accepted);
            last.set(scene, accepted);
          },
        });
        return { deployment, reply, refusedPlainly: false };
      }
      const { refused, model } = scene;
      // Perhaps it takes updates that hold more than they must, and can be blamed for that.
      const reply = isPlainRefusal(refused)
        ? await exercise(ctx, model, { depth: 'base', onAccepted })
        : refused;
      if (!reply.ok) {
        ctx.recorder.base('update-deployment', false);
        const what = scene.tookOne
          ? `took one update and none behind it (${refused.outcome}): the first may keep it busy`
          : `took no update that the suite could think of (${reply.outcome})`;
        ctx.notice(`deployments[${index}] ${what}.`);
      }
      return { deployment, reply, refusedPlainly: isPlainRefusal(refused) && !reply.ok };
    }),
  );
  judgeRefusedKinds(ctx, results);
  const taken = [...last].map(([scene, reply]) => ({ scene, reply }));
  await judgeLocked(ctx, taken);
  await judgeBundleVersions(ctx, exercised);
  schedulers.judge(ctx);
  explainGaps(
    ctx,
    open.flatMap(({ scene }) => ('refused' in scene ? [] : [scene.facts])),
  );
}

/** Clauses about what must be sent where remote execution is disabled (section 2.3). */
const WITHOUT_REMOTE_EXECUTION = /^update-deployment\.(?:task-pod|quota)-(?:cpu|memory)-required$/;

/** Clauses about what only deployments for development have. */
const OF_DEVELOPMENT = /^deployment\.in\.scalingSpec\./;

/** Tells a reader which deployments were missing to exercise what was not. */
function explainGaps(ctx: CheckContext, shown: readonly DeploymentFacts[]): void {
  if (shown.length === 0) return;
  const covered = ctx.coveredClauses();
  const missing = (pattern: RegExp, what: string, more = ''): void =>
    ctx.notExercised(
      covered.filter((clause) => pattern.test(clause)),
      `no listed deployment shows ${what}: add one that does to "deployments" in the target file${more}`,
    );
  if (!shown.some(({ remoteExecutionEnabled }) => remoteExecutionEnabled === false))
    missing(
      WITHOUT_REMOTE_EXECUTION,
      'remoteExecution.enabled false, or needs its amounts',
      ` (${NO_FALSE})`,
    );
  if (!shown.some(({ isDevelopmentMode }) => isDevelopmentMode === true))
    missing(OF_DEVELOPMENT, 'isDevelopmentMode true');
}

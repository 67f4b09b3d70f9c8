import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';
import { probe } from '../steps/try-send.ts';
import { openScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** The answers to the plain rollbacks of one listed deployment, one a deploy. */
export interface RollbackOutcome {
  scene: string;
  deployment: ListedDeployment;
  /** Its place in the target file. */
  index: number;
  replies: readonly Reply[];
}

/** So many deployments must refuse every rollback before others' rollbacks speak against them. */
const FEWEST = 2;

/**
 * Explains deployments of which every plain rollback was refused. Which deploys are fit for a rollback is not
 * documented, but that some deployments have none at all is more than that: by a rollback without a description that
 * is taken, or else by another deployment's that is. The latter only where a plain update has brought the deployment
 * into a plain state: one whose deploys must all go through CI/CD, or that takes none of DAGs, may refuse for that.
 */
export async function explainRefusedRollbacks(
  ctx: CheckContext,
  outcomes: readonly RollbackOutcome[],
): Promise<void> {
  const taken = outcomes.flatMap(({ replies }) => replies).find(({ ok }) => ok);
  const isRefused = ({ replies }: RollbackOutcome): boolean =>
    replies.length > 0 && replies.every(isPlainRefusal);
  // Of one alone its own state may be the reason: an old runtime, say.
  const severalRefuse = outcomes.filter(isRefused).length >= FEWEST;
  for (const { scene, deployment, index, replies } of outcomes) {
    const [refused] = replies;
    if (!refused || !replies.every(isPlainRefusal)) continue;
    const bare = await again(ctx, refused, `${scene}/without description`, {});
    const still = await again(ctx, refused, `${scene}/again`, refused.call.body);
    if (!still || !isPlainRefusal(still)) continue;
    const twin = bare?.ok ? bare : taken;
    if (!twin) continue;
    if (!bare?.ok && !severalRefuse) {
      ctx.notExercised(['rollback-deploy.valid-accepted'], `${scene} alone refused every rollback`);
      continue;
    }
    if (!bare?.ok && !(await isRefusedOncePlain(ctx, deployment, index, refused, scene))) continue;
    ctx.fail(bare?.ok ? 'rollback.in.description.type' : 'rollback-deploy.valid-accepted', refused, {
      message: bare?.ok
        ? 'a rollback was refused with a description and taken without one'
        : 'every rollback of a listed deployment was refused while another deployment could be rolled back',
      expected: 'a 2xx status',
      found: `status ${refused.outcome}`,
      where: 'request',
      twin: { reply: twin, differs: bare?.ok ? 'description' : 'deployment' },
    });
  }
}

/** Whether a rollback is still refused after an update that asks for nothing special. */
async function isRefusedOncePlain(
  ctx: CheckContext,
  deployment: ListedDeployment,
  index: number,
  refused: Reply,
  scene: string,
): Promise<boolean> {
  const opened = await openScene(ctx, deployment, index);
  if ('refused' in opened) {
    ctx.notExercised(
      ['rollback-deploy.valid-accepted'],
      `${scene} refused every rollback, and every update that might have brought it into a plain state`,
    );
    return false;
  }
  await sendUpdate(ctx, opened, 'plain, with deploys of DAGs', { fields: { isDagDeployEnabled: true } });
  const last = await again(ctx, refused, `${scene}/after a plain update`, refused.call.body);
  return last !== undefined && isPlainRefusal(last);
}

function again(
  ctx: CheckContext,
  { call }: Reply,
  key: string,
  body: Json | undefined,
): Promise<Reply | undefined> {
  return probe(ctx, () => ({
    operation: call.operation,
    case: key,
    ...(call.params ? { params: call.params } : {}),
    ...(body === undefined ? {} : { body }),
  }));
}

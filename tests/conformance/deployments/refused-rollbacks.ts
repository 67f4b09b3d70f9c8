import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { askLater, pause } from '../../../fixtures/engine/settle.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';
import { textField } from '../../../spec/rules/support/json.ts';
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
  const takes = outcomes.find(({ replies }) => replies.some(({ ok }) => ok));
  const taken = takes?.replies.find(({ ok }) => ok);
  const isRefused = ({ replies }: RollbackOutcome): boolean =>
    replies.length > 0 && replies.every(isPlainRefusal);
  // Of one alone its own state may be the reason: an old runtime, say.
  const severalRefuse = outcomes.filter(isRefused).length >= FEWEST;
  for (const outcome of outcomes) {
    const { scene, replies } = outcome;
    const [refused] = replies;
    if (!refused || !replies.every(isPlainRefusal)) continue;
    const bare = await again(ctx, refused, `${scene}/without description`, {});
    if (!(await staysRefused(ctx, scene, refused))) continue;
    const twin = bare?.ok ? bare : taken;
    if (!twin) continue;
    if (!bare?.ok && !severalRefuse) {
      ctx.notExercised(['rollback-deploy.valid-accepted'], `${scene} alone refused every rollback`);
      continue;
    }
    if (!bare?.ok && !(takes && (await isRefusedOncePlain(ctx, outcome, refused, takes)))) continue;
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

/** Whether a rollback is refused again, also once what the target has at work may be done. */
async function staysRefused(ctx: CheckContext, scene: string, refused: Reply): Promise<boolean> {
  const still = await askLater(
    (ms) => pause(ms, ctx),
    () => again(ctx, refused, `${scene}/again`, refused.call.body),
    (answer) => !answer || !isPlainRefusal(answer),
  );
  return still !== undefined && isPlainRefusal(still);
}

/**
 * Whether a rollback is still refused after an update that asks for nothing special, in a state in which another
 * deployment takes one: which states forbid rollbacks is not documented (section 3).
 */
async function isRefusedOncePlain(
  ctx: CheckContext,
  outcome: RollbackOutcome,
  refused: Reply,
  takes: RollbackOutcome,
): Promise<boolean> {
  const { scene } = outcome;
  const unable = (reason: string): false => {
    ctx.notExercised(['rollback-deploy.valid-accepted'], `${scene} refused every rollback${reason}`);
    return false;
  };
  const state = await stateOncePlain(ctx, outcome);
  if (state === undefined) return unable(', and every update that might have brought it into a plain state');
  const last = await again(ctx, refused, `${scene}/after a plain update`, refused.call.body);
  if (last === undefined || !isPlainRefusal(last)) return false;
  if (state === RESTING || state === (await stateOncePlain(ctx, takes))) return true;
  return unable(` in the state ${state}, in which no other is known to take one`);
}

/** The state that forbids nothing (decision 0013). */
const RESTING = 'HEALTHY';

/** The status of a deployment after a plain update; undefined where none was taken. */
async function stateOncePlain(
  ctx: CheckContext,
  { deployment, index }: RollbackOutcome,
): Promise<string | undefined> {
  const opened = await openScene(ctx, deployment, index);
  if ('refused' in opened) return undefined;
  const fields = { isDagDeployEnabled: true };
  const plain = await sendUpdate(ctx, opened, 'plain, with deploys of DAGs', { fields });
  return textField(plain.body, 'status') ?? RESTING;
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

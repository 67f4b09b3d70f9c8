import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { again, explainRefusedDescription, staysRefused } from './refused-descriptions.ts';
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

/** So many rollbacks that are taken without a description tell enough: looking at more takes time. */
const ENOUGH = 4;

/**
 * Explains refused rollbacks, each by the same one without a description, and then deployments of which every one was
 * refused. Which deploys are fit for a rollback is not documented, but that some deployments have none at all is more
 * than that, where another deployment's rollback is taken: only where a plain update has brought the deployment into a
 * plain state: one whose deploys must all go through CI/CD, or that takes none of DAGs, may refuse for that.
 */
export async function explainRefusedRollbacks(
  ctx: CheckContext,
  outcomes: readonly RollbackOutcome[],
): Promise<void> {
  const isTakenBare = await findTakenBare(ctx, outcomes);
  const takes = outcomes.find(({ replies }) => replies.some(({ ok }) => ok));
  const taken = takes?.replies.find(({ ok }) => ok);
  const isRefused = ({ replies }: RollbackOutcome): boolean =>
    replies.length > 0 && replies.every(isPlainRefusal);
  // Of one alone its own state may be the reason: an old runtime, say.
  const severalRefuse = outcomes.filter(isRefused).length >= FEWEST;
  for (const outcome of outcomes) {
    const { scene, replies } = outcome;
    const [refused] = replies;
    if (!refused || !isRefused(outcome) || isTakenBare.has(outcome)) continue;
    if (!(await staysRefused(ctx, `${scene}/again`, refused)) || !takes || !taken) continue;
    if (!severalRefuse) {
      ctx.notExercised(['rollback-deploy.valid-accepted'], `${scene} alone refused every rollback`);
      continue;
    }
    if (!(await isRefusedOncePlain(ctx, outcome, refused, takes))) continue;
    ctx.fail('rollback-deploy.valid-accepted', refused, {
      message:
        'every rollback of a listed deployment was refused while another deployment could be rolled back',
      expected: 'a 2xx status',
      found: `status ${refused.outcome}`,
      where: 'request',
      twin: { reply: taken, differs: 'deployment' },
    });
  }
}

/** Deployments of which a refused rollback is taken without its description, and those not looked at any more. */
async function findTakenBare(
  ctx: CheckContext,
  outcomes: readonly RollbackOutcome[],
): Promise<Set<RollbackOutcome>> {
  const found = new Set<RollbackOutcome>();
  let left = ENOUGH;
  for (const outcome of outcomes) {
    for (const refused of outcome.replies.filter(isPlainRefusal)) {
      if (left === 0) found.add(outcome);
      if (left === 0 || !(await explainRefusedDescription(ctx, refused))) continue;
      found.add(outcome);
      left -= 1;
    }
  }
  return found;
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

/** Milliseconds that a deployment rests before an update of it that was refused is sent again. */
const REST = 2_000;

/** The state that forbids nothing (decision 0013). */
const RESTING = 'HEALTHY';

/** The status of a deployment after a plain update; undefined where none was taken. */
async function stateOncePlain(
  ctx: CheckContext,
  { deployment, index }: RollbackOutcome,
): Promise<string | undefined> {
  const opened = await openScene(ctx, deployment, index);
  if ('refused' in opened) return undefined;
  const send = (words: string): Promise<Reply> =>
    sendUpdate(ctx, opened, `plain, ${words}`, { fields: { isDagDeployEnabled: true } });
  let plain = await send('with deploys of DAGs');
  if (!plain.ok) {
    // The update before it may still be under way.
    await pause(REST, ctx);
    plain = await send('with deploys of DAGs, after a rest');
  }
  return plain.ok ? (textField(plain.body, 'status') ?? RESTING) : undefined;
}

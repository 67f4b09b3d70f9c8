import { pause } from '../../../fixtures/engine/settle.ts';
import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isObject, listField, textField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate, wordUpdate } from './send-update.ts';

const RESULT = 'update-deployment.result';

/** Name of a queue that is added, and then left out. */
const LEFT_OUT = 'queue-left-out';

/** Pauses (ms) before a deployment is looked at again: two seconds in all. */
const PAUSES: readonly number[] = [0, 400, 1600];

const showsIt = ({ body }: Reply): boolean =>
  (listField(body, 'workerQueues') ?? []).some((queue) => textField(queue, 'name') === LEFT_OUT);

/** Whether an answer may show the state before the update, by its own word (section 3 ties no state to an update). */
const isUnderWay = ({ body }: Reply): boolean => textField(body, 'status') === 'DEPLOYING';

/**
 * Adds a queue and leaves it out of the next update: unlike variables, queues are not sent to be added to those that
 * are there (section 2.3), so the deployment after the update (section 4.2) has it no more. Counts when it stays twice;
 * one that says it is being deployed is given seconds.
 */
export async function judgeQueuesLeftOut(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  const queues = (listField(wordUpdate(ctx, scene, 'queues', {}).body, 'workerQueues') ?? []).filter(
    isObject,
  );
  const [first] = queues;
  if (!first) return;
  const further: JsonObject = { ...first, name: LEFT_OUT, isDefault: false };
  for (const round of [1, 2]) {
    const added = await sendUpdate(ctx, scene, `a queue more ${round}`, {
      fields: { workerQueues: [...queues, further] },
      intent: 'probe',
    });
    if (!added.ok || !showsIt(added)) return;
    const left = await lastWithout(ctx, scene, round);
    if (!left) return;
    if (!showsIt(left)) {
      ctx.pass(RESULT);
      await sendWithoutQueues(ctx, scene);
      return;
    }
    if (round === 1) continue;
    ctx.fail(RESULT, left, {
      message: 'a worker queue that the update left out is still there',
      expected: JSON.stringify(queues),
      found: JSON.stringify(listField(left.body, 'workerQueues')),
      where: 'response',
      pointer: '/workerQueues',
      before: [added],
    });
  }
}

/** An update that sends no queues at all: a target may refuse it, and response rules judge what is shown of them. */
async function sendWithoutQueues(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  const call = wordUpdate(ctx, scene, 'no queues at all', {});
  const { workerQueues: _queues, ...body } = call.body as JsonObject;
  const reply = await ctx.send({ ...call, body, intent: 'exotic' });
  if (!reply.ok) return;
  const { id } = scene.deployment;
  ctx.changed({ kind: 'deployment', id, operation: 'update-deployment', change: 'changed' });
}

/**
 * Updates without the queue: the first answer that shows queues and not that one, or the last that patience waits for;
 * undefined where one shows no queues.
 */
async function lastWithout(
  ctx: CheckContext,
  scene: DeploymentScene,
  round: number,
): Promise<Reply | undefined> {
  let last: Reply | undefined;
  for (const [i, ms] of PAUSES.entries()) {
    await pause(ms, ctx);
    last = await sendUpdate(ctx, scene, `that queue left out ${round}, ${i + 1}`);
    if (!last.ok || !listField(last.body, 'workerQueues')) return undefined;
    if (!showsIt(last) || !isUnderWay(last)) return last;
  }
  return last;
}

import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { refusedTwice } from '../../../fixtures/engine/refused-twice.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { judgeMissingBeside } from './missing-beside.ts';
import { judgeOutlived } from './outlives.ts';
import { isAtRest } from './pace.ts';
import { hasRecovery, isFailedOver } from './recovery.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';

const FAILOVER = 'update-cluster.failover-status';
const TRIGGERED = 'update-cluster.failover-triggered';
const FAILOVER_SENT = 'clusterUpdate.in.isFailedOver.type';

/**
 * Triggers a failover where a person allowed it, observes the state, asks for the way back, and minds the workspaces.
 */
export async function observeFailover(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const before = await sendClusterUpdate(ctx, place, 'before the failover');
  const fields = { isFailedOver: true };
  const reply = await sendClusterUpdate(ctx, place, 'failover', { fields, intent: 'probe' });
  ctx.observe(FAILOVER, `at once: ${stateOf(reply)}`, reply);
  if (!reply.ok) {
    await judgeFailoverRefused(ctx, place, reply);
    return;
  }
  const later = await sendClusterUpdate(ctx, place, 'after the failover', { intent: 'probe' });
  ctx.observe(FAILOVER, `in the next answer: ${stateOf(later)}`, later);
  await judgeTriggered(ctx, place, reply, later);
  const comeBack = (words: string): Promise<Reply> =>
    sendClusterUpdate(ctx, place, words, { fields: { isFailedOver: false }, intent: 'probe' });
  await comeBack('back from the failover');
  const purpose = { words: 'failover', fields, before, answers: [reply, later] };
  if (await judgeOutlived(ctx, place, purpose)) await comeBack('back once more');
  const final = await sendClusterUpdate(ctx, place, 'in the end of the failover', { intent: 'probe' });
  judgeStillEnabled(ctx, before, [reply, later], final);
  if (await judgeMissingBeside(ctx, place, 'a failover', fields)) await comeBack('back in the end');
}

/** How long (ms) a cluster is left alone before it is looked at for the last time. */
const REST = 3_000;

/** True for a cluster at rest that says outright, in both fields, that it is neither failed over nor about to be. */
const knowsOfNone = (reply: Reply): boolean =>
  flagField(reply.body, 'isFailedOver') === false &&
  flagField(reply.body, 'failoverInProgress') === false &&
  isAtRest(reply);

/**
 * A failover that was taken is triggered (section 2.4). When it shows, and in which state, is not told: only a cluster
 * that knows of none for seconds, whatever it is asked for, was never told to fail over.
 */
async function judgeTriggered(
  ctx: CheckContext,
  place: ClusterPlace,
  reply: Reply,
  later: Reply,
): Promise<void> {
  const answers = [reply, later];
  const isThere = (one: Reply): boolean =>
    isFailedOver(one) || textField(one.body, 'status') === 'FAILING_OVER';
  if (answers.some(isThere)) {
    ctx.pass(TRIGGERED);
    return;
  }
  let last: Reply | undefined = later;
  if (answers.every(knowsOfNone)) {
    last = await watchUntil(ctx, place, 'as the failover begins', (one) => !knowsOfNone(one));
    await pause(REST, ctx);
    if (last && knowsOfNone(last)) last = await sendClusterUpdate(ctx, place, 'long after the failover');
  }
  if (last === later || !last?.ok || !knowsOfNone(last)) {
    ctx.notExercised([TRIGGERED], 'no answer told whether the failover had begun');
    return;
  }
  ctx.fail(TRIGGERED, last, {
    message: 'a failover was taken, and seconds later the cluster at rest knows of none',
    expected: 'isFailedOver or failoverInProgress true',
    found: 'both false',
    where: 'response',
    pointer: '/isFailedOver',
    before: answers,
  });
}

/** A failover ends no DR, which enableDr false alone does (section 2.4): not while it lasts, and not behind it. */
function judgeStillEnabled(ctx: CheckContext, before: Reply, during: readonly Reply[], final: Reply): void {
  const isLost = [...during, final].every((reply) => hasRecovery(reply) === false);
  if (hasRecovery(before) !== true || !isLost || saysUnderWay(final.body)) return;
  ctx.fail('update-cluster.result', final, {
    message: 'a cluster that was failed over and back has lost its DR, which nobody ended',
    expected: 'isDrEnabled true',
    found: 'false',
    where: 'response',
    pointer: '/isDrEnabled',
    before: [before, ...during],
  });
}

/** The failover is documented: its refusal by a cluster with DR counts when it repeats between two accepted updates. */
async function judgeFailoverRefused(ctx: CheckContext, place: ClusterPlace, first: Reply): Promise<void> {
  const before = await sendClusterUpdate(ctx, place, 'without a failover, after its refusal');
  const again = await sendClusterUpdate(ctx, place, 'failover once more', {
    fields: { isFailedOver: true },
    intent: 'probe',
  });
  const after = await sendClusterUpdate(ctx, place, 'without a failover, in the end');
  const atRest = [before, after].every(
    (reply) =>
      reply.ok &&
      hasRecovery(reply) === true &&
      !isFailedOver(reply) &&
      flagField(reply.body, 'isFailedOver') === false &&
      isAtRest(reply),
  );
  if (!atRest || ![first, again].every(isPlainRefusal)) {
    ctx.notExercised([FAILOVER_SENT], `a failover was never answered clearly (${again.outcome})`);
    return;
  }
  ctx.fail(FAILOVER_SENT, again, {
    message: 'an update that asks for a failover was refused while one without isFailedOver is accepted',
    expected: 'a 2xx status',
    found: refusedTwice(again, first.outcome),
    where: 'request',
    pointer: '/isFailedOver',
    twin: { reply: before, differs: 'isFailedOver' },
  });
}

function stateOf(reply: Reply): string {
  if (!reply.ok) return `refused (${reply.outcome})`;
  const flags = ['isFailedOver', 'failoverInProgress'].filter((name) => flagField(reply.body, name) === true);
  return [textField(reply.body, 'status') ?? 'no status', ...flags].join(', ');
}

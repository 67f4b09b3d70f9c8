import { isOfWhatIsMissing } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import { trySend } from '../steps/try-send.ts';
import { creationLike, scopeOf } from './creation-like.ts';
import type { PlaceOutcome } from './refused-places.ts';

/** Pauses (ms) within which all of a target knows of a workspace that can be read: some may lag, but not for ever. */
const RESTS: readonly number[] = [2_000, 3_000, 5_000];

/**
 * Explains a workspace of the run's own that is said not to be there whenever an object is to be created in it: where
 * it can be read before each such answer, and a deployment takes objects all the while, that is no reason to refuse
 * them (sections 2.2, 4.1).
 */
export async function explainUnknownWorkspace(
  ctx: CheckContext,
  outcomes: readonly PlaceOutcome[],
): Promise<void> {
  const taken = outcomes.find(({ reply }) => reply.ok);
  const unknown = outcomes.find(({ reply }) => isOfWhatIsMissing(reply) && scopeOf(reply) === 'WORKSPACE');
  if (!taken || !unknown || ctx.onlyCase !== undefined) return;
  const { scene, reply } = unknown;
  const creation = creationLike(reply);
  for (const [index, ms] of RESTS.entries()) {
    await pause(ms, ctx);
    if (!(await canBeRead(ctx, scene, textField(reply.call.body, 'scopeEntityId')))) return;
    const again = await creatingProbe(ctx, creation, { case: `${scene}/there by now ${index}` });
    if (!again || !isOfWhatIsMissing(again)) return;
  }
  const control = await creatingProbe(ctx, creationLike(taken.reply), { case: `${taken.scene}/still taken` });
  if (!control?.ok) return;
  ctx.fail('environmentObject.in.scope.values', reply, {
    message: `an object was refused for ${scene} as if that were not there, which can be read, and taken for ${taken.scene}`,
    expected: 'a 2xx status',
    found: `status ${reply.outcome}`,
    where: 'request',
    pointer: '/scopeEntityId',
    twin: { reply: control, differs: 'scope and scopeEntityId' },
  });
}

/** Whether a workspace is answered when it is asked for. */
async function canBeRead(ctx: CheckContext, scene: string, workspaceId = ''): Promise<boolean> {
  const reply = await trySend(ctx, {
    operation: 'get-workspace',
    intent: 'probe',
    case: `${scene}/still there`,
    params: { workspaceId },
    repeat: true,
  });
  return reply?.ok === true && textField(reply.body, 'id') === workspaceId;
}

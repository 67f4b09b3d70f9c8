import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isObject, listField, textField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate, wordUpdate } from './send-update.ts';

const ID = 'deployment.in.workerQueues.id.type';

/** How often queues must be refused with the ids that they were just shown with. */
const ROUNDS = 3;

/**
 * Judges that queues may be sent with their ids (section 2.3). Ids may change with each update, so that those count
 * which the answer just before showed, again and again, and between updates that are taken with the same queues without
 * ids.
 */
export async function judgeQueueIds(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  const queues = (listField(wordUpdate(ctx, scene, 'queues', {}).body, 'workerQueues') ?? []).filter(
    isObject,
  );
  if (queues.length === 0) return;
  let refused: Reply | undefined;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const plain = await sendUpdate(ctx, scene, `queues without ids ${round}`);
    const named = plain.ok ? withIds(queues, plain) : undefined;
    if (!named) return;
    refused = await sendUpdate(ctx, scene, `queues with the ids just shown ${round}`, {
      fields: { workerQueues: named },
      intent: 'probe',
    });
    if (refused.ok) ctx.pass(ID);
    if (!isPlainRefusal(refused)) return;
  }
  const twin = await sendUpdate(ctx, scene, 'queues without ids behind that');
  if (!twin.ok || !refused) return;
  ctx.fail(ID, refused, {
    message: 'worker queues were refused with the ids that the deployment shows, and taken without them',
    expected: 'a 2xx status',
    found: `status ${refused.outcome}`,
    where: 'request',
    pointer: '/workerQueues/0/id',
    twin: { reply: twin, differs: 'id of the worker queues' },
  });
}

/** Queues with the ids under which an answer shows them; undefined where it may show another state, or lacks any. */
function withIds(queues: readonly JsonObject[], { body }: Reply): JsonObject[] | undefined {
  if (textField(body, 'status') === 'DEPLOYING') return undefined;
  const shown = listField(body, 'workerQueues') ?? [];
  const named = queues.flatMap((queue): JsonObject[] => {
    const id = textField(
      shown.find((one) => textField(one, 'name') === queue.name),
      'id',
    );
    return id ? [{ ...queue, id }] : [];
  });
  return named.length === queues.length ? named : undefined;
}

import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { askLater, pause } from '../../../fixtures/engine/settle.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { probe } from '../steps/try-send.ts';

const OPERATION = 'rollback-deploy';

/** How often it is refused with a description between such as are taken without one. */
const ROUNDS = 2;

/**
 * Explains a refused plain rollback by the same one without a description, and blames the description where that alone
 * decides, again and again. The deploy stays the same: which one may be rolled back to, and when, is the target's
 * affair. Without a description they come in twos at once, with one only after pauses: neither a target that is at work
 * for a while nor one that takes no deploy twice in a row refuses like that.
 *
 * @returns Whether the rollback is taken without a description at all.
 */
export async function explainRefusedDescription(ctx: CheckContext, refused: Reply): Promise<boolean> {
  const name = refused.call.case.split('/')[0] ?? OPERATION;
  const bare = (words: string): Promise<Reply | undefined> =>
    again(ctx, refused, `${name}/without description, ${words}`, {});
  const first = await bare('at first');
  if (!first?.ok) return false;
  let twin = first;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const second = await bare(`at once, round ${round}`);
    if (!second?.ok || !(await staysRefused(ctx, `${name}/with description, round ${round}`, refused)))
      return true;
    const third = await bare(`behind that, round ${round}`);
    if (!third?.ok) return true;
    twin = third;
  }
  ctx.fail('rollback.in.description.type', refused, {
    message: 'a rollback was refused with a description and taken without one',
    expected: 'a 2xx status',
    found: `status ${refused.outcome}`,
    where: 'request',
    twin: { reply: twin, differs: 'description' },
  });
  return true;
}

/** Whether a rollback is refused again, also once what the target has at work may be done. */
export async function staysRefused(ctx: CheckContext, key: string, refused: Reply): Promise<boolean> {
  const still = await askLater(
    (ms) => pause(ms, ctx),
    () => again(ctx, refused, key, refused.call.body),
    (answer) => !answer || !isPlainRefusal(answer),
  );
  return still !== undefined && isPlainRefusal(still);
}

/** Sends a rollback again, with another body. */
export async function again(
  ctx: CheckContext,
  { call }: Reply,
  key: string,
  body: Json | undefined,
): Promise<Reply | undefined> {
  const reply = await probe(ctx, () => ({
    operation: call.operation,
    case: key,
    ...(call.params ? { params: call.params } : {}),
    ...(body === undefined ? {} : { body }),
  }));
  const id = call.params?.deploymentId;
  if (reply?.ok && id !== undefined)
    ctx.changed({ kind: 'deployment', id, operation: OPERATION, change: 'changed' });
  return reply;
}

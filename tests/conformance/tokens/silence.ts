import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { outcomeOf, probe } from '../steps/try-send.ts';
import { ROTATE, startsBefore } from './rotate.ts';
import { rotatedOutOfTime, VALIDITY } from './validity.ts';

/** Asks what the document leaves open about rotations, of the first listed token that is not the run's own. */
export async function askRotations(ctx: CheckContext): Promise<void> {
  await askUnknown(ctx);
  const tokenId = ctx.target.tokens.find((id) => id !== ctx.target.ownTokenId);
  if (tokenId === undefined) {
    const reason = 'the only listed token is the run’s own, which is never rotated';
    ctx.notExercised([`${ROTATE}.old-value`, VALIDITY], reason);
    return;
  }
  const first = await rotate(ctx, tokenId, 'first of two');
  const second = await askForBody(ctx, tokenId);
  const again = second?.ok ? second : await rotate(ctx, tokenId, 'second of two');
  const [former, present] = [tokenValue(first), tokenValue(again)];
  if (former === undefined || present === undefined || former === present) return;
  const opens = await askFormerValue(ctx, first, again);
  // A target may give a value that is none every second time.
  if (opens) await opensAsFormer(ctx, again, await rotate(ctx, tokenId, 'third of three'), 'third');
}

const tokenValue = (reply: Reply): string | undefined => textField(reply.body, 'token') || undefined;

async function rotate(ctx: CheckContext, tokenId: string, words: string): Promise<Reply> {
  const reply = await settle(ctx, () => ({
    operation: ROTATE,
    intent: 'core',
    case: `silence/${words}`,
    params: { tokenId },
  }));
  noteRotated(ctx, reply, tokenId);
  return reply;
}

function noteRotated(ctx: CheckContext, reply: Reply, tokenId: string): void {
  if (reply.ok) ctx.changed({ kind: 'token', id: tokenId, operation: ROTATE, change: 'changed' });
}

/** A rotation takes no body: one is sent along. */
async function askForBody(ctx: CheckContext, tokenId: string): Promise<Reply | undefined> {
  const call = { operation: ROTATE, case: 'silence/with a body', params: { tokenId } };
  const reply = await probe(ctx, () => ({ ...call, body: { name: ctx.name('not asked for') } }));
  if (!reply) return undefined;
  noteRotated(ctx, reply, tokenId);
  ctx.observe(`${ROTATE}.request-body`, reply.ok ? 'ignored' : outcomeOf(reply), reply);
  return reply;
}

/** How long (ms) a new value may take until it is good everywhere. */
const SETTLING = 2_000;

/** Reads the organization with a value of a token; the words tell which one it is. */
function read(ctx: CheckContext, words: string, value: string): Promise<Reply | undefined> {
  return probe(ctx, () => ({
    operation: 'get-organization',
    case: `silence/read with the ${words} value`,
    authorization: `Bearer ${value}`,
  }));
}

/**
 * Whether the value that a rotation gave opens the organization. One that opens nothing, seconds later, while the
 * former one still does, is not the value of the token.
 */
async function opensAsFormer(
  ctx: CheckContext,
  before: Reply,
  rotation: Reply,
  words = 'present',
): Promise<boolean> {
  const [former, present] = [tokenValue(before), tokenValue(rotation)];
  if (former === undefined || present === undefined || former === present) return false;
  const now = await read(ctx, words, present);
  if (!now || now.ok || !isRefusal(now) || !startsBefore(rotation)) return now?.ok === true;
  const beside = `former, beside the ${words},`;
  if (!(await read(ctx, beside, former))?.ok) return false;
  await pause(SETTLING, ctx);
  const later = await read(ctx, words, present);
  const still = await read(ctx, beside, former);
  if (later && isRefusal(later) && still?.ok)
    ctx.fail('rotate-token.token-value', rotation, {
      message: 'the value that a rotation answered opens nothing, and the former one still does',
      expected: 'the value with which the token is used from now on',
      found: `status ${later.outcome} with it`,
      where: 'response',
      pointer: '/token',
      twin: { reply: still, differs: 'the value before the rotation' },
    });
  return false;
}

/**
 * Whether the value before the last rotation still opens what the present one does: the organization. Says whether the
 * present one opens it.
 */
async function askFormerValue(ctx: CheckContext, before: Reply, rotation: Reply): Promise<boolean> {
  if (!(await opensAsFormer(ctx, before, rotation))) {
    const reason =
      'the rotated token may not read the organization, so its former value cannot be told apart';
    ctx.notExercised([`${ROTATE}.old-value`, VALIDITY], reason);
    return false;
  }
  // What opens something out of its time is judged with the listed tokens, of which this is one.
  if (!rotatedOutOfTime(rotation)) ctx.pass(VALIDITY);
  const reply = await read(ctx, 'former', tokenValue(before) ?? '');
  if (reply) ctx.observe(`${ROTATE}.old-value`, reply.ok ? 'still accepted' : outcomeOf(reply), reply);
  return true;
}

async function askUnknown(ctx: CheckContext): Promise<void> {
  const call = { operation: ROTATE, case: 'silence/unknown token' };
  const reply = await probe(ctx, () => ({ ...call, params: { tokenId: ctx.name('unknown token') } }));
  if (reply) ctx.observe(`${ROTATE}.unknown-id`, outcomeOf(reply), reply);
}

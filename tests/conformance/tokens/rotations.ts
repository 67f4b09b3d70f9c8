import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { BlockedRequestError } from '../../../fixtures/http/guard/blocked.ts';
import { type Compare, compareFields, text } from '../../../spec/rules/echo.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { judgeAsListed, listedTokens } from './as-listed.ts';
import { judgeStillListed } from './still-listed.ts';

const OPERATION = 'rotate-token';

/**
 * Pauses (ms) that a token is given before the refusal of its rotation counts: some may be rotated only now and then.
 */
const RESTS: readonly number[] = [2_000, 4_000, 6_000];

interface Rotation {
  index: number;
  reply: Reply;
}

/** Rotates every listed token twice, save the run's own; where some rotations are taken, none may be refused. */
export async function rotateListed(ctx: CheckContext): Promise<void> {
  const tokens = ctx.target.tokens.filter((id) => id !== ctx.target.ownTokenId);
  if (tokens.length === 0) {
    ctx.notExercised(ctx.coveredClauses(), 'the only listed token is the run’s own, which is never rotated');
  }
  const listed = tokens.length === 0 ? new Map() : await listedTokens(ctx);
  const taken: Rotation[] = [];
  const refused: Rotation[] = [];
  for (const [index, tokenId] of tokens.entries()) {
    for (const round of ['first', 'second']) {
      const reply = await tryRotate(ctx, tokenId, `tokens[${index}]/${round}`);
      if (!reply) continue;
      ctx.recorder.base(OPERATION, reply.ok);
      (reply.ok ? taken : refused).push({ index, reply });
      if (!reply.ok) continue;
      ctx.pass(`${OPERATION}.valid-accepted`);
      ctx.changed({ kind: 'token', id: tokenId, operation: OPERATION, change: 'changed' });
    }
  }
  if (taken.length > 0) await sayWhetherStillValid(ctx);
  // One that stays refused proves it: no other token need be waited for.
  for (const one of provable(refused, taken)) if (await isBlamed(ctx, one, taken)) break;
  if (refused.length > 0 && provable(refused, taken).length === 0)
    ctx.notExercised([`${OPERATION}.valid-accepted`], ONE_ALONE);
  if (!judgeOwnValues(ctx, taken)) await judgeChanges(ctx, taken);
  const replies = taken.map(({ reply }) => reply);
  await judgeAsListed(ctx, listed, replies);
  const lastOfEach = new Map(taken.map(({ index, reply }) => [index, reply]));
  await judgeStillListed(ctx, listed, [...lastOfEach.values()], ({ call }) =>
    rotate(ctx, call.params?.tokenId ?? '', call.case, true),
  );
}

const ONE_ALONE =
  'one listed token could not be rotated, which may have its own reasons, and all others could';

/** Refusals that say something of rotations: of a token that was rotated before, or of several tokens. */
function provable(refused: readonly Rotation[], taken: readonly Rotation[]): Rotation[] {
  const before = refused.filter(({ index }) => taken.some((one) => one.index === index));
  const severalRefuse = new Set(refused.map(({ index }) => index)).size > 1;
  return severalRefuse ? [...refused] : before;
}

/** A run whose own token was among those listed has ended its own credentials: its owner must be told. */
async function sayWhetherStillValid(ctx: CheckContext): Promise<void> {
  const reply = await ctx.send({
    operation: 'get-organization',
    intent: 'probe',
    case: 'after the rotations',
  });
  if (reply.exchange.status !== 401) return;
  ctx.notice(
    'The run’s own token is refused with 401 since the listed tokens were rotated: one of them was its own. Take the new value from your server, and name the token as "ownTokenId" in the target file.',
  );
}

/** Rotates a token, unless what the target answered makes it look like the run's own: then nothing more is sent. */
async function tryRotate(ctx: CheckContext, tokenId: string, key: string): Promise<Reply | undefined> {
  try {
    return await rotate(ctx, tokenId, key);
  } catch (error) {
    if (!(error instanceof BlockedRequestError)) throw error;
    ctx.notExercised(ctx.coveredClauses(), error.message);
    return undefined;
  }
}

/**
 * Two tokens with one value could not be told apart: it is the value of one of them at most. True when one is blamed.
 */
function judgeOwnValues(ctx: CheckContext, taken: readonly Rotation[]): boolean {
  const owners = new Map<string, Rotation>();
  for (const rotation of taken) {
    const value = textField(rotation.reply.body, 'token') ?? '';
    if (value.trim() === '') continue;
    if (value === ctx.configuration.token && ctx.target.ownTokenId !== undefined) {
      ctx.fail(`${OPERATION}.token-value`, rotation.reply, {
        message: 'the rotation of a token answered the value of the run’s own token, which is another one',
        expected: 'a value that no other token has',
        found: 'the value of the token that was used',
        where: 'response',
        pointer: '/token',
      });
      return true;
    }
    const owner = owners.get(value) ?? rotation;
    owners.set(value, owner);
    if (owner.index === rotation.index) continue;
    ctx.fail(`${OPERATION}.token-value`, rotation.reply, {
      message: 'the rotation of a token answered the value of another token',
      expected: 'a value that no other token has',
      found: `the value of tokens[${owner.index}]`,
      where: 'response',
      pointer: '/token',
      before: [owner.reply],
    });
    return true;
  }
  return false;
}

/**
 * How long (ms) a token rests before it is rotated once more: what is asked again at once may be answered as before.
 */
const REST = 1_500;

/**
 * Judges that a second rotation gave each token another value than the first one (section 4.11), by a third one where
 * it did not.
 */
async function judgeChanges(ctx: CheckContext, taken: readonly Rotation[]): Promise<void> {
  const given = ({ body, violated }: Reply): string | undefined =>
    violated.has(`${OPERATION}.token-value`) ? undefined : textField(body, 'token');
  for (const [i, { index, reply }] of taken.entries()) {
    const former = taken.slice(0, i).find((one) => one.index === index)?.reply;
    const value = former && given(former);
    if (former) judgeSameToken(ctx, index, former, reply);
    if (!former || value === undefined || given(reply) === undefined) continue;
    if (given(reply) === value) {
      await pause(REST, ctx);
      const third = await rotate(ctx, reply.call.params?.tokenId ?? '', reply.call.case, true);
      if (!third.ok || given(third) !== value) continue;
      ctx.fail(`${OPERATION}.value-changes`, third, {
        message: `tokens[${index}] was rotated three times, and its value is the same`,
        expected: 'another value than before',
        found: 'the value that the rotations before it answered',
        where: 'response',
        pointer: '/token',
        before: [former, reply],
      });
      return;
    }
    ctx.pass(`${OPERATION}.value-changes`);
  }
}

/** What nobody can change of a token, so that another one shows by it (section 2.10). */
const NEVER_CHANGED: Readonly<Record<string, Compare>> = { kind: text, type: text };

/** Both rotations answered one and the same token. */
function judgeSameToken(ctx: CheckContext, index: number, former: Reply, reply: Reply): void {
  if (former.body === undefined || reply.body === undefined) return;
  const { differences } = compareFields(former.body, reply.body, NEVER_CHANGED);
  for (const difference of differences)
    ctx.fail(`${OPERATION}.id-of-path`, reply, {
      ...difference,
      message: `two rotations of tokens[${index}] answered tokens that differ in what no token changes`,
      where: 'response',
      before: [former],
    });
}

function rotate(ctx: CheckContext, tokenId: string, key: string, repeat = false): Promise<Reply> {
  return settle(ctx, () => ({
    operation: OPERATION,
    intent: 'core',
    case: key,
    params: { tokenId },
    ...(repeat ? { repeat: true } : {}),
  }));
}

async function isBlamed(
  ctx: CheckContext,
  { index, reply }: Rotation,
  taken: readonly Rotation[],
): Promise<boolean> {
  const twin = taken.find((one) => one.index === index) ?? taken[0];
  if (!twin || !isPlainRefusal(reply)) return false;
  // A token that was just rotated may have to rest for a moment.
  for (const ms of RESTS) {
    await pause(ms, ctx);
    const again = await rotate(ctx, reply.call.params?.tokenId ?? '', reply.call.case, true);
    if (!isPlainRefusal(again)) return false;
  }
  ctx.fail(`${OPERATION}.valid-accepted`, reply, {
    message: 'the rotation of a listed token was refused while another rotation was taken',
    expected: 'a 2xx status',
    found: `status ${reply.outcome}`,
    where: 'request',
    twin: { reply: twin.reply, differs: twin.index === index ? 'rotated before' : 'another token' },
  });
  return true;
}

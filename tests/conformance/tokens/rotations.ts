import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { BlockedRequestError } from '../../../fixtures/http/guard/blocked.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { judgeShownOfAnother } from '../steps/shown-of-another.ts';
import { judgeWithoutBody } from '../steps/without-a-body.ts';
import { judgeAsListed, type ListedTokens, listedTokens, placesOf } from './as-listed.ts';
import { judgeListsBehind } from './behind-rotations.ts';
import { judgeLastingValues, type Opened, openWith } from './lasting-values.ts';
import { judgeLaterValues } from './later-values.ts';
import { judgeListedElsewhere } from './listed-elsewhere.ts';
import { judgeOrderBehind } from './order-behind.ts';
import { judgeOutdatedShortTokens } from './outdated-short-tokens.ts';
import { ROTATE as OPERATION, type RotateAgain, type Rotation, rotate, tokenIdOf } from './rotate.ts';
import { judgeShortTokens } from './short-tokens.ts';
import { judgeShortValues } from './short-values.ts';
import { judgeSortedAlike } from './sorted-alike.ts';
import { judgeStillListed } from './still-listed.ts';
import { judgeValidity } from './validity.ts';
import { gaveTheSame, judgeChanges, REST } from './value-changes.ts';

/**
 * Pauses (ms) that a token is given before the refusal of its rotation counts: some may be rotated only now and then.
 */
const RESTS: readonly number[] = [2_000, 4_000, 6_000];

/** Rotates every listed token twice, save the run's own; where some rotations are taken, none may be refused. */
export async function rotateListed(ctx: CheckContext): Promise<void> {
  const tokens = ctx.target.tokens.filter((id) => id !== ctx.target.ownTokenId);
  if (tokens.length === 0) {
    ctx.notExercised(ctx.coveredClauses(), 'the only listed token is the run’s own, which is never rotated');
  }
  const listed: ListedTokens = tokens.length === 0 ? new Map() : await listedTokens(ctx);
  const { taken, refused, opened } = await rotateTwice(ctx, tokens);
  const replies = taken.map(({ reply }) => reply);
  const rotateAgain: RotateAgain = async (rotation) => {
    const reply = await rotate(ctx, tokenIdOf(rotation), rotation.call.case, true);
    if (reply.ok) replies.push(reply);
    return reply;
  };
  if (taken.length > 0) await sayWhetherStillValid(ctx);
  else if (refused[0]) await judgeWithoutBody(ctx, refused[0].reply, noteChange(ctx, refused[0].reply));
  // One that stays refused proves it: no other token need be waited for.
  for (const one of provable(refused, taken)) if (await isBlamed(ctx, one, taken, rotateAgain)) break;
  if (refused.length > 0 && provable(refused, taken).length === 0)
    ctx.notExercised([`${OPERATION}.valid-accepted`], ONE_ALONE);
  if (!judgeOwnValues(ctx, taken)) await judgeChanges(ctx, taken, rotateAgain);
  await judgeLaterValues(ctx, opened, lastOfEach(replies), rotateAgain);
  await judgeShortValues(ctx, lastOfEach(replies));
  await judgeLastingValues(ctx, lastOfEach(replies), rotateAgain);
  const isListed = replies.some((one) => listed.has(tokenIdOf(one)));
  const behind: ListedTokens = isListed ? await listedTokens(ctx) : new Map();
  judgeAsListed(ctx, listed, behind, replies);
  judgeShownOfAnother(ctx, `${OPERATION}.id-of-path`, byToken(replies), ['name', 'description', 'createdAt']);
  await judgeShortTokens(ctx, listed, behind, replies, rotateAgain);
  await judgeOutdatedShortTokens(ctx, listed, behind, lastOfEach(replies), rotateAgain);
  await judgeStillListed(ctx, listed, lastOfEach(replies), rotateAgain);
  await judgeListedElsewhere(ctx, listed, behind, lastOfEach(replies));
  const places = placesOf(listed, lastOfEach(replies));
  await judgeListsBehind(ctx, places);
  await judgeSortedAlike(ctx, places);
  await judgeOrderBehind(ctx, places, rotateAgain);
  // Who should not be let in may change what the lists show: nothing looks at them behind it.
  await judgeValidity(ctx, lastOfEach(replies));
}

/** Notes that the token of a rotation is changed. */
const noteChange =
  (ctx: CheckContext, rotation: Reply): (() => void) =>
  () =>
    ctx.changed({ kind: 'token', id: tokenIdOf(rotation), operation: OPERATION, change: 'changed' });

/** Rotations by the token that they named. */
function byToken(rotations: readonly Reply[]): Map<string, Reply[]> {
  const found = new Map<string, Reply[]>();
  for (const one of rotations) found.set(tokenIdOf(one), [...(found.get(tokenIdOf(one)) ?? []), one]);
  return found;
}

/** Of each token the rotation that came last. */
function lastOfEach(rotations: readonly Reply[]): Reply[] {
  return [...new Map(rotations.map((reply) => [tokenIdOf(reply), reply])).values()];
}

/**
 * Rotates each token twice. Where one is given the same value again, the others rest in between, until one of them
 * shows the same then: what is asked again at once may be answered as before. The first value of the first token of
 * each type is used before it is rotated again.
 */
async function rotateTwice(
  ctx: CheckContext,
  tokens: readonly string[],
): Promise<Record<'taken' | 'refused', Rotation[]> & { opened: Opened[] }> {
  const taken: Rotation[] = [];
  const refused: Rotation[] = [];
  const opened: Opened[] = [];
  const types = new Set<string | undefined>();
  let [repeats, isProved] = [false, false];
  for (const [index, tokenId] of tokens.entries()) {
    let former: Reply | undefined;
    for (const round of ['first', 'second']) {
      const rested = former !== undefined && repeats && !isProved;
      if (rested) await pause(REST, ctx);
      const reply = await tryRotate(ctx, tokenId, `tokens[${index}]/${round}`);
      if (!reply) continue;
      ctx.recorder.base(OPERATION, reply.ok);
      (reply.ok ? taken : refused).push({ index, reply, rested });
      if (!reply.ok) continue;
      ctx.pass(`${OPERATION}.valid-accepted`);
      noteChange(ctx, reply)();
      if (former && gaveTheSame(former, reply)) {
        isProved ||= rested;
        repeats = true;
      }
      former = reply;
      const type = textField(reply.body, 'type');
      const used = types.has(type) ? undefined : await openWith(ctx, reply);
      if (used) opened.push(used);
      types.add(type);
    }
  }
  return { taken, refused, opened };
}

const ONE_ALONE =
  'one listed token could not be rotated, which may have its own reasons, and all others could';

/** Refusals that say something of rotations: of a token that was rotated before, or of several that never were. */
function provable(refused: readonly Rotation[], taken: readonly Rotation[]): Rotation[] {
  const wasTaken = ({ index }: Rotation): boolean => taken.some((one) => one.index === index);
  const never = new Set(refused.filter((one) => !wasTaken(one)).map(({ index }) => index));
  return never.size > 1 ? [...refused] : refused.filter(wasTaken);
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

async function isBlamed(
  ctx: CheckContext,
  { index, reply }: Rotation,
  taken: readonly Rotation[],
  rotateAgain: RotateAgain,
): Promise<boolean> {
  const twin = taken.find((one) => one.index === index) ?? taken[0];
  if (!twin || !isPlainRefusal(reply)) return false;
  // A token that was just rotated may have to rest for a moment.
  for (const ms of RESTS) {
    await pause(ms, ctx);
    const again = await rotateAgain(reply);
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

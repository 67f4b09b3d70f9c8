import { pause } from '../../../fixtures/engine/settle.ts';
import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { isTheSameToken, type ListedTokens, tokensOf } from './as-listed.ts';
import { type RotateAgain, tokenIdOf } from './rotate.ts';
import { canBeOfOne } from './short-tokens.ts';

const CLAUSE = 'rotate-token.id-of-path';
const FIELD = 'shortToken';

/** Pauses (ms) that a list is given to show what the last rotation answered: lists may lag, but not for ever. */
const RESTS: readonly number[] = [3_000, 4_000, 5_000];

/** What an answer shows as the short value of a token. */
const shortOf = (body: JsonObject | undefined): string | undefined => textField(body, FIELD)?.trim();

/**
 * Judges that a list does not go on to show the short value that a token had before all rotations (sections 2.10,
 * 4.11): each rotation answered another one, and one more, seconds later, does not change what is listed either.
 *
 * @param before The tokens as they were listed before any rotation.
 * @param behind The same behind them.
 * @param rotations Of each token the rotation that came last.
 */
export async function judgeOutdatedShortTokens(
  ctx: CheckContext,
  before: ListedTokens,
  behind: ListedTokens,
  rotations: readonly Reply[],
  rotateAgain: RotateAgain,
): Promise<void> {
  for (const rotation of rotations) {
    const id = tokenIdOf(rotation);
    const [first, shown] = [before.get(id), behind.get(id)];
    const former = shortOf(first?.token);
    if (!first || !shown || !former || !isTheSameToken(first.token, rotation.body)) continue;
    const isOutdated = (token: JsonObject | undefined, last: Reply): boolean => {
      const given = shortOf(last.body);
      return shortOf(token) === former && !!given && !canBeOfOne(given, former);
    };
    if (!isOutdated(shown.token, rotation)) continue;
    let last = rotation;
    for (const [i, ms] of RESTS.entries()) {
      if (i === RESTS.length - 1) last = await rotateAgain(last);
      await pause(ms, ctx);
      const page = await tokensOf(ctx, shown.place);
      const token = page?.items.find((one) => textField(one, 'id') === id);
      if (!last.ok || !page || !isOutdated(token, last)) return;
      if (i < RESTS.length - 1) continue;
      ctx.fail(CLAUSE, last, {
        message: `the list of ${shown.place.label} still shows the ${FIELD} that the token had before all rotations`,
        expected: shortOf(last.body) ?? '',
        found: former,
        where: 'response',
        pointer: `/${FIELD}`,
        twin: { reply: page.reply, differs: 'the token as its list shows it seconds later' },
      });
      return;
    }
  }
}

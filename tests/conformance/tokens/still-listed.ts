import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type ListedTokens, tokensOf } from './as-listed.ts';

const CLAUSE = 'list-agent-tokens.of-deployment';

/** Pauses (ms) that a list is given to show a token again. */
const RESTS: readonly number[] = [0, 3_000];

/**
 * Judges that a rotated token is still among its deployment's agent tokens (sections 4.10, 4.11). Somebody else may
 * have ended it meanwhile, which one more rotation would tell: what is no more is not rotated.
 *
 * @param before The tokens as they were listed before any rotation.
 * @param rotations One accepted rotation for each token.
 * @param rotateAgain Rotates a token once more, as an earlier rotation did.
 */
export async function judgeStillListed(
  ctx: CheckContext,
  before: ListedTokens,
  rotations: readonly Reply[],
  rotateAgain: (rotation: Reply) => Promise<Reply>,
): Promise<void> {
  for (const rotation of rotations) {
    const id = rotation.call.params?.tokenId ?? '';
    const place = before.get(id)?.place;
    if (!place || textField(rotation.body, 'id') !== id) continue;
    let missing: Reply | undefined;
    for (const ms of RESTS) {
      await pause(ms, ctx);
      const page = await tokensOf(ctx, place);
      // A list that goes on behind its page may hold the token there.
      const isWhole = page?.totalCount !== undefined && page.totalCount <= page.items.length;
      missing = page && isWhole && !page.ids.includes(id) ? page.reply : undefined;
      if (!missing) break;
      const again = await rotateAgain(rotation);
      if (!again.ok || textField(again.body, 'id') !== id) return;
    }
    if (!missing) continue;
    ctx.fail(CLAUSE, missing, {
      message: `an agent token of ${place.label} is no longer listed since it was rotated, and can be rotated still`,
      expected: `the token ${id} among those of the deployment`,
      found: 'a list without it',
      where: 'response',
      pointer: '/tokens',
      before: [rotation],
    });
    return;
  }
}

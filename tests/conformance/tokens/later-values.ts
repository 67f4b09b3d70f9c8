import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Opened, refusedForGood, valueForADay } from './lasting-values.ts';
import { ROTATE, type RotateAgain, startsBefore, tokenIdOf } from './rotate.ts';

const VALUE = `${ROTATE}.token-value`;

/** Pauses (ms) before the refusals of a fresh value that count: it may take a moment to be known everywhere. */
const RESTS: readonly number[] = [0, 1_500, 3_000];

/**
 * Judges that the value of a later rotation opens what that of an earlier one opened: it is the value of the same token
 * (section 4.11), whose permissions no rotation is said to change. One that is refused for seconds is given once more.
 *
 * @param opened What the values of first rotations opened, of some tokens.
 * @param rotations The last rotation of each token.
 */
export async function judgeLaterValues(
  ctx: CheckContext,
  opened: readonly Opened[],
  rotations: readonly Reply[],
  rotateAgain: RotateAgain,
): Promise<void> {
  for (const first of opened) {
    const rotation = rotations.find((one) => tokenIdOf(one) === tokenIdOf(first.rotation));
    if (!rotation || rotation === first.rotation) continue;
    // That a rotation gives another value is another clause's business.
    if (valueForADay(rotation) === first.value) continue;
    if (!(await refusedValue(ctx, first, rotation))) continue;
    const again = await rotateAgain(rotation);
    const refused = await refusedValue(ctx, first, again);
    if (!refused) continue;
    ctx.fail(VALUE, again, {
      message: 'the value that a later rotation answered does not open what that of an earlier one opened',
      expected: `the answer that the value of an earlier rotation got, status ${first.first.outcome}`,
      found: `status ${refused.outcome} with it`,
      where: 'response',
      pointer: '/token',
      before: [first.rotation, first.first],
    });
    return;
  }
}

/** The last refusal of a value that should be good, for what another one of its token opened; undefined else. */
async function refusedValue(
  ctx: CheckContext,
  { word, first }: Opened,
  rotation: Reply,
): Promise<Reply | undefined> {
  const value = valueForADay(rotation);
  if (value === undefined || !startsBefore(rotation) || rotation.violated.has(VALUE)) return undefined;
  return refusedForGood(ctx, { rotation, value, word, first }, RESTS);
}

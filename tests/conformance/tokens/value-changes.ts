import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Compare, compareFields, text } from '../../../spec/rules/echo.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { ROTATE, type RotateAgain, type Rotation } from './rotate.ts';

/**
 * How long (ms) a token rests before it is rotated once more: what is asked again at once may be answered as before.
 */
export const REST = 1_500;

/** How many rotations more, each after a rest, a token gets whose value was answered again at once. */
const MORE = 2;

/** The value that a rotation gave, unless the value itself was blamed already. */
function given({ body, violated }: Reply): string | undefined {
  return violated.has(`${ROTATE}.token-value`) ? undefined : textField(body, 'token');
}

/** Whether two rotations gave one value. */
export function gaveTheSame(former: Reply, latter: Reply): boolean {
  const value = given(former);
  return value !== undefined && given(latter) === value;
}

/**
 * Judges that a second rotation gave each token another value than the first one (section 4.11). One that came at once
 * counts by those that follow after a rest; one that came after a rest counts for itself.
 */
export async function judgeChanges(
  ctx: CheckContext,
  taken: readonly Rotation[],
  rotateAgain: RotateAgain,
): Promise<void> {
  for (const [i, { index, reply, rested }] of taken.entries()) {
    const former = taken.slice(0, i).find((one) => one.index === index)?.reply;
    if (!former) continue;
    judgeSameToken(ctx, index, former, reply);
    if (given(former) === undefined || given(reply) === undefined) continue;
    if (!gaveTheSame(former, reply)) {
      ctx.pass(`${ROTATE}.value-changes`);
      continue;
    }
    const pair = rested ? ([former, reply] as const) : await sameAfterRest(ctx, reply, rotateAgain);
    if (!pair) continue;
    const [before, last] = pair;
    ctx.fail(`${ROTATE}.value-changes`, last, {
      message: `tokens[${index}] was rotated, and seconds later once more, and its value is the same`,
      expected: 'another value than before',
      found: 'the value that the rotation before it answered',
      where: 'response',
      pointer: '/token',
      before: before === former ? [former] : [former, before],
    });
    return;
  }
}

/** Two rotations in a row that gave one value although the token had rested between them. */
async function sameAfterRest(
  ctx: CheckContext,
  rotation: Reply,
  rotateAgain: RotateAgain,
): Promise<[before: Reply, last: Reply] | undefined> {
  let before = rotation;
  for (let i = 0; i < MORE; i += 1) {
    await pause(REST, ctx);
    const last = await rotateAgain(before);
    if (!last.ok) return undefined;
    if (gaveTheSame(before, last)) return [before, last];
    before = last;
  }
  return undefined;
}

/** What nobody can change of a token, so that another one shows by it (section 2.10). */
const NEVER_CHANGED: Readonly<Record<string, Compare>> = { kind: text, type: text };

/** Both rotations answered one and the same token. */
function judgeSameToken(ctx: CheckContext, index: number, former: Reply, reply: Reply): void {
  if (former.body === undefined || reply.body === undefined) return;
  const { differences } = compareFields(former.body, reply.body, NEVER_CHANGED);
  for (const difference of differences)
    ctx.fail(`${ROTATE}.id-of-path`, reply, {
      ...difference,
      message: `two rotations of tokens[${index}] answered tokens that differ in what no token changes`,
      where: 'response',
      before: [former],
    });
}

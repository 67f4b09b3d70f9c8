import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { EFFECT_CLAUSE, type WatchEffect } from './effects.ts';
import { watchListedValue } from './listed-values.ts';

/** Statuses by which a target refuses credentials. */
const REFUSES_CREDENTIALS: ReadonlySet<number | undefined> = new Set([401, 403]);

/**
 * Looks whether the value that the rotation gave still opens what it opened before the intruders came. Who is shut out
 * for a while, since bad tokens came from the same address, is refused with the run's own token as well. A value that
 * opened nothing is looked for in lists.
 */
export const watchToken: WatchEffect = async (ctx, request) => {
  const value = textField(request.control.body, 'token');
  const read = (words: string, authorization?: string): Promise<Reply> =>
    settle(ctx, (attempt) => ({
      operation: 'get-organization',
      intent: 'probe',
      case: words,
      repeat: attempt > 0,
      ...(authorization === undefined ? {} : { authorization }),
    }));
  const readRotated = (words: string): Promise<Reply> => read(`rotated value ${words}`, `Bearer ${value}`);
  const before = value === undefined ? undefined : await readRotated('before');
  if (!before?.ok) return watchListedValue(ctx, request);
  return async () => {
    const own = await read('own token before');
    const after = await readRotated('after');
    const ownAfter = await read('own token after');
    const isClear =
      own.ok && ownAfter.ok && isRefusal(after) && REFUSES_CREDENTIALS.has(after.exchange.status);
    if (!after.ok && !isClear) {
      const outcomes = [own, after, ownAfter].map(({ outcome }) => outcome).join(', ');
      ctx.notExercised([EFFECT_CLAUSE], `the rotated token was not clearly refused afterwards (${outcomes})`);
      return;
    }
    ctx.judge(EFFECT_CLAUSE, after.ok, after, () => ({
      message: 'the value of a token is no longer valid after rotations of it were refused',
      expected: 'the value that the last accepted rotation gave is still valid',
      found: `status ${after.outcome}`,
      where: 'response',
      before: [request.control, before],
      twin: { reply: ownAfter, differs: 'the Authorization header' },
    }));
  };
};

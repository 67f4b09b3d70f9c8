import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { intruderKey, intruderMark } from './changes.ts';
import type { ProtectedRequest } from './protected-request.ts';

/** Clause of what intruders must leave as it is. */
export const EFFECT_CLAUSE = 'auth.refused-without-effect';

/** Looks, before any intruder comes; what it returns looks again, after all of them were refused. */
export type WatchEffect = (ctx: CheckContext, request: ProtectedRequest) => Promise<() => Promise<void>>;

/** Judges whether an answer that came after the intruders shows their mark. */
function judgeMark(ctx: CheckContext, after: Reply, before: Reply, marked: boolean, where: string): void {
  ctx.judge(EFFECT_CLAUSE, !marked, after, () => ({
    message: `what only requests without valid credentials asked for is there afterwards (${where})`,
    expected: 'nothing of what was refused',
    found: intruderMark(ctx),
    where: 'response',
    before: [before],
  }));
}

/** Updates the deployment once more without naming its description, and looks whose description it shows. */
export const watchDeployment: WatchEffect = async (ctx, request) => async () => {
  const after = await settle(ctx, () => request.word('after', 'core'));
  if (!after.ok) return;
  request.note(after);
  const variables = listField(after.body, 'environmentVariables') ?? [];
  if (variables.some((one) => textField(one, 'key') === intruderKey(ctx))) {
    judgeMark(ctx, after, request.control, true, 'environmentVariables');
    return;
  }
  const [asked, shown] = [
    textField(request.control.call.body, 'description'),
    textField(after.body, 'description'),
  ];
  const marked = shown === intruderMark(ctx);
  if (marked || shown === asked) judgeMark(ctx, after, request.control, marked, 'description');
  else ctx.notExercised([EFFECT_CLAUSE], 'an update that leaves the description out does not keep it');
};

/** Statuses by which a target refuses credentials. */
const REFUSES_CREDENTIALS: ReadonlySet<number | undefined> = new Set([401, 403]);

/**
 * Looks whether the value that the rotation gave still opens what it opened before the intruders came. Who is shut out
 * for a while, since bad tokens came from the same address, is refused with the run's own token as well.
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
  return async () => {
    if (!before?.ok) {
      ctx.notExercised([EFFECT_CLAUSE], 'the rotated token may not read the organization');
      return;
    }
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

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

import { pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { EFFECT_CLAUSE } from './effects.ts';
import type { ProtectedRequest, TryAgain } from './protected-request.ts';

/** How often a rollback must name a deploy that nobody knows, each time behind refused ones and never else. */
const ROUNDS = 2;

/** How long (ms) the run keeps still at least where it looks whether others deploy as well. */
const STILL = 500;

/** A deployment that intruders tried to roll back. */
export interface RolledBack {
  word: ProtectedRequest['word'];
  note: ProtectedRequest['note'];
  /** Deploys that the target file lists. */
  deploys: readonly string[];
}

/**
 * Looks whether rollbacks that were refused were done all the same: the next one then names a deploy that nobody knows
 * (sections 2.5, 5). Where `rollbackFromId` names the deploy in the path it tells nothing. Somebody else may deploy
 * meanwhile: blamed is who names the run's own deploy where it keeps still as long, and another one each time that
 * intruders have tried.
 */
export async function lookForRollbacks(
  ctx: CheckContext,
  { word, note, deploys }: RolledBack,
  control: Reply,
  tryAgain: TryAgain,
): Promise<void> {
  const made: Reply[] = [control];
  const roll = async (words: string): Promise<Reply | undefined> => {
    const reply = await settle(ctx, (attempt): Call => ({ ...word(words, 'core'), repeat: attempt > 0 }));
    if (!reply.ok) return undefined;
    note(reply);
    made.push(reply);
    return reply;
  };
  const known = (): Set<string | undefined> =>
    new Set([undefined, ...deploys, ...made.map(({ body }) => textField(body, 'id'))]);
  const isStranger = (reply: Reply): boolean => !known().has(named(reply));

  const after = await roll('after');
  if (!after) return;
  if (!isStranger(after)) {
    if (follows(after, control)) ctx.pass(EFFECT_CLAUSE);
    else ctx.notExercised([EFFECT_CLAUSE], 'rollbackFromId does not tell which deploy ran before');
    return;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await roll(`still ${round}/first`);
    const started = Date.now();
    if (!first || !(await tryAgain(word, `round ${round}`))) return;
    const tried = Date.now() - started;
    const behind = await roll(`behind intruders ${round}`);
    if (behind) await pause(Math.max(STILL, tried), ctx);
    const still = await roll(`still ${round}/second`);
    const hasFailed = made.some(({ body }) => textField(body, 'status') === 'FAILED');
    if (!behind || !still || hasFailed || !isStranger(behind) || !follows(still, behind)) {
      ctx.notExercised([EFFECT_CLAUSE], 'somebody else may have deployed meanwhile');
      return;
    }
  }
  ctx.fail(EFFECT_CLAUSE, after, {
    message:
      'a rollback behind refused ones names a deploy that nobody knows, and none where nobody was refused',
    expected: textField(control.body, 'id') ?? '',
    found: named(after) ?? '',
    where: 'response',
    pointer: '/rollbackFromId',
    before: [control],
  });
}

const named = ({ body }: Reply): string | undefined => textField(body, 'rollbackFromId');

/** Whether a rollback names the one before it. */
const follows = (reply: Reply, before: Reply): boolean =>
  named(reply) !== undefined && named(reply) === textField(before.body, 'id');

import { isClear, isOfTheState, saysWhenToComeBack } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

/** How often a plain request is sent, one after another; and how often where one of these was refused. */
const FEW = 6;
const MANY = 24;

/** How many times it must have been refused and taken right behind: fewer may be chance. */
const FEWEST = 4;

/** How long (ms) it rests then before it is sent as often again: whatever a target is at should be over. */
const REST = 2_000;

/**
 * Judges that a plain request that reads, and is taken, is not refused every so many times: nothing that it asks for
 * has changed in between, and whoever asks stays who he is. Not counted is what speaks of the moment or of a state.
 */
export async function judgeNotInTurn(
  ctx: CheckContext,
  request: Pick<Call, 'operation' | 'params'>,
): Promise<void> {
  const round = async (words: string): Promise<Reply[]> => {
    const replies: Reply[] = [];
    while (replies.length < FEW || (replies.length < MANY && replies.some(isRefused))) {
      const place = `again and again, ${words}/${replies.length}`;
      replies.push(await ctx.send({ ...request, intent: 'core', case: place, repeat: true }));
    }
    return replies;
  };
  const first = await round('first');
  if (turnsOf(first).length < FEWEST) return;
  await pause(REST, ctx);
  const turns = turnsOf(await round('second'));
  const [turn] = turns;
  if (!turn || turns.length < FEWEST) return;
  ctx.fail(`${request.operation}.valid-accepted`, turn.refused, {
    message: `the same request was refused ${turns.length} times of ${MANY}, and taken right behind each time`,
    expected: 'a 2xx status',
    found: `status ${turn.refused.outcome}`,
    where: 'request',
    twin: { reply: turn.taken, differs: 'nothing: it was sent once more' },
  });
}

/** True for a refusal that speaks neither of the moment nor of a state. */
function isRefused(reply: Reply): boolean {
  return !reply.ok && isClear(reply) && !isOfTheState(reply) && !saysWhenToComeBack(reply);
}

/** Refusals, each of which stands between two answers to the same request that are OK. */
function turnsOf(replies: readonly Reply[]): { refused: Reply; taken: Reply }[] {
  return replies.flatMap((refused, i) => {
    const [before, taken] = [replies[i - 1], replies[i + 1]];
    return before?.ok && taken?.ok && isRefused(refused) ? [{ refused, taken }] : [];
  });
}

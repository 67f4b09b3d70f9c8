import { isOfTheState } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

/** Pauses (ms) in which what requests are about comes to rest: those that are refused change nothing. */
const RESTS: readonly number[] = [1_000, 2_000, 4_000];

/**
 * Sends those requests without valid credentials once more that were refused for the state of things (a cluster at
 * work, say) where others were refused for another reason: who is told of the state may have been let in. Where the
 * first of them is told the same through all pauses, that is how the target refuses.
 *
 * @returns The last answer to each of those that were sent again.
 */
export async function askedAtRest<T extends { reply: Reply }>(
  ctx: CheckContext,
  refused: readonly T[],
): Promise<Map<T, Reply>> {
  const answers = new Map<T, Reply>();
  const told = refused.filter(({ reply }) => isOfTheState(reply));
  const [first, ...others] = told;
  if (!first || told.length === refused.length) return answers;
  const again = async (one: T): Promise<Reply> => {
    const reply = await ctx.send({ ...one.reply.call, repeat: true });
    answers.set(one, reply);
    return reply;
  };
  for (const ms of RESTS) {
    await pause(ms, ctx);
    if (isOfTheState(await again(first))) continue;
    for (const one of others) await again(one);
    return answers;
  }
  return answers;
}

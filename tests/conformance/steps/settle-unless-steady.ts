import { isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import { PAUSES, pause } from '../../../fixtures/engine/settle.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

/**
 * Sends a request, and while its answer is unclear again after growing pauses. An outcome that lasted through all of
 * them is kept in `steady`, as the target's way to refuse: a request answered so is sent again only once.
 */
export async function settleUnlessSteady(
  ctx: CheckContext,
  build: (attempt: number) => Call,
  steady: Set<string>,
): Promise<Reply> {
  let reply = await ctx.send(build(0));
  for (const [i, ms] of PAUSES.entries()) {
    if (!isUnclear(reply) || (i > 0 && steady.has(reply.outcome))) return reply;
    await pause(ms, ctx);
    reply = await ctx.send({ ...build(i + 1), repeat: true });
  }
  if (isUnclear(reply)) steady.add(reply.outcome);
  return reply;
}

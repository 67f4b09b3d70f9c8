import { isClear } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { BlockedRequestError } from '../../../fixtures/http/guard/blocked.ts';

/** Sends a request unless the guard keeps it in, which depends on what a target answered and a person listed. */
export async function trySend(ctx: CheckContext, call: Call): Promise<Reply | undefined> {
  try {
    return await ctx.send(call);
  } catch (error) {
    if (error instanceof BlockedRequestError) return undefined;
    throw error;
  }
}

/** Pauses (ms) before a probe without a clear answer is sent again. */
const PAUSES: readonly number[] = [150, 800];

/**
 * Sends a request whose answer is observed, whatever it is. Undefined when it could not be sent or was never answered
 * clearly: then nothing is observed. Sent again, it is worded anew by `build`, which is given the attempt.
 */
export async function probe(
  ctx: CheckContext,
  build: (attempt: number) => Omit<Call, 'intent'>,
): Promise<Reply | undefined> {
  let reply = await trySend(ctx, { ...build(0), intent: 'probe' });
  for (const [i, ms] of PAUSES.entries()) {
    if (!reply || isClear(reply) || !ctx.mayCreateBy(reply.call.operation)) break;
    await pause(ms, ctx);
    reply = await trySend(ctx, { ...build(i + 1), intent: 'probe', repeat: true });
  }
  return reply && isClear(reply) ? reply : undefined;
}

/** What became of a probe: `accepted`, or `refused` with its status. */
export function outcomeOf(reply: Reply): string {
  return reply.ok ? 'accepted' : `refused (${reply.outcome})`;
}

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

/** Statuses that say 'not now'. A probe takes 401, 409 and 423 for answers: they may be what it asks about. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

const isClear = ({ exchange: { status } }: Reply): boolean => status !== undefined && !NOT_NOW.has(status);

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

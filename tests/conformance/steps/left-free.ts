import { isOfTheState, isPlainRefusal, saysWhenToComeBack } from '../../../fixtures/engine/answer-kinds.ts';
import { PAUSES, pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';

/** A valid creation of something that only refused requests have asked for. */
export interface AskedAgain {
  kind: CreationKind;
  /** What they asked for, asked for rightly. */
  again: Call;
  /** The same as something else that nobody has asked for. */
  fresh: Call;
  /** Notes what an answer created. */
  note: (reply: Reply) => void;
}

/** What became of it. */
export interface Asked {
  /** The answer to what refused requests asked for: accepted, or refused twice. */
  reply: Reply;
  /** Only where it was refused: the accepted request in between, which differs in what it asks for alone. */
  twin?: Reply;
}

/**
 * Asks for what refused requests asked for, as whoever brings credentials sends the same name again. Undefined where
 * the answers tell nothing: one got lost, which may have created it, or nothing is created any more.
 */
export async function askForRefused(ctx: CheckContext, asked: AskedAgain): Promise<Asked | undefined> {
  const first = await sendSteadily(ctx, asked, asked.again);
  if (!first || first.ok) return first && { reply: first };
  if (ctx.creationsLeft(asked.kind) < 1) return undefined;
  const twin = await settle(ctx, () => ({ ...asked.fresh, repeat: true }));
  asked.note(twin);
  if (!twin.ok) return undefined;
  const reply = await sendSteadily(ctx, asked, { ...asked.again, repeat: true });
  return reply && !reply.ok ? { reply, twin } : undefined;
}

/**
 * Sends a request until it is accepted, and for some seconds: who creates one thing at a time may say so by any status.
 */
async function sendSteadily(
  ctx: CheckContext,
  { kind, note }: AskedAgain,
  call: Call,
): Promise<Reply | undefined> {
  let reply: Reply | undefined;
  for (const ms of [0, ...PAUSES]) {
    if (ctx.creationsLeft(kind) < 1) return undefined;
    if (ms > 0) await pause(ms, ctx);
    reply = await ctx.send(reply ? { ...call, repeat: true } : call);
    note(reply);
    if (reply.ok) return reply;
    if (!refuses(reply)) return undefined;
  }
  return reply;
}

/** A refusal such as of a name that is taken, to a request that went out once. */
function refuses(reply: Reply): boolean {
  const isTold = isPlainRefusal(reply) || (isOfTheState(reply) && !saysWhenToComeBack(reply));
  return isTold && reply.exchange.attempts === 1;
}

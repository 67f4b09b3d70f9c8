import { isOfTheState, isPlainRefusal, saysWhenToComeBack } from '../../../fixtures/engine/answer-kinds.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
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
 * Asks for what refused requests asked for, as whoever corrects a request or brings credentials sends the same name
 * again. Undefined where the answer tells nothing: an earlier one got lost, which may have created it, or nothing is
 * created any more.
 */
export async function askForRefused(ctx: CheckContext, asked: AskedAgain): Promise<Asked | undefined> {
  const first = await sendOnce(ctx, asked, asked.again);
  if (!first || first.ok) return first && { reply: first };
  if (!refuses(first) || ctx.creationsLeft(asked.kind) < 1) return undefined;
  const twin = await settle(ctx, () => ({ ...asked.fresh, repeat: true }));
  asked.note(twin);
  if (!twin.ok) return undefined;
  const reply = await sendOnce(ctx, asked, { ...asked.again, repeat: true });
  return reply && refuses(reply) ? { reply, twin } : undefined;
}

async function sendOnce(
  ctx: CheckContext,
  { kind, note }: AskedAgain,
  call: Call,
): Promise<Reply | undefined> {
  if (ctx.creationsLeft(kind) < 1) return undefined;
  const reply = await ctx.send(call);
  note(reply);
  return reply;
}

/** True for a refusal such as of a fault, or of a name that is taken, to a request that went out once. */
export function refuses(reply: Reply): boolean {
  const isTold = isPlainRefusal(reply) || (isOfTheState(reply) && !saysWhenToComeBack(reply));
  return isTold && reply.exchange.attempts === 1;
}

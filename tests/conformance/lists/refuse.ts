import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { isRefusal, settle } from '../../../fixtures/engine/settle.ts';
import { type Call, isUnclear, type Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

/** A request that breaks exactly one clause. */
export interface FaultyCall {
  call: Call & { breaks: string };
  /** What is wrong with it, in a few words: what its twin lacks. */
  differs: string;
}

/**
 * Sends faulty requests between two accepted bases: each must not be answered OK. When the base is no longer
 * accepted after the batch, nothing counts.
 */
export async function refuseEach(
  ctx: CheckContext,
  base: Call,
  faulty: readonly FaultyCall[],
): Promise<void> {
  const sendBase = async (repeat: boolean): Promise<Reply> => {
    const reply = await settle(ctx, (attempt) => ({ ...base, repeat: repeat || attempt > 0 }));
    ctx.recorder.base(base.operation, reply.ok);
    return reply;
  };
  const clauses = [...new Set(faulty.map((one) => one.call.breaks))];
  const first = await sendBase(false);
  if (!first.ok) {
    ctx.notExercised(clauses, `the base was refused (${first.outcome})`);
    return;
  }
  const answers = await inLanes(faulty, ctx.configuration.concurrency, async (fault) => {
    const reply = await ctx.send(fault.call);
    if (reply.ok) accepted(ctx, fault, reply, first);
    return { fault, reply };
  });
  if (!(await sendBase(true)).ok) {
    ctx.notExercised(clauses, 'the base was no longer accepted after the batch');
    return;
  }
  for (const { fault, reply } of answers) if (!reply.ok) await settleRefusal(ctx, fault, reply, first);
}

function accepted(ctx: CheckContext, { call, differs }: FaultyCall, reply: Reply, twin: Reply): void {
  ctx.fail(call.breaks, reply, {
    message: `a request that breaks this clause (${differs}) was answered OK`,
    expected: 'any status other than 2xx',
    found: `status ${reply.outcome}`,
    where: 'request',
    twin: { reply: twin, differs },
  });
}

async function settleRefusal(ctx: CheckContext, fault: FaultyCall, first: Reply, twin: Reply): Promise<void> {
  const { differs, call } = fault;
  const clause = call.breaks;
  const reply = isUnclear(first) ? await settle(ctx, () => ({ ...call, repeat: true })) : first;
  if (reply.ok) {
    accepted(ctx, fault, reply, twin);
    return;
  }
  if (!isRefusal(reply)) {
    ctx.notExercised([clause], `a faulty request was never answered clearly (${reply.outcome})`);
    return;
  }
  ctx.pass(clause);
  const status = reply.exchange.status ?? 0;
  if (status >= 500) {
    const how = `answered with ${status}: a refusal, but one that looks like a crash`;
    ctx.worry(`${call.operation}.${clause}.${status}`, reply, `A faulty request (${differs}) was ${how}.`);
  }
}

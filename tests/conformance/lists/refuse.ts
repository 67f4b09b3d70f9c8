import { isRefusal, isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { PAUSES, pause, settle } from '../../../fixtures/engine/settle.ts';
import { SteadyRefusals } from '../../../fixtures/engine/steady-refusals.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

/** A request that breaks exactly one clause. */
export interface FaultyCall {
  call: Call & { breaks: string };
  /** What is wrong with it, in a few words: what its twin lacks. */
  differs: string;
}

/** A faulty request that was refused, with its first and its last answer. */
interface Refused {
  fault: FaultyCall;
  first: Reply;
  last: Reply;
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
  const answers = await inLanes(faulty, ctx.configuration.concurrency, async (fault): Promise<Refused[]> => {
    const reply = await ctx.send(fault.call);
    if (reply.ok) accepted(ctx, fault, reply, first);
    return reply.ok ? [] : [{ fault, first: reply, last: reply }];
  });
  const refused = answers.flat();
  const asked = await repeatUnclear(ctx, refused);
  if (!(await sendBase(true)).ok) {
    ctx.notExercised(clauses, 'the base was no longer accepted after the batch');
    return;
  }
  for (const one of refused) judgeRefusal(ctx, one, first);
  new SteadyRefusals(ctx).learn(asked.filter(({ last }) => isUnclear(last)));
}

/**
 * Asks again for all answers that may be owed to the moment, after growing pauses, and in the end one by one. Replaces
 * the last answers in place; returns those that were asked for in every round.
 */
async function repeatUnclear(ctx: CheckContext, refused: readonly Refused[]): Promise<Refused[]> {
  const steady = new SteadyRefusals(ctx);
  let unclear = refused.filter(({ last }) => isUnclear(last));
  for (const [round, ms] of PAUSES.entries()) {
    if (unclear.length === 0) break;
    await pause(ms, ctx);
    const width = round === PAUSES.length - 1 ? 1 : ctx.configuration.concurrency;
    await inLanes(unclear, width, async (one) => {
      one.last = await ctx.send({ ...one.fault.call, repeat: true });
    });
    unclear = unclear.filter(({ last }) => isUnclear(last) && !steady.has(last));
  }
  return unclear;
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

function judgeRefusal(ctx: CheckContext, { fault, last: reply }: Refused, twin: Reply): void {
  const { differs, call } = fault;
  const clause = call.breaks;
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

import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { CreationSlots } from '../../../fixtures/engine/creation-slots.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isLoopback } from '../../../fixtures/http/proxy.ts';
import { operation as operationOf } from '../../../spec/openapi.ts';
import { askedAtRest } from './asked-at-rest.ts';
import type { WatchEffect } from './effects.ts';
import { type Intruder, inQuery, intruders, REFUSAL_CLAUSES, withCookies } from './intruders.ts';
import type { FindRequest, ProtectedRequest, RequestToProve } from './protected-request.ts';
import { findShortToken } from './short-token.ts';

/** Intruders at once: many failed attempts a moment make some targets close their doors. */
const MOST_AT_ONCE = 4;

/** Milliseconds after which all connections are idle, and one request after another takes the first of them. */
const IDLE = 20;

/** Intruders that also send a request's queries, and try other places. */
const WITH_QUERY: ReadonlySet<string> = new Set(['no header', 'Bearer alone', 'a made-up token']);

/** Kinds of credentials whose refusal is described, one of each clause. */
const MOST_DESCRIBED = 1;

/**
 * Sends a request that the target accepts with every kind of credentials that are not valid: it must never be answered
 * OK. Where an effect can be watched, nothing of what was refused may be there afterwards. Returns the accepted answer
 * that proves the refusals, if there is one.
 */
export async function exerciseAuthentication(
  ctx: CheckContext,
  find: FindRequest,
  watch: WatchEffect | undefined,
): Promise<Reply | undefined> {
  const request = await find(ctx);
  if (typeof request === 'string') {
    ctx.notExercised(REFUSAL_CLAUSES, request);
    return undefined;
  }
  const outcome = { isTidy: false };
  try {
    return await exerciseRequest(ctx, request, watch, outcome);
  } finally {
    if (!outcome.isTidy) await request.tidyUp?.();
  }
}

async function exerciseRequest(
  ctx: CheckContext,
  request: ProtectedRequest | RequestToProve,
  watch: WatchEffect | undefined,
  outcome: { isTidy: boolean },
): Promise<Reply | undefined> {
  const control = 'control' in request ? request.control : undefined;
  const lookAgain = 'control' in request ? await watch?.(ctx, request) : undefined;
  const all = await everyIntruder(ctx, request);
  const slots = new CreationSlots(ctx, request.creates);
  const refused: Refused[] = [];
  let accepted = false;
  const lanes = Math.min(MOST_AT_ONCE, ctx.configuration.concurrency);
  const letIn = ({ intruder, note }: Pick<Attempt, 'intruder' | 'note'>, reply: Reply): void => {
    accepted = true;
    note(reply);
    blame(ctx, intruder, reply, control);
  };
  await inLanes(attemptsOf(request, all), lanes, async ({ intruder, words, query, word, note }) => {
    // Who is let in leaves something behind as well.
    if (!(await slots.enter(() => 1))) {
      ctx.notExercised([intruder.clause], BOUND_REACHED);
      return;
    }
    try {
      const reply = await sendIntruder(
        ctx,
        asIntruder(word(`${intruder.how}${words}`, 'intruder'), intruder, query),
      );
      if (reply.ok) letIn({ intruder, note }, reply);
      else refused.push({ intruder, reply, word, note });
    } finally {
      slots.leave();
    }
  });
  if (request.creates === undefined) {
    for (const [one, reply] of await askedAtRest(ctx, refused)) {
      one.reply = reply;
      if (!reply.ok) continue;
      letIn(one, reply);
      refused.splice(refused.indexOf(one), 1);
    }
  }
  const proved = await provedBehind(ctx, request);
  if (typeof proved === 'string') {
    ctx.notExercised(REFUSAL_CLAUSES, proved);
    return undefined;
  }
  if (await isTakenBehind(ctx, proved, all)) accepted = true;
  // Where nobody was let in, a refusal proves nothing.
  const telling = refused.filter(({ word }) => word === proved.word);
  telling.sort((a, b) => all.indexOf(a.intruder) - all.indexOf(b.intruder));
  for (const { intruder, reply } of telling) settleRefusal(ctx, intruder, reply);
  describeRefusals(ctx, telling);
  // What an accepted intruder did is no wonder: that it was accepted is blamed already.
  if (!accepted) {
    await lookAgain?.();
    await request.lookAgain?.((word, words) => areRefusedAgain(ctx, all, word, words));
    outcome.isTidy = true;
  }
  return proved.control;
}

/** Tries a request once more with all credentials that are not valid; whether all were refused. */
async function areRefusedAgain(
  ctx: CheckContext,
  all: readonly Intruder[],
  word: ProtectedRequest['word'],
  words: string,
): Promise<boolean> {
  let refused = true;
  for (const intruder of all) {
    const call = word(`${intruder.how} ${words}`, 'intruder');
    const reply = await sendIntruder(ctx, asIntruder(call, intruder, undefined));
    if (!reply.ok) continue;
    refused = false;
    blame(ctx, intruder, reply, undefined);
  }
  return refused;
}

/** Milliseconds before a request is sent again over which the target hung up. */
const HUNG_UP_PAUSE = 100;

/** Sends a request without valid credentials, and once more where the target hung up on it: that may be chance. */
async function sendIntruder(ctx: CheckContext, call: Call): Promise<Reply> {
  const reply = await ctx.send(call);
  if (!isHungUp(reply) || !ctx.mayCreateBy(call.operation)) return reply;
  await pause(HUNG_UP_PAUSE, ctx);
  return ctx.send({ ...call, repeat: true });
}

/** True where a target hung up without an answer, as gateways do that want nothing to do with strangers. */
const isHungUp = ({ exchange: { status, failure } }: Reply): boolean =>
  status === undefined && (failure?.kind === 'closed' || failure?.kind === 'reset');

/** A refusal, and the request that was refused. */
interface Refused extends Pick<ProtectedRequest, 'word' | 'note'> {
  intruder: Intruder;
  reply: Reply;
}

async function everyIntruder(
  ctx: CheckContext,
  request: ProtectedRequest | RequestToProve,
): Promise<Intruder[]> {
  const { word } = request;
  const { token } = ctx.configuration;
  // An id that is a token's value, or part of it, is none that anybody may know.
  const tokenId = [ctx.target.ownTokenId, ...ctx.target.tokens].find((id) => id && !token.includes(id));
  const { operation } = word('', 'intruder');
  const isRead = operationOf(operation).method === 'GET';
  const isHere = isLoopback(new URL(ctx.target.baseUrl));
  const control = 'control' in request ? request.control : undefined;
  const shortToken = await findShortToken(ctx, control);
  return [
    ...intruders(token, ctx.name('made-up token'), { id: tokenId, shortToken }),
    ...(control ? withCookies(control.exchange) : []),
    ...(isHere ? inQuery(token, isRead) : []),
  ];
}

/** What an intruder tries: the request itself, under a query, or at another place. */
type Attempt = Pick<ProtectedRequest, 'word' | 'note'> & {
  intruder: Intruder;
  words: string;
  query: Call['query'];
};

/** A query that opens what is closed without one is tried by those who bring nothing or anything. */
function attemptsOf(
  { word, note, queries = [], elsewhere = [] }: Omit<ProtectedRequest, 'control'>,
  all: readonly Intruder[],
): Attempt[] {
  const asking = all.filter(({ how }) => WITH_QUERY.has(how));
  return [
    ...all.map((intruder) => ({ intruder, words: '', query: undefined, word, note })),
    ...queries.flatMap(([words, query]) =>
      asking.map((intruder) => ({ intruder, words: ` ${words}`, query, word, note })),
    ),
    ...elsewhere.flatMap((place) =>
      asking.map((intruder) => ({
        intruder,
        words: ` ${place.words}`,
        query: undefined,
        word: place.word,
        note: place.note,
      })),
    ),
  ];
}

function asIntruder(
  call: Call,
  { authorization, headers, query, isGiven }: Intruder,
  asked: Call['query'],
): Call {
  const whole = [...(asked ?? call.query ?? []), ...(query ?? [])];
  return {
    ...call,
    ...(whole.length > 0 && { query: whole }),
    ...(headers && { headers }),
    ...(isGiven && { repeat: true }),
    authorization,
  };
}

const BOUND_REACHED = 'the bound of --max-creations was reached';

/** The request as it is accepted behind the intruders; or why their refusals prove nothing. */
async function provedBehind(
  ctx: CheckContext,
  request: ProtectedRequest | RequestToProve,
): Promise<ProtectedRequest | string> {
  if ('control' in request)
    return (await isStillAccepted(ctx, request))
      ? request
      : 'the request with the run’s own token was no longer accepted afterwards';
  const isUsedUp = request.creates !== undefined && ctx.creationsLeft(request.creates) < 1;
  return isUsedUp ? BOUND_REACHED : request.prove();
}

function blame(ctx: CheckContext, { clause, how }: Intruder, reply: Reply, twin: Reply | undefined): void {
  ctx.fail(clause, reply, {
    message: `a request without valid credentials (${how}) was answered OK`,
    expected: 'any status other than 2xx',
    found: `status ${reply.outcome}`,
    where: 'request',
    ...(twin && { twin: { reply: twin, differs: 'the Authorization header' } }),
  });
}

/**
 * Sends a request without a header right behind an accepted one, so that it takes the same connection where the target
 * keeps it open: who came with it is no credential for what follows.
 */
async function isTakenBehind(
  ctx: CheckContext,
  request: ProtectedRequest,
  all: readonly Intruder[],
): Promise<boolean> {
  const bare = all.find(({ authorization }) => authorization === null);
  if (!bare || !request.repeatable) return false;
  const call = request.word(`${bare.how} behind the control`, 'intruder');
  await pause(IDLE, ctx);
  const reply = await ctx.send({ ...call, authorization: bare.authorization });
  if (!reply.ok) return false;
  request.note(reply);
  blame(ctx, bare, reply, request.control);
  return true;
}

async function isStillAccepted(ctx: CheckContext, request: ProtectedRequest): Promise<boolean> {
  if (!request.repeatable) return true;
  await pause(IDLE, ctx);
  const again = await settle(ctx, () => ({ ...request.word('control again', 'core'), repeat: true }));
  if (again.ok) request.note(again);
  return again.ok;
}

function settleRefusal(ctx: CheckContext, { clause, how }: Intruder, reply: Reply): void {
  if (isRefusal(reply) || isHungUp(reply)) ctx.pass(clause);
  else ctx.notExercised([clause], `a request with ${how} was never answered clearly (${reply.outcome})`);
}

/** Notes how requests without valid credentials are refused, one of each kind. */
function describeRefusals(ctx: CheckContext, refused: readonly { intruder: Intruder; reply: Reply }[]): void {
  const described = new Map<string, number>();
  for (const { intruder, reply } of refused) {
    const times = described.get(intruder.clause) ?? 0;
    if (!(isRefusal(reply) || isHungUp(reply)) || times >= MOST_DESCRIBED) continue;
    described.set(intruder.clause, times + 1);
    const challenge = reply.exchange.headers.get('www-authenticate');
    const words =
      challenge === undefined ? 'no WWW-Authenticate' : `WWW-Authenticate ${challenge.slice(0, 60)}`;
    ctx.observe('auth.refusal-form', `${intruder.how}: ${reply.outcome}, ${words}`, reply);
  }
}

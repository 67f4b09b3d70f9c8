import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { isRefusal, pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isLoopback } from '../../../fixtures/http/proxy.ts';
import { operation as describeOperation } from '../../../spec/openapi.ts';
import type { WatchEffect } from './effects.ts';
import { type Intruder, inQuery, intruders, REFUSAL_CLAUSES } from './intruders.ts';
import type { FindRequest, ProtectedRequest } from './protected-request.ts';

/** Intruders at once: many failed attempts a moment make some targets close their doors. */
const MOST_AT_ONCE = 4;

/** Milliseconds after which all connections are idle, and one request after another takes the first of them. */
const IDLE = 20;

/** Intruders that also send a request's queries, and try other places. */
const WITH_QUERY: ReadonlySet<string> = new Set(['no header', 'Bearer alone', 'a made-up token']);

/** Kinds of credentials whose refusal is described, one of each clause. */
const MOST_DESCRIBED = 1;

/**
 * Sends a request that the target accepts with every kind of credentials that are not valid: it must never be
 * answered OK. Where an effect can be watched, nothing of what was refused may be there afterwards.
 */
export async function exerciseAuthentication(
  ctx: CheckContext,
  find: FindRequest,
  watch: WatchEffect | undefined,
): Promise<void> {
  const request = await find(ctx);
  if (typeof request === 'string') {
    ctx.notExercised(REFUSAL_CLAUSES, request);
    return;
  }
  const lookAgain = await watch?.(ctx, request);
  const { token } = ctx.configuration;
  // An id that is a token's value, or part of it, is none that anybody may know.
  const tokenId = [ctx.target.ownTokenId, ...ctx.target.tokens].find((id) => id && !token.includes(id));
  const isRead = describeOperation(request.control.call.operation).method === 'GET';
  const isHere = isLoopback(new URL(ctx.target.baseUrl));
  const all = [
    ...intruders(token, ctx.name('made-up token'), tokenId),
    ...(isRead && isHere ? inQuery(token) : []),
  ];
  const refused: { intruder: Intruder; reply: Reply }[] = [];
  let accepted = false;
  // A query that opens what is closed without one is tried by those who bring nothing or anything.
  const asking = all.filter(({ how }) => WITH_QUERY.has(how));
  const attempts = [
    ...all.map((intruder) => ({ intruder, words: '', query: undefined, ...request })),
    ...(request.queries ?? []).flatMap(([words, query]) =>
      asking.map((intruder) => ({ intruder, words: ` ${words}`, ...request, query })),
    ),
    ...(request.elsewhere ?? []).flatMap(({ words, word, note }) =>
      asking.map((intruder) => ({ intruder, words: ` ${words}`, query: undefined, word, note })),
    ),
  ];
  const lanes = Math.min(MOST_AT_ONCE, ctx.configuration.concurrency);
  await inLanes(attempts, lanes, async ({ intruder, words, query, word, note }) => {
    const { how, authorization, headers } = intruder;
    const call = word(`${how}${words}`, 'intruder');
    const asked = [...(query ?? call.query ?? []), ...(intruder.query ?? [])];
    const reply = await ctx.send({
      ...call,
      ...(asked.length > 0 && { query: asked }),
      ...(headers && { headers }),
      authorization,
    });
    if (!reply.ok) {
      // Where nobody was let in, a refusal proves nothing.
      if (word === request.word) refused.push({ intruder, reply });
      return;
    }
    accepted = true;
    note(reply);
    blame(ctx, intruder, reply, request.control);
  });
  if (!(await isStillAccepted(ctx, request))) {
    ctx.notExercised(
      REFUSAL_CLAUSES,
      'the request with the run’s own token was no longer accepted afterwards',
    );
    return;
  }
  if (await isTakenBehind(ctx, request, all)) accepted = true;
  refused.sort((a, b) => all.indexOf(a.intruder) - all.indexOf(b.intruder));
  for (const { intruder, reply } of refused) settleRefusal(ctx, intruder, reply);
  describeRefusals(ctx, refused);
  // What an accepted intruder did is no wonder: that it was accepted is blamed already.
  if (!accepted) await lookAgain?.();
}

function blame(ctx: CheckContext, { clause, how }: Intruder, reply: Reply, twin: Reply): void {
  ctx.fail(clause, reply, {
    message: `a request without valid credentials (${how}) was answered OK`,
    expected: 'any status other than 2xx',
    found: `status ${reply.outcome}`,
    where: 'request',
    twin: { reply: twin, differs: 'the Authorization header' },
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
  if (isRefusal(reply)) ctx.pass(clause);
  else ctx.notExercised([clause], `a request with ${how} was never answered clearly (${reply.outcome})`);
}

/** Notes how requests without valid credentials are refused, one of each kind. */
function describeRefusals(ctx: CheckContext, refused: readonly { intruder: Intruder; reply: Reply }[]): void {
  const described = new Map<string, number>();
  for (const { intruder, reply } of refused) {
    const times = described.get(intruder.clause) ?? 0;
    if (!isRefusal(reply) || times >= MOST_DESCRIBED) continue;
    described.set(intruder.clause, times + 1);
    const challenge = reply.exchange.headers.get('www-authenticate');
    const words =
      challenge === undefined ? 'no WWW-Authenticate' : `WWW-Authenticate ${challenge.slice(0, 60)}`;
    ctx.observe('auth.refusal-form', `${intruder.how}: ${reply.outcome}, ${words}`, reply);
  }
}

import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { poolName } from '../../../fixtures/models/cluster-names.ts';
import { type ClusterPlace, tag } from '../../../fixtures/models/update-cluster.ts';
import { combinationsClause } from '../../../spec/clause-names.ts';
import { rule as created } from '../../../spec/rules/responses/create-cluster.node-pools-created.ts';
import { rule } from '../../../spec/rules/responses/update-cluster.node-pools-added.ts';
import type { Outcome } from '../../../spec/rules/rule.ts';
import { field, flagField, listField, textField } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { isMisshapen } from './misshapen.ts';
import { judgeMissingBeside } from './missing-beside.ts';
import { isUnderWay } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';

const FORMER = 'update-cluster.former-node-pools';

/** What becomes of pools that an update does not name. */
type Former = 'kept' | 'dropped';

/**
 * Adds node pools to a HYBRID cluster of the run's own and judges that a later answer still has them, unless the target
 * drops what an update leaves out (section 2.4). That the answer to the addition has them is judged by the response
 * rule.
 */
export async function judgeAddedPools(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const added = await addPools(ctx, place);
  if (!added.ok) return;
  await judgeMissingBeside(ctx, place, 'pools', {
    nodePools: poolsFor(ctx, place, 'beside what is missing'),
  });
  const later = await watchUntil(ctx, place, 'after the pools', (reply) => broken(added, reply).length === 0);
  const [problem] = later ? broken(added, later) : [];
  if (!later || !problem) {
    if (!later || outcomes(added, later).length === 0) return;
    ctx.pass(rule.clause);
    const former = await observeFormer(ctx, place, added);
    await judgeCreatedPools(ctx, place, later, former);
    if (former === 'kept') await judgeAddedAtOnce(ctx, place);
    return;
  }
  if (areMisshapen(added, later)) return;
  // Pools that were there at once may not vanish; those that never were may still be on their way.
  if (isUnderWay(ctx, later) && broken(added, added).length > 0) {
    ctx.notExercised(
      [rule.clause],
      'the update that adds node pools was still under way after several seconds',
    );
    return;
  }
  // None is there of what the run ever sent, but for a default one that may have to stay: what is left out may go.
  const isOther = (pool: Json): boolean => flagField(pool, 'isDefault') !== true;
  if (showsAny(added, later, isOther) || (place.created && showsAny(place.created, later, isOther)))
    blame(ctx, later, problem, { before: [added] });
  else ctx.observe(FORMER, 'dropped by an update that leaves them out', later);
}

/**
 * Adds a pool by each of two updates at once, either of which a target may refuse while it works on the other, and
 * judges that where it takes both it has both pools, as where it is told of one after the other.
 */
async function judgeAddedAtOnce(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const both = await Promise.all(
    ['by one of two updates at once', 'by the other'].map((words) =>
      sendClusterUpdate(ctx, place, `pools added ${words}`, {
        fields: { nodePools: poolsFor(ctx, place, words).slice(0, 1) },
        intent: 'probe',
      }),
    ),
  );
  if (!both.every(({ ok }) => ok)) return;
  const isThere = (added: Reply, reply: Reply): boolean => broken(added, reply).every(isChange);
  const later = await watchUntil(ctx, place, 'after two updates at once', (reply) =>
    both.every((added) => isThere(added, reply)),
  );
  const lost = later && both.find((added) => !isThere(added, later));
  const [problem] = later && lost ? broken(lost, later) : [];
  if (!later || !Array.isArray(field(later.body, 'nodePools'))) return;
  if (!problem) ctx.pass(rule.clause);
  else if (!isUnderWay(ctx, later) && !areMisshapen(...both, later))
    blame(ctx, later, problem, { before: both, words: 'after two updates at once, both of them taken: ' });
}

/**
 * Adds pools beside other fields, which a target may refuse together, and judges that they are there in the answer, or
 * seconds later where the update is under way.
 */
export async function judgePoolsAdded(
  ctx: CheckContext,
  place: ClusterPlace,
  fields: Record<string, Json>,
  words: string,
): Promise<void> {
  const added = await sendClusterUpdate(ctx, place, `pools ${words}`, { fields, intent: 'exotic' });
  if (!added.ok || !saysUnderWay(added.body) || broken(added, added).length === 0) return;
  const areThere = (reply: Reply): boolean => broken(added, reply).length === 0;
  const later = await watchUntil(ctx, place, `after pools ${words}`, areThere);
  const [problem] = later ? broken(added, later) : [];
  if (!later || !problem || areMisshapen(added, later)) return;
  if (isUnderWay(ctx, later) || !showsOthers(added, later)) return;
  blame(ctx, later, problem, { before: [added], words: `${words}: ` });
}

const areMisshapen = (...replies: Reply[]): boolean =>
  replies.some((reply) => isMisshapen(reply, 'nodePool.out'));

/** Whether an answer has pools that a request did not add, and that no cluster must have: what is left out stays. */
function showsOthers({ call }: Reply, { body }: Reply): boolean {
  const added = (listField(call.body, 'nodePools') ?? []).map((pool) => textField(pool, 'name'));
  return (listField(body, 'nodePools') ?? []).some(
    (pool) => !added.includes(textField(pool, 'name')) && flagField(pool, 'isDefault') !== true,
  );
}

function blame(
  ctx: CheckContext,
  later: Reply,
  { message = 'a node pool is not as it was sent', verdict, ...where }: Outcome,
  { before, words = '', clause = rule.clause }: { before: readonly Reply[]; words?: string; clause?: string },
): void {
  ctx.fail(clause, later, {
    ...where,
    message: `${words}${message}`,
    where: 'response',
    before: [...before],
  });
}

/**
 * Adds further pools, which a target may refuse to hold, and notes whether those that were added before stay. Those
 * that do are as they were sent.
 */
async function observeFormer(
  ctx: CheckContext,
  place: ClusterPlace,
  added: Reply,
): Promise<Former | undefined> {
  const nodePools = poolsFor(ctx, place, 'more');
  const more = await sendClusterUpdate(ctx, place, 'more pools', { fields: { nodePools }, intent: 'probe' });
  if (!more.ok) return undefined;
  const words = 'after more pools';
  const areThere = (sent: Reply, reply: Reply): boolean => broken(sent, reply).every(isChange);
  const later = await watchUntil(
    ctx,
    place,
    words,
    (reply) => broken(added, reply).length === 0 && areThere(more, reply),
  );
  if (!later || !Array.isArray(field(later.body, 'nodePools'))) return undefined;
  // What is shown may be what was there before.
  if (saysUnderWay(later.body) && !areThere(more, later)) return undefined;
  const changed = broken(added, later).find(isChange);
  if (changed)
    blame(ctx, later, changed, { before: [added, more], words: 'after further pools were added: ' });
  const former: Former = areThere(added, later) ? 'kept' : 'dropped';
  if (former === 'dropped' && isUnderWay(ctx, later)) return undefined;
  ctx.observe(FORMER, `${former} when others are added`, later);
  return former;
}

/** True for what is wrong with a pool that is there. */
const isChange = ({ pointer }: Outcome): boolean => pointer !== '/nodePools';

/**
 * Pools of the creation may have been on their way in its answer. Where those that an update does not name are kept,
 * they are there once pools that were sent later are shown, even while the cluster is being created if one of them is.
 */
async function judgeCreatedPools(
  ctx: CheckContext,
  place: ClusterPlace,
  first: Reply,
  former: Former | undefined,
): Promise<void> {
  const { created: creation } = place;
  if (!creation) return;
  const heldBy = (reply: Reply): Outcome[] =>
    created.evaluate({
      operation: 'create-cluster',
      pathParams: {},
      query: {},
      requestBody: creation.call.body ?? null,
      responseBody: reply.body ?? null,
      facts: { settled: true },
    });
  let later = first;
  if (saysUnderWay(first.body)) {
    if (textField(first.body, 'status') === 'CREATING' && !showsAny(creation, first)) return;
    const areAllThere = (reply: Reply): boolean => heldBy(reply).every(({ verdict }) => verdict === 'holds');
    if (!areAllThere(first))
      later = (await watchUntil(ctx, place, 'pools of the creation', areAllThere)) ?? first;
  }
  if (areMisshapen(later)) return;
  const found = heldBy(later);
  // Pools that the creation showed as they were sent are gone, or others, since further ones were added.
  const shown = heldBy(creation);
  const wereThere = shown.some(({ verdict }) => verdict === 'holds');
  const wereAsSent = shown.length > 0 && shown.every(({ verdict }) => verdict === 'holds');
  for (const outcome of found) {
    // What a pool is like that was never shown as it was sent, answers to creations tell.
    if (outcome.verdict === 'holds' || !(isChange(outcome) ? wereAsSent : former === 'kept')) continue;
    blame(ctx, later, outcome, {
      before: [creation],
      words: 'after pools were added, of the creation: ',
      clause: wereThere ? rule.clause : created.clause,
    });
    return;
  }
}

/** Whether a later answer has one of the pools that a request sent, of those that count. */
function showsAny({ call }: Reply, later: Reply, counts: (pool: Json) => boolean = () => true): boolean {
  const poolsIn = (body: Json | undefined): Json[] => listField(body, 'nodePools') ?? [];
  const there = new Set(poolsIn(later.body).map((pool) => textField(pool, 'name')));
  return poolsIn(call.body).some((pool) => {
    const name = textField(pool, 'name');
    return name !== undefined && there.has(name) && counts(pool);
  });
}

/**
 * Adds pools beside a tag; where that is refused, alone. What is taken alone may stand beside a tag that is taken
 * without pools.
 */
async function addPools(ctx: CheckContext, place: ClusterPlace): Promise<Reply> {
  const send = (words: string, fields: Record<string, Json>): Promise<Reply> =>
    sendClusterUpdate(ctx, place, words, { fields });
  const others = { k8sTags: [tag(0)] };
  const beside = (words: string): Promise<Reply> =>
    send(`pools added ${words}`, { ...others, nodePools: poolsFor(ctx, place, words) });
  const together = await beside('beside a tag');
  if (together.ok) return together;
  const alone = await send('pools added', { nodePools: poolsFor(ctx, place, 'alone') });
  const without = await send('tag without pools', others);
  const again = await beside('beside a tag once more');
  if (alone.ok && without.ok && isPlainRefusal(again)) {
    ctx.fail(combinationsClause('update-cluster'), again, {
      message: 'an update was refused whose nodePools are taken alone, and whose tag is taken without them',
      expected: 'a 2xx status',
      found: `status ${again.outcome}`,
      where: 'request',
      twin: { reply: without, differs: 'nodePools' },
    });
  }
  return alone;
}

/** Some pools under names of their own. */
export function poolsFor(ctx: CheckContext, { scene, values }: ClusterPlace, words: string): Json[] {
  return [0, 1, 2].map((i) => ({
    name: poolName(ctx.name(`${scene}|pool ${i} ${words}`)),
    nodeInstanceType: values.nodeInstanceTypes[i % values.nodeInstanceTypes.length] ?? null,
    maxNodeCount: 3 + i,
    isDefault: false,
  }));
}

/** What the rule finds when it holds a later answer against the pools sent earlier. */
function outcomes(added: Reply, later: Reply): Outcome[] {
  return rule.evaluate({
    operation: later.call.operation,
    pathParams: later.call.params ?? {},
    query: {},
    requestBody: added.call.body,
    responseBody: later.body ?? null,
    facts: { settled: true },
  });
}

function broken(added: Reply, later: Reply): Outcome[] {
  return outcomes(added, later).filter(({ verdict }) => verdict === 'broken');
}

import { isOfTheCaller, isOfTheState, isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { mayHaveFailed, saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { type Company, judgeCompany, judgeEmptiedToo } from './end-of-dr.ts';
import { judgeOutlived } from './outlives.ts';
import { formerValues, isAtRest, isUnderWay, paceFacts } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';

const NEVER = 'update-cluster.enable-dr-never-enables';
const DISABLED = 'update-cluster.disable-dr';
const RESULT = 'update-cluster.result';

/** Whether an answer shows that its cluster has DR; undefined where it does not tell. */
export const hasRecovery = (reply: Reply | undefined): boolean | undefined =>
  flagField(reply?.body, 'isDrEnabled');

/** An update that could be taken for the wish to enable DR. */
interface Wish {
  words: string;
  fields: Record<string, Json>;
}

/** What a cluster without DR may be asked for. */
export interface Wishes {
  /** True where its DR may begin without harm: the run's own, or one whose DR a person let the run end. */
  region: boolean;
  /** True for one of the run's own of which nothing else is asked afterwards: it may end up failed over. */
  failover: boolean;
}

function wishes(place: ClusterPlace, { region, failover }: Wishes): Wish[] {
  const all = asksForDr(place, region);
  return failover ? [...all, { words: 'asks for a failover', fields: { isFailedOver: true } }] : all;
}

function asksForDr(place: ClusterPlace, region: boolean): Wish[] {
  const plain: Wish = { words: 'asks for DR', fields: { enableDr: true } };
  const here = textField(place.shown, 'region');
  // What the DR region's network would be by default.
  const network = textField(place.shown, 'vpcSubnetRange');
  const drRegion = place.values.regions.find((other) => other !== here);
  if (!region || !place.values.known.has('region') || here === undefined || drRegion === undefined)
    return [plain];
  return [
    plain,
    { words: 'asks for DR in a region', fields: { enableDr: true, drRegion } },
    { words: 'names a DR region', fields: { drRegion } },
    { words: 'asks for replication', fields: { enableReplicationTimeControl: true } },
    ...(network === undefined
      ? []
      : [{ words: 'names a DR network', fields: { drVpcSubnetRange: network } }]),
  ];
}

/**
 * Asks a cluster without DR to enable it: refused or without effect, in this answer and in a later one (section 2.4).
 * Each wish is asked once: when updates are taken right before and after, no passing state of the cluster refused it.
 */
export async function judgeNeverEnabled(
  ctx: CheckContext,
  place: ClusterPlace,
  options: Wishes,
): Promise<void> {
  const before = await sendClusterUpdate(ctx, place, 'before DR is asked for');
  if (!before.ok || hasRecovery(before) !== false) return;
  for (const { words, fields } of wishes(place, options)) {
    const asked = await sendClusterUpdate(ctx, place, words, {
      fields,
      intent: 'probe',
      facts: { isDrEnabled: false },
      once: true,
    });
    const after = await sendClusterUpdate(ctx, place, `after it ${words}`);
    if (after.ok && hasRecovery(after) === true) {
      ctx.fail(NEVER, after, {
        message: `a cluster without DR has it after an update with ${Object.keys(fields).join(' and ')}`,
        expected: 'isDrEnabled false',
        found: 'true',
        where: 'response',
        pointer: '/isDrEnabled',
        before: [asked],
      });
      return;
    }
    if (asked.ok) continue;
    if (isRefusal(asked) && after.ok) ctx.pass(NEVER);
    else ctx.notExercised([NEVER], `asking for DR was never answered clearly (${asked.outcome})`);
  }
}

/**
 * The cluster as it is before DR ends: one of the run's own of which nobody asked a failover, behind one that goes on.
 */
async function beforeTheEnd(ctx: CheckContext, place: ClusterPlace): Promise<Reply> {
  const before = await sendClusterUpdate(ctx, place, 'before DR ends');
  const isGoingOn = ({ body }: Reply): boolean => flagField(body, 'failoverInProgress') === true;
  // Others may ask for a failover of a listed cluster.
  const isUnasked = place.own && !paceFacts(ctx, place).failoverAsked;
  if (!before.ok || !isUnasked || !isGoingOn(before)) return before;
  return (await watchUntil(ctx, place, 'as a failover ends', (one) => !isGoingOn(one))) ?? before;
}

/**
 * Disables DR where a person allowed it, for good (section 2.4), alone or beside the first of several companies that is
 * taken. Says whether the cluster is without it now. The answer may still show DR, for its end is work, whether the
 * cluster says to be at it or not; what a later one shows within seconds counts.
 */
export async function judgeDisabled(
  ctx: CheckContext,
  place: ClusterPlace,
  companies: readonly Company[],
): Promise<boolean> {
  const before = await beforeTheEnd(ctx, place);
  if (!before.ok || hasRecovery(before) !== true) return false;
  if (isFailedOver(before)) {
    ctx.notExercised([DISABLED], 'the cluster is failed over, from which a target may not let DR end');
    return false;
  }
  const { ended, fields, mayHaveLost } = await askForTheEnd(ctx, place, companies);
  const isGone = (reply: Reply): boolean => hasRecovery(reply) === false;
  const later = await watchUntil(ctx, place, 'after DR ended', isGone, { isWork: ended.ok });
  const left = hasRecovery(later);
  if (!ended.ok) {
    // The refusal of the only documented way to end DR, by a cluster at rest that takes updates before and after.
    const atRest = [before, later].every((reply) => reply !== undefined && isAtRest(reply));
    // One that was just created may be said to be, and its DR still be on its way.
    const isTold = isRefusal(ended) && !isOfTheCaller(ended) && !(place.own && isOfTheState(ended));
    if (isTold && atRest && left === true) blameRefusal(ctx, ended, before);
    else ctx.notExercised([DISABLED], `ending DR was never answered clearly (${ended.outcome})`);
    return false;
  }
  judgeNotFailedOver(ctx, place, before, ended);
  if (!mayHaveLost)
    await judgeOutlived(ctx, place, { words: 'end of DR', fields, before, answers: [ended, later] });
  if (later && left === false) {
    ctx.pass(DISABLED);
    await judgeEmptiedToo(ctx, place, { before, ended, sent: fields });
    await judgeCompany(ctx, place, { ended, sent: fields });
    return true;
  }
  judgeStillThere(ctx, place, { before, ended, later });
  return false;
}

/**
 * DR that is there seconds after its end was asked for, of a cluster that says neither to be at work nor to have
 * failed.
 */
function judgeStillThere(
  ctx: CheckContext,
  place: ClusterPlace,
  { before, ended, later }: { before: Reply; ended: Reply; later: Reply | undefined },
): void {
  const former = formerValues(ctx, place);
  if ([ended, later].some((reply) => mayHaveFailed(reply?.body, former))) {
    ctx.notExercised([DISABLED], 'the cluster says that the update which ends DR has failed');
    return;
  }
  // A cluster at rest that is so no longer is at the work that it was given, however fast other changes show.
  const atWork = later !== undefined && !saysUnderWay(before.body) && saysUnderWay(later.body);
  if (!later || hasRecovery(later) !== true || atWork || isUnderWay(ctx, later)) {
    ctx.notExercised([DISABLED], 'the update that ends DR was still under way after several seconds');
    return;
  }
  ctx.fail(DISABLED, later, {
    message: 'a cluster still has DR seconds after an update with enableDr false',
    expected: 'isDrEnabled false',
    found: 'true',
    where: 'response',
    pointer: '/isDrEnabled',
    before: [ended],
  });
}

/**
 * Asks for the end of DR beside each company in turn until one is taken, alone in the end. Tells whether a list
 * may be another one for what was refused.
 */
async function askForTheEnd(
  ctx: CheckContext,
  place: ClusterPlace,
  companies: readonly Company[],
): Promise<{ ended: Reply; fields: Record<string, Json>; mayHaveLost: boolean }> {
  // Whatever else the update says may be what is refused.
  for (const [index, company] of companies.entries()) {
    const fields = { ...company, enableDr: false };
    const key = index === 0 ? 'ends DR' : 'ends DR beside less';
    const ended = await sendClusterUpdate(ctx, place, key, { fields, intent: 'probe' });
    if (ended.ok) return { ended, fields, mayHaveLost: false };
  }
  const fields = { enableDr: false };
  // A refusal may have come too late to leave the list alone.
  const mayHaveLost = companies.some(({ workspaceIds }) => workspaceIds !== undefined);
  const key = companies.length === 0 ? 'ends DR' : 'ends DR alone';
  const ended = await sendClusterUpdate(ctx, place, key, { fields, intent: 'probe' });
  return { ended, fields, mayHaveLost };
}

/**
 * Judges that the answer that shows the end of DR does not call the cluster failed over, which it was not `before`,
 * and of which nobody asked it: without DR it has nowhere to go.
 */
function judgeNotFailedOver(ctx: CheckContext, place: ClusterPlace, before: Reply, ended: Reply): void {
  const isOver = hasRecovery(ended) === false && flagField(ended.body, 'isFailedOver') === true;
  if (!isOver || flagField(before.body, 'isFailedOver') !== false || paceFacts(ctx, place).failoverAsked)
    return;
  ctx.fail(RESULT, ended, {
    message: 'the cluster is failed over in the answer that shows the end of its DR, and was not before',
    expected: 'isFailedOver false',
    found: 'true',
    where: 'response',
    pointer: '/isFailedOver',
    before: [before],
  });
}

/** True for an answer of a cluster that is failed over, or about to be. */
export const isFailedOver = ({ body }: Reply): boolean =>
  flagField(body, 'isFailedOver') === true || flagField(body, 'failoverInProgress') === true;

function blameRefusal(ctx: CheckContext, refused: Reply, twin: Reply): void {
  ctx.fail(DISABLED, refused, {
    message: 'an update that disables DR was refused while one without enableDr is accepted',
    expected: 'a 2xx status',
    found: `status ${refused.outcome}`,
    where: 'request',
    pointer: '/enableDr',
    twin: { reply: twin, differs: 'enableDr' },
  });
}

import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, isHome } from '../../../fixtures/models/update-cluster.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import { goneUnseen } from './hidden-list.ts';
import { allElse, judgeListRefused, judgeSetRefused, setList } from './list-sent.ts';
import { sendIncomplete } from './missing-beside.ts';
import { otherDatabase } from './other-database.ts';
import { isUnderWay } from './pace.ts';
import { poolsFor } from './pools.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';
import { sameMembers, workspacesIn } from './workspaces-shown.ts';

const KEPT = 'update-cluster.workspace-ids-kept';
const RESULT = 'update-cluster.result';

/**
 * Updates without the list that must keep it: one that changes nothing, also behind updates that must be refused, one
 * that changes the name, and one that changes all that it may, beside which the list may be set as well; one that asks
 * for the DR that there is, or for no failover; and, of a cluster of the run's own, one for another database and one
 * that adds pools.
 */
export async function judgeKept(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
): Promise<void> {
  // Another list than the one that follows: a target that falls back to what was before shows it.
  if (place.own && list.length > 1) await setList(ctx, place, list.slice(0, 1), 'one alone, before all');
  const plain = await judgeKeptBy(ctx, place, list, 'nothing changed', () => ({}));
  await judgeKeptBy(
    ctx,
    place,
    list,
    'after refusals',
    () => ({}),
    (round) => sendIncomplete(ctx, place, `after the list was set, ${round}`),
  );
  const name = ctx.name(`${place.scene}|renamed`);
  await judgeKeptBy(ctx, place, list, 'renamed', () => ({ name }));
  const all = allElse(ctx, place);
  const beside = await setList(ctx, place, list, 'beside all else', all);
  if (plain?.ok && !beside.ok) await judgeSetRefused(ctx, place, list, all);
  if (plain && !plain.ok && place.own) await judgeListRefused(ctx, place, list);
  await judgeKeptBy(ctx, place, list, 'all else changed', () => all);
  if (flagField(place.shown, 'isDrEnabled') === true)
    await judgeKeptBy(ctx, place, list, 'DR asked for where it is', () => ({ enableDr: true }));
  if (isHome(place))
    await judgeKeptBy(ctx, place, list, 'no failover asked for', () => ({ isFailedOver: false }));
  if (place.own) await judgeKeptBesideDatabase(ctx, place, list);
  if (!place.own || place.type !== 'HYBRID') return;
  await judgeKeptBy(ctx, place, list, 'pools added', (round) => ({
    nodePools: poolsFor(ctx, place, `without the list ${round}`),
  }));
  const pools = { nodePools: poolsFor(ctx, place, 'beside the list') };
  const besidePools = await setList(ctx, place, list, 'beside pools', pools);
  if (plain?.ok && !besidePools.ok) await judgeSetRefused(ctx, place, list, pools);
}

/** Asks for another database than the one that updates keep, where the target file names one, without the list. */
async function judgeKeptBesideDatabase(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
): Promise<void> {
  const databases = otherDatabase(place);
  if (!databases) return;
  const fields = { dbInstanceType: databases.other };
  await judgeKeptBy(ctx, place, list, 'another database', () => fields);
}

/**
 * Sets the list and leaves it out twice in a row: a list that is lost is set once more, since somebody else may have
 * changed it. What is sent `between` changes nothing, or says that it did. Gives the answer to the update that set it.
 */
async function judgeKeptBy(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
  words: string,
  fieldsOf: (round: number) => Record<string, Json>,
  between: (round: number) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Reply | undefined> {
  for (const round of [1, 2]) {
    const last = round === 2;
    const set = await setList(ctx, place, list, `${words} ${round}`);
    const shown = workspacesIn(set.body);
    if (!shown) return set;
    const shows = (reply: Reply): boolean => sameMembers(workspacesIn(reply.body) ?? [], list);
    if (!shows(set)) {
      // The update is still under way; once the list is shown, it is shown by an update that left it out.
      const later = await watchUntil(ctx, place, `after the list was set, ${words} ${round}`, shows);
      if (later && shows(later)) ctx.pass(KEPT);
      if (!later || isUnderWay(ctx, later) || lacking(later, list).length === 0) return set;
      if (last) blameSet(ctx, later, set, list);
      continue;
    }
    const known = last ? { facts: { before: set.body } } : {};
    const fields = fieldsOf(round);
    if (!(await between(round))) return set;
    const without = await sendClusterUpdate(ctx, place, `list left out, ${words} ${round}`, {
      fields,
      ...known,
    });
    const again = await sendClusterUpdate(ctx, place, `list left out again, ${words} ${round}`, known);
    const left = [without, again].map((reply) => workspacesIn(reply.body)).filter((ids) => ids !== undefined);
    if (left.length === 0) {
      const hidden = without.ok && (await goneUnseen(ctx, place, list, `${words} ${round}`));
      if (!hidden) return set;
      if (last) blameUnseen(ctx, without, set, words);
      continue;
    }
    if (left.every((ids) => sameMembers(ids, list) && ids.length <= shown.length)) {
      if (!last) ctx.pass(KEPT);
      return set;
    }
    // What is under way, no response rule judges: it may show the list that was there before.
    if (last && isUnderWay(ctx, again)) await judgeKeptLate(ctx, place, { set, list, words });
    if (last) return set;
  }
  return undefined;
}

/** A list that was set and then left out, by updates that the target says to be still at work on. */
async function judgeKeptLate(
  ctx: CheckContext,
  place: ClusterPlace,
  { set, list, words }: { set: Reply; list: readonly string[]; words: string },
): Promise<void> {
  const shows = (reply: Reply): boolean => sameMembers(workspacesIn(reply.body) ?? [], list);
  const later = await watchUntil(ctx, place, `list left out, ${words}, seconds later`, shows);
  if (!later || !workspacesIn(later.body)) return;
  ctx.judge(KEPT, shows(later), later, () => ({
    message: 'workspaceIds were left out and the list is another one, seconds later',
    expected: JSON.stringify(list),
    found: JSON.stringify(workspacesIn(later.body)),
    where: 'response',
    pointer: '/workspaceIds',
    before: [set],
  }));
}

/** The list was twice no longer shown, and each time it was there to stay as soon as it was set again. */
function blameUnseen(ctx: CheckContext, without: Reply, set: Reply, words: string): void {
  ctx.fail(KEPT, without, {
    message: `workspaceIds were left out (${words}), and no answer shows any until the list is set again`,
    expected: JSON.stringify(workspacesIn(set.body)),
    found: 'no workspaceIds',
    where: 'response',
    before: [set],
  });
}

/** Members of a list that an answer shows without them; none where it shows no list. */
function lacking(reply: Reply, list: readonly string[]): string[] {
  const shown = workspacesIn(reply.body);
  return shown ? list.filter((id) => !shown.includes(id)) : [];
}

/** The list was accepted twice, and twice not all of it was there afterwards. */
function blameSet(ctx: CheckContext, later: Reply, set: Reply, list: readonly string[]): void {
  ctx.fail(RESULT, later, {
    message: 'an update with workspaceIds was accepted and some of them are not there afterwards',
    expected: JSON.stringify(list),
    found: JSON.stringify(workspacesIn(later.body)),
    where: 'response',
    pointer: '/workspaceIds',
    before: [set],
  });
}

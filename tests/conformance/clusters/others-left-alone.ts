import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, tag } from '../../../fixtures/models/update-cluster.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { field, flagField, listField, shown, textField } from '../../../spec/rules/support/json.ts';
import { setList } from './list-sent.ts';
import { isAtRest, isUnderWay } from './pace.ts';
import { poolsFor } from './pools.ts';
import { sendClusterUpdate } from './send-update.ts';
import { showsTags } from './tags.ts';
import { watchUntil } from './watch.ts';
import { sameMembers, workspacesIn } from './workspaces-shown.ts';

const RESULT = resultClause('update-cluster');
const KEPT = 'update-cluster.workspace-ids-kept';

/** The one thing told apart by a value that another cluster may have as well. */
const TIMING = 'enableReplicationTimeControl';

/** What of an item of a list tells it from those that other clusters have, by the field that shows the list. */
const TOLD_BY: Readonly<Record<string, { shownAs: string; key: string }>> = {
  nodePools: { shownAs: 'nodePools', key: 'name' },
  k8sTags: { shownAs: 'tags', key: 'key' },
};

/** Number of a tag that nothing else adds. */
const TAG_OF_ITS_OWN = 60;

/** A cluster, and what an update that changes nothing showed of it. */
interface Seen {
  place: ClusterPlace;
  reply: Reply;
  /** The timing of replication was turned off: that it is not shown says the same. */
  isTimingOff?: boolean;
}

/** Looks at clusters by updates that change nothing. */
export async function look(ctx: CheckContext, places: readonly ClusterPlace[], key: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const place of places) {
    const reply = await sendClusterUpdate(ctx, place, key);
    if (reply.ok && reply.body) seen.push({ place, reply });
  }
  return seen;
}

/**
 * Judges that clusters of the run's own have the workspaces that they had before something was done to others (section
 * 2.4).
 *
 * @param what What is done, as the rest of a sentence: 'others were created'.
 */
export async function judgeListsLeft(
  ctx: CheckContext,
  places: readonly ClusterPlace[],
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  const seen = await look(ctx, places, `before ${what}`);
  await act();
  for (const { place, reply } of seen) {
    const list = workspacesIn(reply.body) ?? [];
    if (list.length === 0) continue;
    const shows = ({ body }: Reply): boolean => sameMembers(workspacesIn(body) ?? list, list);
    const later = await watchUntil(ctx, place, `after ${what}`, shows);
    if (!later || !workspacesIn(later.body) || isUnderWay(ctx, later)) continue;
    ctx.judge(KEPT, shows(later), later, () => ({
      message: `the list of workspaces is another one since ${what}`,
      expected: JSON.stringify(list),
      found: JSON.stringify(workspacesIn(later.body)),
      where: 'response',
      pointer: '/workspaceIds',
      before: [reply],
    }));
  }
}

/** Judges that the list of workspaces of a cluster is emptied alone, for each cluster of the run's own that has one. */
export async function judgeEmptiedAlone(ctx: CheckContext, own: readonly ClusterPlace[]): Promise<void> {
  for (const emptied of own) {
    const others = own.filter((place) => place !== emptied);
    if (others.length === 0) return;
    const former = workspacesIn((await look(ctx, [emptied], 'before it is emptied alone'))[0]?.reply.body);
    await judgeListsLeft(ctx, others, `that of ${emptied.scene} was emptied`, async () => {
      await setList(ctx, emptied, [], 'emptied alone');
    });
    if (former && former.length > 0) await setList(ctx, emptied, former, 'as it was before it was emptied');
  }
}

/**
 * Judges that an update changes the cluster in its path and no other one (section 4.4): what one of the run's own is
 * sent, the others do not show. Those that are still at work on something say nothing, and those that somebody else
 * knows only tell of names that are the run's own.
 */
export async function judgeOthersLeftAlone(
  ctx: CheckContext,
  places: readonly ClusterPlace[],
): Promise<void> {
  for (const changed of places.filter(({ own }) => own)) {
    const others = places.filter((place) => place !== changed);
    const looked = await look(ctx, others, `before ${changed.scene} is changed`);
    if (looked.length === 0) continue;
    const fields = changesOf(ctx, changed, looked);
    const before = TIMING in fields ? await withTimingTold(ctx, looked) : looked;
    const reply = await sendClusterUpdate(ctx, changed, 'changed alone', { fields, intent: 'probe' });
    if (!reply.ok) continue;
    for (const one of before) {
      const after = await sendClusterUpdate(ctx, one.place, `behind a change of ${changed.scene}`);
      const name = Object.keys(fields).find((each) => isTakenOver(each, fields, one, after));
      if (name === undefined) continue;
      const { shownAs = name } = TOLD_BY[name] ?? {};
      ctx.fail(RESULT, after, {
        message: `a cluster shows ${name} as it was sent to another one`,
        expected: shown(field(one.reply.body, shownAs)),
        found: shown(field(after.body, shownAs)),
        where: 'response',
        pointer: `/${shownAs}`,
        before: [one.reply, reply],
      });
      return;
    }
  }
}

/**
 * What is not shown may be true all the same: an answer need not show it (section 2.4). Where it isn't, it is turned
 * off first.
 */
async function withTimingTold(ctx: CheckContext, looked: readonly Seen[]): Promise<Seen[]> {
  const told: Seen[] = [];
  for (const one of looked) {
    const { place } = one;
    const isUntold = place.own && field(one.reply.body, TIMING) === undefined;
    const off = isUntold
      ? await sendClusterUpdate(ctx, place, 'timing turned off', {
          fields: { [TIMING]: false },
          intent: 'probe',
        })
      : undefined;
    const [later] = off?.ok ? await look(ctx, [place], 'once timing was turned off') : [];
    told.push(later ? { ...later, isTimingOff: true } : one);
  }
  return told;
}

/**
 * What can be told from what others have: another database, another DR region, the timing of replication, pools and
 * tags under names of their own.
 */
function changesOf(ctx: CheckContext, place: ClusterPlace, others: readonly Seen[]): JsonObject {
  const { values, type } = place;
  const own = others.filter((one) => one.place.own);
  const taken = own.map(({ reply }) => textField(reply.body, 'dbInstanceType'));
  const other = values.known.has('dbInstanceType')
    ? values.dbInstanceTypes.find((one) => !taken.includes(one))
    : undefined;
  const hasDr = flagField(place.shown, 'isDrEnabled') === true;
  const places = [place.shown, ...own.map(({ reply }) => reply.body)];
  const inUse = places.flatMap((body) => [textField(body, 'region'), textField(body, 'drRegion')]);
  const region =
    hasDr && values.known.has('region') ? values.regions.find((one) => !inUse.includes(one)) : undefined;
  return {
    ...(other === undefined ? {} : { dbInstanceType: other }),
    ...(hasDr ? { [TIMING]: true } : {}),
    ...(region === undefined ? {} : { drRegion: region }),
    ...(type === 'HYBRID' && values.known.has('nodeInstanceType')
      ? { nodePools: poolsFor(ctx, place, 'of its own') }
      : {}),
    ...(showsTags(place) ? { k8sTags: [tag(TAG_OF_ITS_OWN)] } : {}),
  };
}

/** Whether a cluster shows, where it did not before, what was sent to another one. */
function isTakenOver(
  name: string,
  sent: JsonObject,
  { place, reply, isTimingOff = false }: Seen,
  after: Reply,
): boolean {
  const list = TOLD_BY[name];
  if (list) {
    const told = (items: readonly Json[] | undefined) =>
      (items ?? []).map((item) => textField(item, list.key)).filter((one) => one !== undefined);
    const names = told(listField(sent, name));
    const had = told(listField(reply.body, list.shownAs));
    return told(listField(after.body, list.shownAs)).some((one) => names.includes(one) && !had.includes(one));
  }
  if (name === TIMING && field(reply.body, name) === undefined && !isTimingOff) return false;
  const value = sent[name];
  const hadIt = field(reply.body, name) === value;
  return place.own && isAtRest(reply) && !hadIt && field(after.body, name) === value;
}

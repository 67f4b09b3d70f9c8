import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { listedValues, requestNode } from '../../../fixtures/models/request-node.ts';
import { type ClusterPlace, isHome } from '../../../fixtures/models/update-cluster.ts';
import type { ListedCluster } from '../../../fixtures/target/target-file.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import { judgeAsCreated } from './as-created.ts';
import { besideEndOfListedDr, besideEndOfOwnDr, type Company } from './end-of-dr.ts';
import { observeFailover } from './failover.ts';
import { judgeKeptInTheEnd } from './kept-in-the-end.ts';
import { cloudsToTry, knownTarget } from './known-target.ts';
import { judgeListElsewhere } from './list-elsewhere.ts';
import { listedPlaces } from './listed-places.ts';
import { judgeLeftAlone, judgeMappings } from './mappings.ts';
import { judgeMissingBeside } from './missing-beside.ts';
import { judgeEmptiedAlone, judgeListsLeft, judgeOthersLeftAlone, look } from './others-left-alone.ts';
import { judgeOwnChanged } from './own-changed.ts';
import { createOwnCluster } from './own-cluster.ts';
import { judgeAddedPools } from './pools.ts';
import { sendPoolsElsewhere } from './pools-elsewhere.ts';
import { judgeDisabled, judgeNeverEnabled } from './recovery.ts';
import { sendClusterUpdate } from './send-update.ts';
import { judgeTagsAdded, showsTags } from './tags.ts';
import { judgeTagsKept } from './tags-kept.ts';
import { learnPlace } from './updates.ts';
import { workspacesIn } from './workspaces-shown.ts';

/**
 * Follows clusters over several updates. What changes nothing comes first, what a person must have allowed by name
 * comes last, and the end of DR, which no operation takes back, at the very end.
 */
export async function followClusters(ctx: CheckContext): Promise<void> {
  const own = [
    await createOwnCluster(ctx, 'HYBRID', 'state', { withPools: true, withWorkspaces: true }),
    await createOwnCluster(ctx, 'DEDICATED', 'state', { withDr: true, withWorkspaces: true }),
  ];
  const places = [...listedPlaces(ctx), ...own.filter((place) => place !== undefined)];
  if (places.length === 0) {
    const reason = 'there is no cluster to update: add "clusters" to the target file';
    ctx.notExercised(ctx.coveredClauses(), reason);
    return;
  }
  const followed = await inLanes(places, ctx.configuration.concurrency, (place) =>
    followFromStart(ctx, place),
  );
  const learned = followed.filter((place) => place !== undefined);
  await followTogether(ctx, learned, own[0]?.cloudProvider);
  explainGaps(ctx, learned);
}

/** Follows further clusters of the run's own, what becomes of the others meanwhile, and the end of their DR. */
async function followTogether(
  ctx: CheckContext,
  learned: readonly ClusterPlace[],
  poolsFollowedIn: string | undefined,
): Promise<void> {
  const own = learned.filter((place) => place.own);
  let inCloudC: ClusterPlace | undefined;
  let withPools: ClusterPlace[] = [];
  await judgeListsLeft(ctx, own, 'others were created', async () => {
    inCloudC = await createInCloudC(ctx, own);
    const sibling = own.find(({ type }) => type === 'HYBRID');
    withPools = await followPoolsElsewhere(ctx, poolsFollowedIn, sibling);
  });
  if (inCloudC) {
    await judgeListElsewhere(ctx, inCloudC);
    await judgeOwnChanged(ctx, inCloudC);
  }
  const further = inCloudC ? [inCloudC] : [];
  await judgeOthersLeftAlone(ctx, [...learned, ...further]);
  await judgeEmptiedAlone(ctx, [...own, ...further]);
  await sendPoolsElsewhere(ctx, [...own, ...further]);
  for (const place of own) await endOwnDr(ctx, place);
  // Whether they have kept theirs, the response rules judge.
  await look(ctx, further, 'behind the end of the DR of others');
  const covered = [...own, ...further].filter(hasDr).map(({ cloudProvider }) => cloudProvider);
  const last = [...further, ...(await createElsewhere(ctx, covered))].filter(hasDr);
  for (const [index, place] of last.entries()) await endDrBeside(ctx, place, index);
  await look(ctx, withPools.filter(hasDr), 'behind the end of all DR');
}

const hasDr = ({ shown }: ClusterPlace): boolean => flagField(shown, 'isDrEnabled') === true;

/** A cluster with DR in each cloud that has none of the run's own yet. */
async function createElsewhere(
  ctx: CheckContext,
  covered: readonly (string | undefined)[],
): Promise<ClusterPlace[]> {
  const created: ClusterPlace[] = [];
  for (const cloud of listedValues(requestNode('create-cluster'), 'cloudProvider')) {
    if (covered.includes(cloud)) continue;
    const options = { withDr: true, withWorkspaces: true, clouds: [cloud] };
    const place = await createOwnCluster(ctx, 'DEDICATED', 'end of DR', options);
    if (!place) continue;
    const learned = await learnCreated(ctx, place);
    await judgeListElsewhere(ctx, learned);
    await sendPoolsElsewhere(ctx, [learned]);
    created.push(learned);
  }
  return created;
}

/** A cluster in CLOUD_C, which alone knows some ranges of the DR region, unless there is one. */
async function createInCloudC(
  ctx: CheckContext,
  own: readonly ClusterPlace[],
): Promise<ClusterPlace | undefined> {
  if (own.some(({ cloudProvider }) => cloudProvider === 'CLOUD_C')) return undefined;
  const options = { withDr: true, withWorkspaces: true, clouds: ['CLOUD_C'] };
  const place = await createOwnCluster(ctx, 'DEDICATED', 'ranges', options);
  return place && learnCreated(ctx, place);
}

/** Learns what a cluster of the run's own is, and judges that it is what it was created as. */
async function learnCreated(ctx: CheckContext, place: ClusterPlace): Promise<ClusterPlace> {
  await judgeAsCreated(ctx, place);
  return learnPlace(ctx, place);
}

/** Follows a cluster as it is found: what one of the run's own is like before any update, its creation has told. */
export async function followFromStart(
  ctx: CheckContext,
  place: ClusterPlace,
): Promise<ClusterPlace | undefined> {
  if (place.own) await judgeLeftAlone(ctx, place);
  if (place.own) await judgeAsCreated(ctx, place);
  const known = await learnPlace(ctx, place);
  if (!known.shown) return undefined;
  const allow = ctx.target.clusters.find(({ id }) => id === place.id)?.allow ?? [];
  await followCluster(ctx, known, allow);
  return known;
}

/**
 * Follows pools, databases and workspaces in the clouds other than the one where a whole HYBRID cluster was followed,
 * in the last of them the network of DR as well. Hands out the clusters created for that.
 */
async function followPoolsElsewhere(
  ctx: CheckContext,
  followed: string | undefined,
  sibling: ClusterPlace | undefined,
): Promise<ClusterPlace[]> {
  if (followed === undefined) return [];
  const created: ClusterPlace[] = [];
  const clouds = cloudsToTry(await knownTarget(ctx)).filter((cloud) => cloud !== followed);
  for (const cloud of clouds) {
    const place = await createHybrid(ctx, cloud, cloud === clouds.at(-1));
    const learned = place && (await learnCreated(ctx, place));
    if (!learned?.shown) continue;
    created.push(learned);
    await judgeAddedPools(ctx, learned);
    await judgeListElsewhere(ctx, learned, sibling);
    await judgeOwnChanged(ctx, learned);
  }
  return created;
}

/**
 * A HYBRID cluster with pools and a workspace; one that is wanted with DR has none where the target does not give it
 * any.
 */
async function createHybrid(
  ctx: CheckContext,
  cloud: string,
  withDr: boolean,
): Promise<ClusterPlace | undefined> {
  const options = { withPools: true, withWorkspaces: true, clouds: [cloud] };
  const place = withDr
    ? await createOwnCluster(ctx, 'HYBRID', 'pools and DR', { ...options, withDr })
    : undefined;
  return place ?? createOwnCluster(ctx, 'HYBRID', 'pools', options);
}

async function followCluster(
  ctx: CheckContext,
  place: ClusterPlace,
  allow: NonNullable<ListedCluster['allow']>,
): Promise<void> {
  await judgeLeftAlone(ctx, place);
  // Whether the target shows changes at once decides how long others are waited for.
  await sendClusterUpdate(ctx, place, 'renamed', { fields: { name: ctx.name(`${place.scene}|pace`) } });
  await sendClusterUpdate(ctx, place, 'named as before');
  if (place.own && place.type === 'HYBRID') await judgeAddedPools(ctx, place);
  if (showsTags(place)) {
    await judgeTagsAdded(ctx, place);
    await judgeTagsKept(ctx, place);
  }
  await judgeMappings(ctx, place);
  await judgeKeptInTheEnd(ctx, place);
  if (flagField(place.shown, 'isDrEnabled') === false)
    await judgeNeverEnabled(ctx, place, { region: place.own, failover: false });
  if (place.own) await judgeOwnChanged(ctx, place);
  if (flagField(place.shown, 'isDrEnabled') !== true) return;
  // A target that leaves out what is false shows nothing of it.
  const isAway = flagField(place.shown, 'isFailedOver') === true;
  if (allow.includes('failover') && !isAway && !isKeptFromFailover(ctx, place))
    await observeFailover(ctx, place);
  if (allow.includes('disable-dr')) await endDr(ctx, place, besideEndOfListedDr(ctx, place));
}

/** Ends DR for good, and looks that no update brings it back. */
async function endDr(ctx: CheckContext, place: ClusterPlace, companies: readonly Company[]): Promise<void> {
  const withoutDr = await judgeDisabled(ctx, place, companies);
  const ended = { ...place, shown: { ...place.shown, isDrEnabled: false } };
  if (withoutDr) await judgeNeverEnabled(ctx, ended, { region: true, failover: place.own });
}

/** Whether a listed cluster may lose its DR, which the first of them loses alone. */
const endsElsewhere = (ctx: CheckContext): boolean =>
  ctx.target.clusters.some(({ allow = [] }) => allow.includes('disable-dr'));

/**
 * Ends the DR of a cluster of the run's own, which needs nobody's leave: the last that is done to it. Where a listed
 * one loses it alone, this one is asked to stay at home as well, where it is.
 */
export async function endOwnDr(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const companies = endsElsewhere(ctx) && isHome(place) ? [{ isFailedOver: false }] : [];
  if (hasDr(place)) await endDr(ctx, place, companies);
}

/** Ends the DR of the only cluster of the run's own: beside other fields where a listed one may lose its DR alone. */
export async function endOnlyDr(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  if (hasDr(place)) await endDr(ctx, place, endsElsewhere(ctx) ? besideEndOfOwnDr(ctx, place, 0) : []);
}

/** Ends the DR of a cluster of the run's own beside other fields, behind updates that lack what they must have. */
async function endDrBeside(ctx: CheckContext, place: ClusterPlace, index: number): Promise<void> {
  await judgeMissingBeside(ctx, place, 'the end of DR', { enableDr: false });
  await endDr(ctx, place, besideEndOfOwnDr(ctx, place, index));
}

/**
 * True for the last cluster, and the last of several in one cloud, that may be failed over and lose its DR, where
 * others may be failed over: not every target fails back, and whoever has failed over may not lose its DR.
 */
function isKeptFromFailover(ctx: CheckContext, { id }: ClusterPlace): boolean {
  const may = ctx.target.clusters.filter(({ allow = [] }) => allow.includes('failover'));
  const cloud = may.find((one) => one.id === id)?.cloudProvider;
  return [may, may.filter(({ cloudProvider }) => cloudProvider === cloud)].some(
    (some) => some.length > 1 && some.findLast(({ allow = [] }) => allow.includes('disable-dr'))?.id === id,
  );
}

/** Tells a reader which clusters were missing to exercise what was not. */
function explainGaps(ctx: CheckContext, places: readonly ClusterPlace[]): void {
  const lists = places.map((place) => workspacesIn(place.shown)).filter((list) => list !== undefined);
  const clauses = ['kept', 'emptied', 'replace'].map((what) => `update-cluster.workspace-ids-${what}`);
  if (lists.length === 0) ctx.notExercised(clauses, 'no cluster shows its workspaceIds');
  else if (ctx.target.workspaces.length === 0 && lists.every((list) => list.length === 0)) {
    ctx.notExercised(clauses, 'no cluster shows workspaces: add "workspaces" to the target file');
  }
  if (!places.some(showsTags))
    ctx.notExercised(
      ['update-cluster.tags-added'],
      'there is no HYBRID cluster of CLOUD_A, which alone show tags',
    );
  const allowing = (what: 'failover' | 'disable-dr'): boolean =>
    ctx.target.clusters.some(({ allow = [] }) => allow.includes(what));
  for (const [what, clause, more] of [
    ['failover', 'update-cluster.failover-status', ''],
    ['failover', 'update-cluster.failover-triggered', ''],
    ['disable-dr', 'update-cluster.disable-dr', ', and no cluster of the run’s own has DR'],
  ] as const) {
    if (!allowing(what)) ctx.notExercised([clause], `no listed cluster has '${what}' in its "allow"${more}`);
  }
}

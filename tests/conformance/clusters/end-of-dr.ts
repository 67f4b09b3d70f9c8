import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, isHome, tag } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { mayHaveFailed, saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { differencesIn } from './lasting.ts';
import { isMisshapen } from './misshapen.ts';
import { formerValues, isUnderWay } from './pace.ts';
import { watchUntil } from './watch.ts';
import { workspacesIn } from './workspaces-shown.ts';

const RESULT = 'update-cluster.result';
const EMPTIED = 'update-cluster.workspace-ids-emptied';

/** Fields that an update holds beside its wish. */
export type Company = Readonly<Record<string, Json>>;

/**
 * What else the update says that ends DR: nothing for the first of the listed clusters, another name and a tag for
 * every second one. Lists of workspaces are left to clusters of the run's own: nothing would put them back.
 */
export function besideEndOfListedDr(ctx: CheckContext, place: ClusterPlace): Company[] {
  const allowed = ctx.target.clusters.filter(({ allow = [] }) => allow.includes('disable-dr'));
  const index = allowed.findIndex(({ id }) => id === place.id);
  return index % 2 === 0 ? [] : [{ name: ctx.name(`${place.scene}|without DR`), k8sTags: [tag(0)] }];
}

/**
 * What may stand beside the end of the DR of a cluster of the run's own, the fullest first: of one cluster named
 * workspaces, tags and values as they are, of the next one what takes away or asks for nothing. What is refused
 * together is left out again.
 */
export function besideEndOfOwnDr(ctx: CheckContext, place: ClusterPlace, index: number): Company[] {
  const { scene, shown } = place;
  if (index % 2 === 1) {
    const empty = { workspaceIds: [] };
    return isHome(place) ? [{ ...empty, isFailedOver: false }, empty] : [empty];
  }
  const { workspaces } = ctx.target;
  // One that the cluster does not have, to tell whether the list is set.
  const fresh = workspaces.find((id) => !(workspacesIn(shown) ?? []).includes(id));
  const usual = {
    name: ctx.name(`${scene}|as DR ends`),
    workspaceIds: fresh === undefined ? workspaces.slice(0, 1) : [fresh],
    k8sTags: [tag(0)],
  };
  const dbInstanceType = textField(shown, 'dbInstanceType') ?? '';
  // Where replication is timed, that may end with DR or outlast it, whatever is asked.
  const isTimed = flagField(shown, 'enableReplicationTimeControl') === true;
  const asShown = {
    ...(dbInstanceType === '' ? {} : { dbInstanceType }),
    ...(isTimed ? {} : { enableReplicationTimeControl: false }),
  };
  // A target may take no word of the DR that is to end.
  const [region, range] = ['drRegion', 'drVpcSubnetRange'].map((name) => {
    const value = textField(shown, name);
    return value ? { [name]: value } : {};
  });
  const rich = { ...usual, ...asShown };
  return [{ ...rich, ...region, ...range }, { ...rich, ...range }, rich, usual];
}

/**
 * Judges that the other name, and the workspaces of a cluster of the run's own, that came together with the end of DR
 * are there: all of an update counts that is taken (decision 0003).
 */
export async function judgeCompany(
  ctx: CheckContext,
  place: ClusterPlace,
  { ended, sent }: { ended: Reply; sent: Company },
): Promise<void> {
  const { name } = sent;
  // No later answer shows this name: every update has to carry one. What shows the end of DR shows the rest as well,
  // where changes are seen at once.
  const isShown = flagField(ended.body, 'isDrEnabled') === false && !isUnderWay(ctx, ended);
  const mayBeFormer =
    (saysUnderWay(ended.body) && !isShown) || mayHaveFailed(ended.body, formerValues(ctx, place));
  if (typeof name === 'string' && !mayBeFormer && !isMisshapen(ended, 'cluster.out.name'))
    for (const difference of differencesIn(ended, 'name', name)) {
      const message = 'name is not what was sent beside enableDr false';
      ctx.fail(RESULT, ended, { ...difference, message, where: 'response' });
    }
  const list = Array.isArray(sent.workspaceIds) ? sent.workspaceIds : [];
  const lacks = (reply: Reply): boolean => {
    const shown = workspacesIn(reply.body);
    return shown !== undefined && !list.every((id) => typeof id === 'string' && shown.includes(id));
  };
  // One that was there and is gone has been left out since, which is judged elsewhere.
  if (!place.own || list.length === 0 || !lacks(ended) || isMisshapen(ended, 'cluster.out.workspaceIds'))
    return;
  const key = 'after the list was set as DR ended';
  const later = await watchUntil(ctx, place, key, (reply) => !lacks(reply), { isWork: true });
  if (!later || !lacks(later) || isUnderWay(ctx, later)) return;
  ctx.fail(RESULT, later, {
    message: 'workspaceIds was sent beside enableDr false, and the cluster does not have them',
    expected: JSON.stringify(list),
    found: JSON.stringify(workspacesIn(later.body)),
    where: 'response',
    pointer: '/workspaceIds',
    before: [ended],
  });
}

/**
 * Judges that a list which the update that ended DR held empty is so: nobody else knows a cluster of the run's own, and
 * what else the update asked for was done.
 */
export async function judgeEmptiedToo(
  ctx: CheckContext,
  place: ClusterPlace,
  { before, ended, sent }: { before: Reply; ended: Reply; sent: Company },
): Promise<void> {
  const isAsked = Array.isArray(sent.workspaceIds) && sent.workspaceIds.length === 0;
  if (!place.own || !isAsked || (workspacesIn(before.body) ?? []).length === 0) return;
  const isEmpty = (reply: Reply): boolean => (workspacesIn(reply.body) ?? []).length === 0;
  const key = 'after the list was emptied as DR ended';
  const later = await watchUntil(ctx, place, key, isEmpty, { isWork: true });
  if (!later || (!isEmpty(later) && isUnderWay(ctx, later))) return;
  ctx.judge(EMPTIED, isEmpty(later), later, () => ({
    message: 'workspaceIds was sent empty beside enableDr false, and the cluster still has some',
    expected: 'no workspaces',
    found: JSON.stringify(workspacesIn(later.body)),
    where: 'response',
    pointer: '/workspaceIds',
    before: [ended],
  }));
}

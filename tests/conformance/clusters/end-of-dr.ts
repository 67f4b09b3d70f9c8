import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, tag } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { isUnderWay } from './pace.ts';
import { watchUntil } from './watch.ts';
import { workspacesIn } from './workspaces-shown.ts';

const EMPTIED = 'update-cluster.workspace-ids-emptied';

/** Fields that an update holds beside its wish. */
export type Company = Readonly<Record<string, Json>>;

/**
 * What may stand beside the end of the DR of a cluster of the run's own, the fullest first: of one cluster named
 * workspaces, tags and values as they are, of the next one what takes away or asks for nothing. What is refused together
 * is left out again.
 */
export function besideEndOfOwnDr(ctx: CheckContext, { shown }: ClusterPlace, index: number): Company[] {
  if (index % 2 === 1) {
    const isHome = flagField(shown, 'isFailedOver') === false;
    const empty = { workspaceIds: [] };
    return isHome ? [{ ...empty, isFailedOver: false }, empty] : [empty];
  }
  const usual = { workspaceIds: ctx.target.workspaces.slice(0, 1), k8sTags: [tag(0)] };
  const dbInstanceType = textField(shown, 'dbInstanceType') ?? '';
  // Where replication is timed, that may end with DR or outlast it, whatever is asked.
  const isTimed = flagField(shown, 'enableReplicationTimeControl') === true;
  const asShown = {
    ...(dbInstanceType === '' ? {} : { dbInstanceType }),
    ...(isTimed ? {} : { enableReplicationTimeControl: false }),
  };
  return [{ ...usual, ...asShown }, usual];
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

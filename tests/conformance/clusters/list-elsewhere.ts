import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { knownTarget } from './known-target.ts';
import { judgeListRefused, setList } from './list-sent.ts';
import { judgeEmptied } from './mappings.ts';
import { sendClusterUpdate } from './send-update.ts';
import { workspacesIn } from './workspaces-shown.ts';

/** Workspaces in the list: as many as the run's own clusters are created with. */
const MOST = 2;

/**
 * Sends a list of workspaces to a cluster of the run's own that is not followed as a whole, and empties it: a target
 * may take lists for clusters of one cloud or type and not for those of another. The list is as before in the end. A
 * sibling is another cluster of the run's own and of that type, in another cloud.
 */
export async function judgeListElsewhere(
  ctx: CheckContext,
  place: ClusterPlace,
  sibling?: ClusterPlace,
): Promise<void> {
  const before = workspacesIn(place.shown) ?? [];
  const { workspaces } = await knownTarget(ctx);
  const list = [...new Set([...before, ...workspaces])].slice(0, Math.max(MOST, before.length));
  if (list.length === 0) return;
  const set = await setList(ctx, place, list, 'of a cluster elsewhere');
  if (!set.ok) await judgeListRefused(ctx, place, list);
  const isEmptied = await judgeEmptied(ctx, place, set.ok ? list : before);
  if (!set.ok && !isEmptied && sibling) await judgeEveryListRefused(ctx, place, sibling);
  // What is judged later needs the list that the cluster was created with.
  if (before.length > 0) await setList(ctx, place, before, 'as before');
}

/**
 * A cluster that takes no list at all may be at work, which forbids some targets to touch it. That is no reason where
 * its sibling, which says to be in the same state, takes the list that it has: both are asked for what changes nothing.
 */
async function judgeEveryListRefused(
  ctx: CheckContext,
  place: ClusterPlace,
  sibling: ClusterPlace,
): Promise<void> {
  const unchanged = (one: ClusterPlace, words: string): Promise<Reply> =>
    sendClusterUpdate(ctx, one, `${words} refusals of every list of ${place.scene}`);
  const ofSibling = await unchanged(sibling, 'behind');
  const listOfSibling = workspacesIn(ofSibling.body);
  if (!listOfSibling) return;
  const taken = await setList(ctx, sibling, listOfSibling, `as it is, behind refusals of ${place.scene}`);
  const base = await unchanged(place, 'behind');
  const again = await setList(ctx, place, workspacesIn(base.body) ?? [], 'as it is, behind refusals');
  const after = await unchanged(place, 'in the end, behind');
  const states = [ofSibling, taken, base, after].map(({ body }) => textField(body, 'status'));
  const areAlike = states[0] !== undefined && new Set(states).size === 1;
  if (!taken.ok || !base.ok || !after.ok || !areAlike || !isPlainRefusal(again)) return;
  ctx.fail('clusterUpdate.in.workspaceIds.type', again, {
    message: `an update with the workspaces that the cluster has was refused, while ${sibling.scene} takes one in the same state`,
    expected: 'a 2xx status',
    found: `status ${again.outcome}`,
    where: 'request',
    pointer: '/workspaceIds',
    twin: { reply: base, differs: 'workspaceIds' },
  });
}

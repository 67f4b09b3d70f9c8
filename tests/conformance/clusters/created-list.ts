import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { isObject } from '../../../spec/rules/support/json.ts';
import { isUnderWay } from './pace.ts';
import { watchUntil } from './watch.ts';
import { workspacesIn } from './workspaces-shown.ts';

const KEPT = 'update-cluster.workspace-ids-kept';

/**
 * Judges that a cluster of the run's own, whose creation showed the workspaces that were sent with it, still has them
 * after an update without the list (section 2.4). Nobody else knows the cluster, so nobody else can have taken them.
 */
export async function judgeCreatedList(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const { created } = place;
  const asked = created?.call.body;
  const sent = workspacesIn(isObject(asked) ? asked : undefined) ?? [];
  const shown = workspacesIn(created?.body) ?? [];
  // What a creation leaves out of its own answer is judged there.
  if (!created || sent.length === 0 || sent.some((id) => !shown.includes(id))) return;
  const isLost = (list: readonly string[] | undefined): boolean =>
    list !== undefined && sent.some((id) => !list.includes(id));
  const later = await watchUntil(
    ctx,
    place,
    'after its creation with workspaces',
    (reply) => !isLost(workspacesIn(reply.body)),
  );
  const list = workspacesIn(later?.body);
  if (!later || list === undefined) return;
  if (!isLost(list)) ctx.pass(KEPT);
  else if (isUnderWay(ctx, later)) {
    ctx.notExercised([KEPT], 'the update without workspaceIds was still under way after several seconds');
  } else {
    ctx.fail(KEPT, later, {
      message:
        'workspaceIds were left out of an update and some of those that the creation was sent with are gone',
      expected: JSON.stringify(sent),
      found: JSON.stringify(list),
      where: 'response',
      pointer: '/workspaceIds',
      before: [created],
    });
  }
}

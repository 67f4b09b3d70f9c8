import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { type Compare, compareFields } from '../../../spec/rules/echo.ts';
import { FOR_GOOD, OF_ITS_REGION } from '../../../spec/rules/support/cluster-for-good.ts';
import { isObject, textField } from '../../../spec/rules/support/json.ts';
import { isUnderWay } from './pace.ts';
import { watchUntil } from './watch.ts';
import { workspacesIn } from './workspaces-shown.ts';

const KEPT = 'update-cluster.workspace-ids-kept';

/** What a cluster is created with, or at, and no update can carry. */
const FIXED: Readonly<Record<string, Compare>> = { ...FOR_GOOD, ...OF_ITS_REGION };

/** What only the answer to a creation tells: when, and what else the target gave it. */
const GIVEN: readonly string[] = [
  'createdAt',
  'secondaryVpcCidr',
  'tenantId',
  'podSubnetRange',
  'servicePeeringRange',
  'serviceSubnetRange',
];

/**
 * Judges that a cluster of the run's own is, after an update that changes nothing, what it was created as (sections
 * 2.4, 4.3): its place and network, and the workspaces that were sent with it. Nobody else knows the cluster, so
 * nobody else can have changed it. What a creation says otherwise itself is judged there.
 */
export async function judgeAsCreated(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const { created } = place;
  if (!created) return;
  const sent = sentWorkspaces(created);
  const isLost = ({ body }: Reply): boolean => {
    const list = workspacesIn(body);
    return list !== undefined && sent.some((id) => !list.includes(id));
  };
  const later = await watchUntil(ctx, place, 'as it was created', (reply) => !isLost(reply));
  if (!later) return;
  judgeFixed(ctx, created, later);
  if (sent.length === 0 || workspacesIn(later.body) === undefined) return;
  if (!isLost(later)) ctx.pass(KEPT);
  else if (isUnderWay(ctx, later) || textField(later.body, 'status') === 'CREATING') {
    ctx.notExercised([KEPT], 'the cluster was still being set up after several seconds');
  } else {
    // Whether they were ever there only the answer to the creation can tell.
    const wereThere = (workspacesIn(created.body) ?? []).length > 0;
    ctx.fail(wereThere ? KEPT : resultClause('create-cluster'), later, {
      message: wereThere
        ? 'workspaceIds were left out of an update and some of those sent with the creation are gone'
        : 'some of the workspaceIds that were sent with the creation are not there',
      expected: JSON.stringify(sent),
      found: JSON.stringify(workspacesIn(later.body)),
      where: 'response',
      pointer: '/workspaceIds',
      before: [created],
    });
  }
}

/** The workspaces that a creation was sent with, unless its answer shows that it took others. */
function sentWorkspaces({ call, body }: Reply): string[] {
  const sent = workspacesIn(isObject(call.body) ? call.body : undefined) ?? [];
  const shown = workspacesIn(body) ?? [];
  return shown.length === 0 || sent.every((id) => shown.includes(id)) ? sent : [];
}

/** What was set up meanwhile must be there once the cluster says that it is created. */
function judgeFixed(ctx: CheckContext, created: Reply, later: Reply): void {
  const { body: asked } = created.call;
  if (!isObject(asked) || textField(later.body, 'status') === 'CREATING') return;
  const given = Object.entries(created.body ?? {}).filter(([name]) => GIVEN.includes(name));
  const first = { ...Object.fromEntries(given), ...asked };
  const different = ({ body }: Reply) => compareFields(first, body ?? {}, FIXED).differences;
  const known = new Set(different(created).map(({ pointer }) => pointer));
  const misshapen = [...created.violated, ...later.violated];
  for (const difference of different(later).filter(({ pointer }) => !known.has(pointer))) {
    // A value that is none of its field's has been blamed for that.
    const field = `cluster.out.${difference.pointer.slice(1)}.`;
    if (misshapen.some((clause) => clause.startsWith(field))) continue;
    const message = `${difference.pointer.slice(1)} is not what the cluster was created with`;
    ctx.fail(resultClause('create-cluster'), later, {
      ...difference,
      message,
      where: 'response',
      before: [created],
    });
  }
}

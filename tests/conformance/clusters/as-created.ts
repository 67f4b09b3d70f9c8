import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { type Compare, compareFields, range, text } from '../../../spec/rules/echo.ts';
import { FOR_GOOD, OF_ITS_REGION } from '../../../spec/rules/support/cluster-for-good.ts';
import { isObject, isPresent, textField } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { goneUnseen } from './hidden-list.ts';
import { isMisshapen } from './misshapen.ts';
import { isUnderWay } from './pace.ts';
import { watchUntil } from './watch.ts';
import { workspacesIn } from './workspaces-shown.ts';

const KEPT = 'update-cluster.workspace-ids-kept';

/** What a cluster is created with, or at, and no update can carry. */
const FIXED: Readonly<Record<string, Compare>> = { ...FOR_GOOD, ...OF_ITS_REGION };

/**
 * What may have to be set up first, so that a creation may answer nothing for it, and updates of the check carry
 * neither.
 */
const SET_UP: Readonly<Record<string, Compare>> = { drRegion: text, drVpcSubnetRange: range };

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
  const isWhole = (reply: Reply): boolean =>
    !isLost(reply) && different(created.call.body, reply, SET_UP).length === 0;
  const later = await watchUntil(ctx, place, 'as it was created', isWhole);
  if (!later) return;
  judgeFixed(ctx, created, later);
  if (sent.length === 0) return;
  if (workspacesIn(later.body) === undefined) {
    await judgeUnseen(ctx, place, created, sent);
    return;
  }
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

/** Workspaces that the creation shows, no update behind it, and each one behind an update that sets them once more. */
async function judgeUnseen(
  ctx: CheckContext,
  place: ClusterPlace,
  created: Reply,
  sent: readonly string[],
): Promise<void> {
  // They may take a moment to be there.
  const shows = ({ body }: Reply): boolean => workspacesIn(body) !== undefined;
  const later = await watchUntil(ctx, place, 'its workspaces as it was created', shows);
  if (!later || shows(later)) return;
  const hidden = await goneUnseen(ctx, place, sent, 'as it was created');
  if (!hidden || textField(hidden.body, 'status') === 'CREATING') return;
  const wereThere = (workspacesIn(created.body) ?? []).length > 0;
  ctx.fail(wereThere ? KEPT : resultClause('create-cluster'), hidden, {
    message: 'no answer shows the workspaceIds that were sent with the creation until they are set once more',
    expected: JSON.stringify(sent),
    found: 'no workspaceIds',
    where: 'response',
    before: [created],
  });
}

/** The workspaces that a creation was sent with, unless its answer shows that it took others. */
function sentWorkspaces({ call, body }: Reply): string[] {
  const sent = workspacesIn(isObject(call.body) ? call.body : undefined) ?? [];
  const shown = workspacesIn(body) ?? [];
  return shown.length === 0 || sent.every((id) => shown.includes(id)) ? sent : [];
}

/** What of some fields an answer shows otherwise than they were sent, or shown first. */
function different(first: Json | undefined, { body }: Reply, fields: Readonly<Record<string, Compare>>) {
  return isObject(first) ? compareFields(first, body ?? {}, fields).differences : [];
}

/**
 * What was set up meanwhile must be there once the cluster says that it is created; what the creation showed already,
 * an update that does not carry it has no reason to show otherwise.
 */
function judgeFixed(ctx: CheckContext, created: Reply, later: Reply): void {
  const { body: asked } = created.call;
  if (!isObject(asked) || textField(later.body, 'status') === 'CREATING') return;
  const given = Object.entries(created.body ?? {}).filter(([name]) => GIVEN.includes(name));
  const first = { ...Object.fromEntries(given), ...asked };
  const known = new Set(different(first, created, FIXED).map(({ pointer }) => pointer));
  const found = [
    ...different(first, later, FIXED).filter(({ pointer }) => !known.has(pointer)),
    ...(saysUnderWay(created.body) && !saysUnderWay(later.body) ? different(asked, later, SET_UP) : []),
  ];
  for (const difference of found) {
    const name = difference.pointer.slice(1);
    // A value that is none of its field's has been blamed for that.
    if ([created, later].some((reply) => isMisshapen(reply, `cluster.out.${name}`))) continue;
    const wasShown = !(name in SET_UP) && isPresent(created.body, name);
    ctx.fail(resultClause(wasShown ? 'update-cluster' : 'create-cluster'), later, {
      ...difference,
      message: wasShown
        ? `${name} is not what the creation of the cluster showed, and no update can carry it`
        : `${name} is not what the cluster was created with`,
      where: 'response',
      before: [created],
    });
  }
}

import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, isHome } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { judgeChangedBeside } from './beside-list.ts';
import { knownTarget } from './known-target.ts';
import { judgeLasting } from './lasting.ts';
import { judgeKept } from './list-kept.ts';
import { allElse, judgeSetRefused, setList } from './list-sent.ts';
import { judgeMissingBeside } from './missing-beside.ts';
import { isAtRest, isUnderWay } from './pace.ts';
import { poolsFor } from './pools.ts';
import { puttingBack } from './put-back.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';
import { workspacesIn } from './workspaces-shown.ts';

const EMPTIED = 'update-cluster.workspace-ids-emptied';
const KEPT = 'update-cluster.workspace-ids-kept';
const REPLACED = 'update-cluster.workspace-ids-replace';

/**
 * Sends updates that change nothing to a cluster whose last answer is known, one of them with the DR region that it
 * has: its ranges stay what they are (section 2.4), which the response rules judge. Its workspaces, which others may
 * change, are judged by {@link judgeMappings}.
 */
export async function judgeLeftAlone(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const { workspaceIds, ...before } = place.shown ?? {};
  await sendClusterUpdate(ctx, place, 'nothing changed', { facts: { before } });
  const drRegion = textField(before, 'drRegion') ?? '';
  if (flagField(before, 'isDrEnabled') !== true || drRegion === '') return;
  await sendClusterUpdate(ctx, place, 'DR region as it is', { fields: { drRegion }, facts: { before } });
}

/**
 * Sets, leaves out, replaces, empties and puts back the workspaces of a cluster that shows a list of them (section
 * 2.4).
 */
export async function judgeMappings(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  // A cluster of the run's own that shows no list has none yet.
  const before = workspacesIn(place.shown) ?? (place.own ? [] : undefined);
  if (!before) return;
  // A person may have reasons to keep lists of listed clusters short; one of the run's own is nobody's.
  const isOpen = place.own ? before.length < 2 : before.length === 0;
  const most = place.own ? 5 : 2;
  const { workspaces } = await knownTarget(ctx);
  const list = isOpen ? [...new Set([...before, ...workspaces])].slice(0, most) : before;
  if (list.length === 0) return;
  await puttingBack(ctx, place, before, async () => {
    await judgeKept(ctx, place, list);
    await judgeMissingBeside(ctx, place, 'a list', { workspaceIds: list });
    await judgeNamedBeside(ctx, place, list);
    if (place.own) await judgeChangedBeside(ctx, place, list);
    await observeReplaced(ctx, place, list);
    const isEmptied = await judgeEmptied(ctx, place, list);
    if (!isEmptied) return;
    if (place.own) await judgeChangedBeside(ctx, place, []);
    if (list.length > 1) await judgeEmptied(ctx, place, list.slice(0, 1));
    const pools = place.own && place.type === 'HYBRID';
    await judgeEmptied(ctx, place, list, {
      words: 'all else',
      fields: {
        ...allElse(ctx, place),
        ...(pools ? { nodePools: poolsFor(ctx, place, 'beside no workspaces') } : {}),
      },
    });
    for (const beside of switchesAsTheyAre(place)) await judgeEmptied(ctx, place, list, beside);
  });
}

/** What the empty list is sent together with. */
interface Beside {
  words: string;
  fields: Record<string, Json>;
  /** True where a target may want the rest in an update of its own: a refusal is then nobody's fault. */
  mayStandAlone?: boolean;
}

const ALONE: Beside = { words: '', fields: {} };

/** The wishes about DR that ask for what there is: an update with one of them empties the list like any other. */
function switchesAsTheyAre(place: ClusterPlace): Beside[] {
  const hasDr = flagField(place.shown, 'isDrEnabled') === true;
  return [
    ...(hasDr ? [{ words: 'a wish for DR', fields: { enableDr: true }, mayStandAlone: true }] : []),
    ...(isHome(place)
      ? [{ words: 'no failover', fields: { isFailedOver: false }, mayStandAlone: true }]
      : []),
  ];
}

/** A name that comes together with the list, and with all else besides, is the name in the end. */
async function judgeNamedBeside(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
): Promise<void> {
  const workspaceIds = [...list];
  for (const [words, fields] of [
    ['beside a list', { workspaceIds }],
    ['beside a list and all else', { ...allElse(ctx, place), workspaceIds }],
  ] as const) {
    const value = ctx.name(`${place.scene}|${words}`);
    await judgeLasting(ctx, place, { field: 'name', value, beside: { words, fields } });
  }
}

async function observeReplaced(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
): Promise<void> {
  const [first, ...others] = list;
  if (first === undefined || others.length === 0) return;
  const reply = await sendClusterUpdate(ctx, place, 'list with one of several', {
    fields: { workspaceIds: [first] },
    intent: 'probe',
  });
  const shown = workspacesIn(reply.body);
  if (!shown || isUnderWay(ctx, reply)) return;
  const left = others.filter((id) => shown.includes(id)).length;
  ctx.observe(REPLACED, left === 0 ? 'no' : left === others.length ? 'yes' : 'some of them', reply);
}

/**
 * Empties the list, alone or beside other fields. An answer that says that the update is under way may still show
 * the old list; a later one must not. Says whether the list was emptied.
 */
export async function judgeEmptied(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
  beside: Beside = ALONE,
): Promise<boolean> {
  const { fields } = beside;
  const isAlone = beside === ALONE;
  const words = `${list.length}${isAlone ? '' : `, beside ${beside.words}`}`;
  await setList(ctx, place, list, `of ${words}, to be emptied`);
  const emptied = await setList(ctx, place, [], `empty after ${words}`, fields);
  if (!emptied.ok && !isAlone) {
    if (!beside.mayStandAlone) await judgeSetRefused(ctx, place, [], fields);
    return false;
  }
  if (!emptied.ok) {
    if (place.own) await judgeRefusal(ctx, place, emptied, list);
    // Workspaces of others may have deployments there, for which a sensible target may refuse to let them go.
    else ctx.notExercised([EMPTIED], `the empty list was refused (${emptied.outcome}) for a cluster in use`);
    return false;
  }
  // An empty list may as well be left out of the answer.
  const isEmpty = (reply: Reply): boolean => (workspacesIn(reply.body) ?? []).length === 0;
  const later = await watchUntil(ctx, place, `after the list of ${words} was emptied`, isEmpty);
  if (!later) {
    ctx.notExercised([EMPTIED], 'no update was taken after the one that emptied the list');
    return false;
  }
  if (isEmpty(emptied) || isEmpty(later)) ctx.pass(EMPTIED);
  const shown = workspacesIn(later.body) ?? [];
  if (shown.length === 0) return true;
  if (isUnderWay(ctx, later)) {
    ctx.notExercised([EMPTIED], 'the update that empties the list was still under way after several seconds');
    return false;
  }
  ctx.fail(isEmpty(emptied) ? KEPT : EMPTIED, later, {
    message: isEmpty(emptied)
      ? 'an update without workspaceIds brought back the workspaces that had been removed'
      : 'workspaceIds was sent empty and the cluster still has some',
    expected: 'no workspaces',
    found: JSON.stringify(shown),
    where: 'response',
    pointer: '/workspaceIds',
    before: [emptied],
  });
  return false;
}

/**
 * The empty list is documented: its refusal counts when it repeats between two accepted updates without it, of a
 * cluster at rest or one that takes another list, which is a change as well.
 */
async function judgeRefusal(
  ctx: CheckContext,
  place: ClusterPlace,
  first: Reply,
  list: readonly string[],
): Promise<void> {
  const base = await sendClusterUpdate(ctx, place, 'without the list, after its refusal');
  const again = await sendClusterUpdate(ctx, place, 'empty list once more', {
    fields: { workspaceIds: [] },
    intent: 'probe',
  });
  const after = await sendClusterUpdate(ctx, place, 'without the list, in the end');
  const taken = [base, after].every(({ ok }) => ok);
  // A cluster that was just updated may be busy: whoever says 'not now' says nothing about the list.
  const isClear =
    taken && isPlainRefusal(again) && ([base, after].every(isAtRest) || (await takesFewer(ctx, place, list)));
  if (!isClear) {
    ctx.notExercised([EMPTIED], `the empty list was never answered clearly (${first.outcome})`);
    return;
  }
  ctx.fail(EMPTIED, again, {
    message: 'an update that removes all workspaces was refused while one without the list is accepted',
    expected: 'a 2xx status',
    found: `status ${again.outcome}`,
    where: 'request',
    pointer: '/workspaceIds',
    twin: { reply: base, differs: `workspaceIds (the cluster has ${list.length})` },
  });
}

/** Whether a cluster takes a shorter list than it has, and refuses the empty one all the same behind it. */
async function takesFewer(ctx: CheckContext, place: ClusterPlace, list: readonly string[]): Promise<boolean> {
  if (list.length < 2) return false;
  const fewer = await setList(ctx, place, list.slice(0, 1), 'shorter after a refusal of the empty one');
  if (!fewer.ok) return false;
  return isPlainRefusal(await setList(ctx, place, [], 'empty behind a shorter one'));
}

import { isPlainRefusal } from '../../../fixtures/engine/plain-refusal.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { knownTarget } from './known-target.ts';
import { judgeLasting } from './lasting.ts';
import { allElse, judgeListRefused, judgeSetRefused, setList } from './list-sent.ts';
import { judgeMissingBeside } from './missing-beside.ts';
import { isAtRest, isUnderWay } from './pace.ts';
import { poolsFor } from './pools.ts';
import { puttingBack } from './put-back.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';
import { sameMembers, workspacesIn } from './workspaces-shown.ts';

const EMPTIED = 'update-cluster.workspace-ids-emptied';
const KEPT = 'update-cluster.workspace-ids-kept';
const RESULT = 'update-cluster.result';
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
    await observeReplaced(ctx, place, list);
    const isEmptied = await judgeEmptied(ctx, place, list);
    if (!isEmptied) return;
    if (list.length > 1) await judgeEmptied(ctx, place, list.slice(0, 1));
    const pools = place.own && place.type === 'HYBRID';
    await judgeEmptied(ctx, place, list, {
      ...allElse(ctx, place),
      ...(pools ? { nodePools: poolsFor(ctx, place, 'beside no workspaces') } : {}),
    });
  });
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

/**
 * Updates without the list that must keep it: one that changes nothing, one that changes the name, and one that changes
 * all that it may, beside which the list may be set as well; one that asks for the DR that there is; and one that adds
 * pools, to a cluster of the run's own.
 */
async function judgeKept(ctx: CheckContext, place: ClusterPlace, list: readonly string[]): Promise<void> {
  // Another list than the one that follows: a target that falls back to what was before shows it.
  if (place.own && list.length > 1) await setList(ctx, place, list.slice(0, 1), 'one alone, before all');
  const plain = await judgeKeptBy(ctx, place, list, 'nothing changed', () => ({}));
  const name = ctx.name(`${place.scene}|renamed`);
  await judgeKeptBy(ctx, place, list, 'renamed', () => ({ name }));
  const all = allElse(ctx, place);
  const beside = await setList(ctx, place, list, 'beside all else', all);
  if (plain?.ok && !beside.ok) await judgeSetRefused(ctx, place, list, all);
  if (plain && !plain.ok && place.own) await judgeListRefused(ctx, place, list);
  await judgeKeptBy(ctx, place, list, 'all else changed', () => all);
  if (flagField(place.shown, 'isDrEnabled') === true)
    await judgeKeptBy(ctx, place, list, 'DR asked for where it is', () => ({ enableDr: true }));
  if (!place.own || place.type !== 'HYBRID') return;
  await judgeKeptBy(ctx, place, list, 'pools added', (round) => ({
    nodePools: poolsFor(ctx, place, `without the list ${round}`),
  }));
  const pools = { nodePools: poolsFor(ctx, place, 'beside the list') };
  const besidePools = await setList(ctx, place, list, 'beside pools', pools);
  if (plain?.ok && !besidePools.ok) await judgeSetRefused(ctx, place, list, pools);
}

/**
 * Sets the list and leaves it out twice in a row: a list that is lost is set once more, since somebody else may have
 * changed it. Gives the answer to the update that set it.
 */
async function judgeKeptBy(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
  words: string,
  fieldsOf: (round: number) => Record<string, Json>,
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
    const without = await sendClusterUpdate(ctx, place, `list left out, ${words} ${round}`, {
      fields,
      ...known,
    });
    const again = await sendClusterUpdate(ctx, place, `list left out again, ${words} ${round}`, known);
    const left = [without, again].map((reply) => workspacesIn(reply.body)).filter((ids) => ids !== undefined);
    if (left.length === 0) return set;
    if (left.every((ids) => sameMembers(ids, list))) {
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
 * Empties the list, alone or beside other `fields`. An answer that says that the update is under way may still show
 * the old list; a later one must not. Says whether the list was emptied.
 */
async function judgeEmptied(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
  fields: Record<string, Json> = {},
): Promise<boolean> {
  const beside = Object.keys(fields).length > 0;
  const words = `${list.length}${beside ? ', beside all else' : ''}`;
  await setList(ctx, place, list, `of ${words}, to be emptied`);
  const emptied = await setList(ctx, place, [], `empty after ${words}`, fields);
  if (!emptied.ok && beside) {
    await judgeSetRefused(ctx, place, [], fields);
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

/** The empty list is documented: its refusal counts when it repeats between two accepted updates without it. */
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
  // A cluster that was just updated may be busy: whoever says 'not now' says nothing about the list.
  if (![base, after].every((reply) => reply.ok && isAtRest(reply)) || !isPlainRefusal(again)) {
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

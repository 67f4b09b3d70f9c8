import { isPlainRefusal, mayBeDoneTwice } from '../../../fixtures/engine/answer-kinds.ts';
import { allAway } from '../../../fixtures/engine/enumerate.ts';
import { callFor, modelCase } from '../../../fixtures/engine/probe.ts';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, updateClusterModel } from '../../../fixtures/models/update-cluster.ts';
import { combinationsClause, resultClause } from '../../../spec/clause-names.ts';
import { compareFields, text } from '../../../spec/rules/echo.ts';
import { isObject, textField } from '../../../spec/rules/support/json.ts';
import { mayHaveFailed, saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { formerValues } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { workspacesIn } from './workspaces-shown.ts';

/** Every field of an update that may differ from one that changes nothing, but for the list. */
export function allElse(ctx: CheckContext, place: ClusterPlace): Record<string, Json> {
  const model = updateClusterModel(place);
  const [all] = allAway(model);
  const item = all && modelCase(model, 'all else', all.selection);
  const call = item && callFor({ ctx, model, accepted: () => false }, item);
  return (call?.body as JsonObject | undefined) ?? {};
}

/**
 * Workspaces that the target file lists, for a cluster of the run's own: their refusal counts when it repeats between
 * an accepted update without the list and one with an empty list. For other clusters a target may have its reasons.
 */
export async function judgeListRefused(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
): Promise<void> {
  const before = await sendClusterUpdate(ctx, place, 'nothing changed, after a refusal of the list');
  const again = await setList(ctx, place, list, 'once more');
  const empty = await setList(ctx, place, [], 'empty, after refusals of the list');
  if (!before.ok || !empty.ok || !isPlainRefusal(again)) return;
  ctx.fail('clusterUpdate.in.workspaceIds.type', again, {
    message: 'an update with listed workspaces was refused while ones without any are accepted',
    expected: 'a 2xx status',
    found: `status ${again.outcome}`,
    where: 'request',
    pointer: '/workspaceIds',
    twin: { reply: before, differs: 'workspaceIds' },
  });
}

/** Sends an update with a list of workspaces, and maybe other fields beside it; judges the name that it answers. */
export async function setList(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
  words: string,
  fields: Record<string, Json> = {},
): Promise<Reply> {
  const former = formerValues(ctx, place);
  const formerNames = new Set(former.name);
  const before = formerWorkspaces(ctx, place);
  const known = new Set([...list, ...before]);
  const reply = await sendClusterUpdate(ctx, place, `list set, ${words}`, {
    fields: { ...fields, workspaceIds: [...list] },
    intent: 'probe',
  });
  if (place.own) {
    judgeStrangers(ctx, reply, known);
    judgeTwice(
      ctx,
      reply,
      list.filter((id) => !before.includes(id)),
    );
  }
  // The list itself may be shown later, which is judged elsewhere.
  const { call, body } = reply;
  if (!isObject(call.body) || textField(body, 'name') === undefined) return reply;
  // Under way, or where that has come to nothing, a cluster may show what it was before.
  const mayBeFormer = saysUnderWay(body) || mayHaveFailed(body, former);
  if (mayBeFormer && formerNames.has(JSON.stringify(textField(body, 'name')))) return reply;
  for (const difference of compareFields(call.body, body ?? {}, { name: text }).differences) {
    const message = 'name is not what was sent beside workspaceIds';
    ctx.fail(resultClause('update-cluster'), reply, { ...difference, message, where: 'response' });
  }
  return reply;
}

/** Every workspace that the cluster was ever sent or shown with, its creation included: all updates may be refused. */
function formerWorkspaces(ctx: CheckContext, place: ClusterPlace): string[] {
  const { call, body } = place.created ?? {};
  const sent = isObject(call?.body) ? call.body : undefined;
  const lists = [...(formerValues(ctx, place).workspaceIds ?? [])].map((list): unknown => JSON.parse(list));
  return [...lists.flat(), ...(workspacesIn(sent) ?? []), ...(workspacesIn(body) ?? [])].filter(
    (id) => typeof id === 'string',
  );
}

/**
 * A list may replace the former one or be added to it; of a cluster of the run's own, which nobody else knows, it
 * holds no workspace that neither names.
 */
function judgeStrangers(ctx: CheckContext, reply: Reply, known: ReadonlySet<string>): void {
  const shown = workspacesIn(reply.body) ?? [];
  const strange = shown.filter((id) => !known.has(id));
  if (strange.length === 0) return;
  ctx.fail(resultClause('update-cluster'), reply, {
    message: 'a cluster shows workspaces that no request gave it',
    expected: JSON.stringify([...known]),
    found: JSON.stringify(shown),
    where: 'response',
    pointer: '/workspaceIds',
  });
}

/** A workspace that the cluster never had, and that was sent once, is shown once, whether lists are set or added to. */
function judgeTwice(ctx: CheckContext, reply: Reply, fresh: readonly string[]): void {
  const shown = workspacesIn(reply.body) ?? [];
  const twice = fresh.find((id) => shown.filter((other) => other === id).length > 1);
  if (twice === undefined || mayBeDoneTwice(reply)) return;
  ctx.fail(resultClause('update-cluster'), reply, {
    message: 'a workspace that was sent once is shown twice',
    expected: JSON.stringify(twice),
    found: JSON.stringify(shown),
    where: 'response',
    pointer: '/workspaceIds',
  });
}

/** A list that is taken alone may stand beside everything that is taken without it. */
export async function judgeSetRefused(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
  fields: Record<string, Json>,
): Promise<void> {
  const before = await sendClusterUpdate(ctx, place, 'nothing changed, after a refusal of the list');
  const alone = await setList(ctx, place, list, 'alone, after its refusal');
  const again = await setList(ctx, place, list, 'beside all else once more', fields);
  // What was taken this time is not to be added twice.
  if (!before.ok || !alone.ok || !isPlainRefusal(again)) return;
  const without = await sendClusterUpdate(ctx, place, 'all else without the list', { fields });
  if (!without.ok) return;
  ctx.fail(combinationsClause('update-cluster'), again, {
    message:
      'an update was refused whose workspaceIds are taken alone, and the rest of which is taken without them',
    expected: 'a 2xx status',
    found: `status ${again.outcome}`,
    where: 'request',
    twin: { reply: without, differs: 'workspaceIds' },
  });
}

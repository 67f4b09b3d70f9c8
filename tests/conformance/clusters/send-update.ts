import { BASE } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase } from '../../../fixtures/engine/probe.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Intent, Json, JsonObject, Reply, RuleFacts } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, updateClusterModel } from '../../../fixtures/models/update-cluster.ts';
import { notePace, paceFacts } from './pace.ts';

/** An update of a cluster as a check words it: what differs from the update that changes nothing. */
export interface ClusterUpdate {
  /** Fields that take the base's place or come on top of it. */
  fields?: Record<string, Json>;
  intent?: Intent;
  /** What is known of the cluster besides what the place knows. */
  facts?: RuleFacts;
  /** True for one that is not asked for again, however unclear its answer. */
  once?: boolean;
  repeat?: boolean;
}

/** Updates a cluster under a case of its own; an unclear answer is asked for again. */
export async function sendClusterUpdate(
  ctx: CheckContext,
  place: ClusterPlace,
  key: string,
  { fields = {}, intent = 'core', facts = {}, once = false, repeat = false }: ClusterUpdate = {},
): Promise<Reply> {
  const word = (attempt: number): Call => {
    const call = wordClusterUpdate(ctx, place, key, fields, attempt);
    return {
      ...call,
      intent,
      facts: { ...call.facts, ...paceFacts(ctx, place), ...facts },
      ...(repeat ? { repeat } : {}),
    };
  };
  const reply = await (once ? ctx.send(word(0)) : settle(ctx, word));
  notePace(ctx, place, reply);
  if (reply.ok) {
    const { id, name } = place;
    ctx.changed({ kind: 'cluster', id, operation: 'update-cluster', change: 'changed', name });
  }
  return reply;
}

/** The update that changes nothing with some fields replaced, not yet sent. */
export function wordClusterUpdate(
  ctx: CheckContext,
  place: ClusterPlace,
  key: string,
  fields: Record<string, Json>,
  attempt = 0,
): Call & { body: JsonObject } {
  const model = updateClusterModel(place);
  const call = callFor({ ctx, model, accepted: () => false }, modelCase(model, key, BASE), attempt);
  return {
    operation: model.operation,
    intent: 'core',
    case: `${place.scene}/${key}`,
    params: model.params,
    facts: model.facts,
    body: { ...(call?.body as JsonObject | undefined), ...structuredClone(fields) },
  };
}

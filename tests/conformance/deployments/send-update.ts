import { BASE } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase } from '../../../fixtures/engine/probe.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Intent, Json, JsonObject, Reply, RuleFacts } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { DeploymentScene } from './scenes.ts';

/** An update of a scene's deployment as a check words it: what differs from the base that it took. */
export interface UpdateOptions {
  /** Fields that take the base's place or come on top of it. */
  fields?: Record<string, Json>;
  intent?: Intent;
  /** What is known of the deployment besides what the scene knows. */
  facts?: RuleFacts;
  /** True for one that is not asked for again, however unclear its answer. */
  once?: boolean;
}

/** Updates a scene's deployment under a case of its own; an unclear answer is asked for again. */
export async function sendUpdate(
  ctx: CheckContext,
  scene: DeploymentScene,
  key: string,
  { fields = {}, intent = 'core', facts = {}, once = false }: UpdateOptions = {},
): Promise<Reply> {
  const word = (attempt: number): Call => {
    const call = wordUpdate(ctx, scene, key, fields, attempt);
    return { ...call, intent, facts: { ...call.facts, ...facts } };
  };
  const reply = await (once ? ctx.send(word(0)) : settle(ctx, word));
  if (reply.ok) {
    const { id } = scene.deployment;
    ctx.changed({ kind: 'deployment', id, operation: 'update-deployment', change: 'changed' });
  }
  return reply;
}

/** The base of a scene with some fields replaced, not yet sent. */
export function wordUpdate(
  ctx: CheckContext,
  { model }: DeploymentScene,
  key: string,
  fields: Record<string, Json>,
  attempt = 0,
): Call & { body: JsonObject } {
  const call = callFor({ ctx, model, accepted: () => false }, modelCase(model, key, BASE), attempt);
  const body: JsonObject = { ...(call?.body as JsonObject | undefined), ...structuredClone(fields) };
  // Secrets among the variables must not come back in any later answer.
  model.beforeSending?.(body);
  return {
    operation: model.operation,
    intent: 'core',
    case: `${model.scene}/${key}`,
    params: model.params,
    facts: model.facts,
    body,
  };
}

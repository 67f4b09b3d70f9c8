import { BudgetEnded } from '../../../fixtures/host/budget-ended.ts';
import type { Json, JsonObject } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { fillPath } from '../../../fixtures/http/fill-path.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { operation } from '../../../spec/openapi.ts';
import { isObject } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { sendClusterUpdate, wordClusterUpdate } from './send-update.ts';

/** What became of an update that had to be sent. */
export interface LastUpdate {
  ok: boolean;
  body: JsonObject | undefined;
  /** True for an answer that says itself that the update is not yet done. */
  underWay: boolean;
}

/**
 * Sends an update that puts back what the run replaced. It leaves even when the unit may send nothing more, for what
 * stays replaced would be harm done; only a run that was stopped keeps it in.
 */
export async function sendPastBudget(
  ctx: CheckContext,
  place: ClusterPlace,
  key: string,
  fields: Record<string, Json>,
  repeat: boolean,
): Promise<LastUpdate> {
  try {
    const { ok, body } = await sendClusterUpdate(ctx, place, key, { fields, intent: 'probe', repeat });
    return outcome(ok, body);
  } catch (error) {
    if (!(error instanceof BudgetEnded)) throw error;
  }
  const { method, path } = operation('update-cluster');
  const exchange = await ctx.scope.client.send({
    operation: 'update-cluster',
    method,
    path: fillPath(path, { organizationId: ctx.target.organizationId, clusterId: place.id }),
    body: JSON.stringify(wordClusterUpdate(ctx, place, key, fields).body),
  });
  return outcome(exchange.ok, isObject(exchange.json) ? exchange.json : undefined);
}

function outcome(ok: boolean, body: JsonObject | undefined): LastUpdate {
  return { ok, body, underWay: saysUnderWay(body) };
}

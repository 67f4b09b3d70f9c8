import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { poolName } from '../../../fixtures/models/cluster-names.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { probe } from '../steps/try-send.ts';
import { wordClusterUpdate } from './send-update.ts';

const CLAUSE = 'update-cluster.node-pools-hybrid-only';

/** A node pool that no cluster has yet. */
export function poolElsewhere(ctx: CheckContext, { scene, values }: ClusterPlace): Json {
  return {
    name: poolName(ctx.name(`${scene}|pool elsewhere`)),
    nodeInstanceType: values.nodeInstanceTypes[0] ?? null,
    maxNodeCount: 3,
    isDefault: false,
  };
}

/** Sends a node pool to clusters that are DEDICATED. */
export async function sendPoolsElsewhere(ctx: CheckContext, places: readonly ClusterPlace[]): Promise<void> {
  for (const place of places.filter(({ type }) => type === 'DEDICATED')) {
    const pool = poolElsewhere(ctx, place);
    const reply = await probe(ctx, () => wordClusterUpdate(ctx, place, 'a pool', { nodePools: [pool] }));
    if (reply) judgePoolsElsewhere(ctx, reply, pool);
  }
}

/**
 * Judges what an update that sends a node pool for a DEDICATED cluster came to: it may be refused or ignored, but is
 * not added, since pools are added to HYBRID clusters only (section 2.4). The pool is known by its name.
 */
export function judgePoolsElsewhere(ctx: CheckContext, reply: Reply, pool: Json): void {
  const shown = reply.ok ? (listField(reply.body, 'nodePools') ?? []) : [];
  const name = textField(pool, 'name')?.toLowerCase();
  const at = shown.findIndex((one) => textField(one, 'name')?.toLowerCase() === name);
  if (at === -1) {
    ctx.pass(CLAUSE);
    return;
  }
  ctx.fail(CLAUSE, reply, {
    message: 'a DEDICATED cluster was given a node pool',
    expected: 'a refusal, or a cluster without that pool',
    found: JSON.stringify(shown[at]),
    where: 'response',
    pointer: `/nodePools/${at}`,
  });
}

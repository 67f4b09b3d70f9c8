import type { Json } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import type { KnownPools } from '../../../spec/rules/rule.ts';
import { field, isObject, listField, textField } from '../../../spec/rules/support/json.ts';

/** What makes a pool the one that it is; which one is the default may change with others. */
const SENT = ['nodeInstanceType', 'maxNodeCount'] as const;
const FOLLOWED = ['id', ...SENT] as const;

type Known = Map<string, Record<string, Set<string>>>;

const pools = new WeakMap<CheckContext, Map<string, Known>>();

/**
 * Notes what a request and its answer say of the node pools of a cluster, those of its creation included. Whether a
 * pool keeps the id under which it is sent is not documented, so that ids count from where they are first shown.
 */
export function notePools(
  ctx: CheckContext,
  { id, created }: ClusterPlace,
  { sent, shown }: { sent: Json; shown: Json },
): void {
  const ofAll = pools.get(ctx) ?? new Map<string, Known>();
  pools.set(ctx, ofAll);
  let known = ofAll.get(id);
  if (!known) {
    known = new Map();
    ofAll.set(id, known);
    if (created?.call.body !== undefined) add(known, created.call.body, SENT);
    if (created?.body !== undefined) add(known, created.body, FOLLOWED);
  }
  add(known, sent, SENT);
  add(known, shown, FOLLOWED);
}

function add(known: Known, body: Json, parts: readonly string[]): void {
  for (const pool of listField(body, 'nodePools') ?? []) {
    const name = isObject(pool) ? textField(pool, 'name') : undefined;
    if (name === undefined) continue;
    const values = known.get(name) ?? Object.fromEntries(FOLLOWED.map((one) => [one, new Set<string>()]));
    known.set(name, values);
    for (const one of parts) {
      const value = field(pool, one);
      if (value !== undefined && value !== null && value !== '') values[one]?.add(JSON.stringify(value));
    }
  }
}

/** What the node pools of a cluster were sent or shown with before. */
export function knownPools(ctx: CheckContext, { id }: ClusterPlace): KnownPools | undefined {
  return pools.get(ctx)?.get(id);
}

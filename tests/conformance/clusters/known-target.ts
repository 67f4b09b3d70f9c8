import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues, type TargetWithNames } from '../../../fixtures/models/cluster-values.ts';
import { listedValues, requestNode } from '../../../fixtures/models/request-node.ts';
import { probe } from '../steps/try-send.ts';
import { listedPlaces } from './listed-places.ts';
import { sendClusterUpdate } from './send-update.ts';

/** What each unit has learned; asking once is enough for all that a unit does. */
const LEARNED = new WeakMap<CheckContext, Promise<TargetWithNames>>();

/**
 * The target with what its listed clusters show of clouds for which the target file lists no region. An update that
 * changes nothing tells it, for no operation reads a cluster (section 4). Who does not know its database asks no HYBRID
 * cluster: its update has to name one.
 */
export function knownTarget(ctx: CheckContext): Promise<TargetWithNames> {
  const learned = LEARNED.get(ctx) ?? learn(ctx);
  LEARNED.set(ctx, learned);
  return learned;
}

async function learn(ctx: CheckContext): Promise<TargetWithNames> {
  const shown: JsonObject[] = [];
  for (const place of listedPlaces(ctx)) {
    const { known, listed } = place.values;
    if (listed || (place.type === 'HYBRID' && !known.has('dbInstanceType'))) continue;
    const { body } = await sendClusterUpdate(ctx, place, 'names shown');
    if (body) shown.push(body);
  }
  return { ...ctx.target, workspaces: await workspacesThere(ctx), shown };
}

/** Listed workspaces that are looked for: no request names more of them. */
const MOST_WORKSPACES = 8;

/**
 * The listed workspaces but those that the target does not know, whether they are gone or were mistyped: it may refuse
 * to let them use a cluster.
 */
async function workspacesThere(ctx: CheckContext): Promise<string[]> {
  const there: string[] = [];
  for (const [index, workspaceId] of ctx.target.workspaces.slice(0, MOST_WORKSPACES).entries()) {
    const key = `workspaces[${index}]/there`;
    const reply = await probe(ctx, () => ({
      operation: 'get-workspace',
      case: key,
      params: { workspaceId },
    }));
    if (!UNKNOWN.has(reply?.exchange.status)) there.push(workspaceId);
  }
  return there;
}

/** Statuses that say that nothing is there. */
const UNKNOWN: ReadonlySet<number | undefined> = new Set([404, 410]);

/** Clouds in which clusters are known to be taken: by the target file, or by a cluster that is there. */
export function knownClouds(target: TargetWithNames): string[] {
  return allClouds().filter((cloud) => clusterValues(target, cloud).seen);
}

/** Clouds to try, the known ones alone where there are any. */
export function cloudsToTry(target: TargetWithNames): readonly string[] {
  const known = knownClouds(target);
  return known.length > 0 ? known : allClouds();
}

function allClouds(): readonly string[] {
  return listedValues(requestNode('create-cluster'), 'cloudProvider');
}

import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues, withNamesShown } from '../../../fixtures/models/cluster-values.ts';
import { listedValues, requestNode } from '../../../fixtures/models/request-node.ts';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { listedPlaces } from './listed-places.ts';
import { sendClusterUpdate } from './send-update.ts';

/** What each unit has learned; asking once is enough for all that a unit does. */
const LEARNED = new WeakMap<CheckContext, Promise<Target>>();

/**
 * The target with what its listed clusters show of clouds for which the target file lists no region. An update that
 * changes nothing tells it, for no operation reads a cluster (section 4).
 */
export function knownTarget(ctx: CheckContext): Promise<Target> {
  const learned = LEARNED.get(ctx) ?? learn(ctx);
  LEARNED.set(ctx, learned);
  return learned;
}

async function learn(ctx: CheckContext): Promise<Target> {
  const shown: JsonObject[] = [];
  for (const place of listedPlaces(ctx).filter(({ values }) => !values.listed)) {
    const { body } = await sendClusterUpdate(ctx, place, 'names shown');
    if (body) shown.push(body);
  }
  return withNamesShown(ctx.target, shown);
}

/** Clouds in which clusters are known to be taken: by the target file, or by a cluster that is there. */
export function knownClouds(target: Target): string[] {
  return allClouds().filter((cloud) => clusterValues(target, cloud).listed);
}

/** Clouds to try, the known ones alone where there are any. */
export function cloudsToTry(target: Target): readonly string[] {
  const known = knownClouds(target);
  return known.length > 0 ? known : allClouds();
}

function allClouds(): readonly string[] {
  return listedValues(requestNode('create-cluster'), 'cloudProvider');
}

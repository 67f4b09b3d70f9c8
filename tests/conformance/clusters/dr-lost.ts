import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { formerValues } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';

/** So many listed clusters must have lost their DR: that of one somebody else may have ended. */
const FEWEST = 2;

/**
 * Blames updates behind which listed clusters are without the DR that they had, although no update asked for its end
 * (section 2.4). What the run itself may end elsewhere is left out. One of the run's own, which nobody else knows, the
 * response rule judges alone.
 */
export async function judgeDrLost(ctx: CheckContext, places: readonly ClusterPlace[]): Promise<void> {
  const suspects = places.filter((place) => isSuspect(ctx, place));
  if (suspects.length < FEWEST || ctx.onlyCase !== undefined) return;
  const lost: Reply[] = [];
  for (const place of suspects) {
    const reply = await sendClusterUpdate(ctx, place, 'without its DR');
    const isOff = flagField(reply.body, 'isDrEnabled') === false && !saysUnderWay(reply.body);
    if (reply.ok && isOff) lost.push(reply);
  }
  const [first, ...others] = lost;
  if (!first || lost.length < FEWEST) return;
  ctx.fail(resultClause('update-cluster'), first, {
    message: `${lost.length} clusters have lost their DR during the run’s updates, and none of these asked for that`,
    expected: 'isDrEnabled true, as before the updates',
    found: 'false',
    where: 'response',
    pointer: '/isDrEnabled',
    before: others,
  });
}

/** A listed cluster that was shown with DR and then without, and that the run may not take it from. */
function isSuspect(ctx: CheckContext, place: ClusterPlace): boolean {
  const { isDrEnabled, enableDr } = formerValues(ctx, place);
  const mayEndIt = place.allow?.includes('disable-dr') === true || enableDr?.has('false') === true;
  return !place.own && !mayEndIt && ['true', 'false'].every((value) => isDrEnabled?.has(value));
}

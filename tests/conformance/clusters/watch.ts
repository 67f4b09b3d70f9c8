import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { sendClusterUpdate } from './send-update.ts';

/** Pauses (ms) before a cluster is looked at again: two seconds in all. */
const PAUSES: readonly number[] = [0, 100, 300, 600, 1000];

/**
 * Further ones: for a cluster that says itself that an update is still under way, and for work of which it tells
 * nothing.
 */
const MORE_PAUSES: readonly number[] = [1500, 3000];

/**
 * Looks at a cluster by updates that change nothing, until it shows what it should or patience ends: after two seconds,
 * a little later where an update is under way or `isWork` says that what is waited for may be work, told or not. No
 * operation reads a cluster, so an update is the only way to see it. Undefined when it takes no such update.
 */
export async function watchUntil(
  ctx: CheckContext,
  place: ClusterPlace,
  key: string,
  shows: (reply: Reply) => boolean,
  { isWork = false } = {},
): Promise<Reply | undefined> {
  let last: Reply | undefined;
  for (const [i, ms] of [...PAUSES, ...MORE_PAUSES].entries()) {
    if (last && i >= PAUSES.length && !isWork && !saysUnderWay(last.body)) return last;
    if (ms > 0) await pause(ms, ctx);
    const reply = await sendClusterUpdate(ctx, place, key, { repeat: i > 0 });
    if (!reply.ok) return last;
    last = reply;
    if (shows(reply)) return reply;
  }
  return last;
}

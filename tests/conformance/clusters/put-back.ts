import { pause } from '../../../fixtures/engine/settle.ts';
import { BudgetEnded } from '../../../fixtures/host/budget-ended.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { sendPastBudget } from './past-budget.ts';
import { sameMembers, workspacesIn } from './workspaces-shown.ts';

/**
 * Does what replaces the workspaces of a cluster, and puts them back. The way back is vowed first, so that a person
 * finds it in the ledger when the run is killed in between.
 */
export async function puttingBack(
  ctx: CheckContext,
  place: ClusterPlace,
  before: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  const vow = { clusterId: place.id, workspaceIds: [...before] };
  const { client } = ctx.scope;
  if (!(await client.vowRestore(vow)))
    throw new BudgetEnded(client.stopReason?.message ?? 'The run has stopped');
  try {
    await act();
  } finally {
    const restored = await putBack(ctx, place, before);
    if (restored) await client.restored(vow);
    if (!restored) {
      const ids = JSON.stringify(before);
      ctx.notice(`The workspaces of ${place.scene} could not be put back: send it workspaceIds ${ids}.`);
    }
  }
}

/** Pauses (ms) before the list is put back again: it may show later than it is taken. */
const PAUSES: readonly number[] = [0, 500, 2500];

/** Puts the list back, whatever budget has ended meanwhile, and says whether it is there. */
async function putBack(ctx: CheckContext, place: ClusterPlace, before: readonly string[]): Promise<boolean> {
  const key = 'list put back';
  for (const [attempt, ms] of PAUSES.entries()) {
    if (!ctx.scope.client.stopReason) await pause(ms, ctx);
    const reply = await sendPastBudget(ctx, place, key, { workspaceIds: [...before] }, attempt > 0);
    const shown = workspacesIn(reply.body);
    if (reply.ok && (!shown || reply.underWay || sameMembers(before, shown))) return true;
  }
  return false;
}

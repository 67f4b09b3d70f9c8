import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { rule } from '../../../spec/rules/responses/update-cluster.node-pools-added.ts';
import type { Outcome } from '../../../spec/rules/rule.ts';
import { isUnderWay } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';

/**
 * Adds node pools to a HYBRID cluster of the run's own and judges that a later answer still has them (section 2.4).
 * That the answer to the addition has them is judged by the response rule.
 */
export async function judgePoolsStay(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const { nodeInstanceTypes } = place.values;
  const pools = [0, 1].map(
    (i): Json => ({
      name: ctx.name(`${place.scene}|pool ${i}`),
      nodeInstanceType: nodeInstanceTypes[0],
      maxNodeCount: 3 + i,
      isDefault: false,
    }),
  );
  const added = await sendClusterUpdate(ctx, place, 'pools added', { fields: { nodePools: pools } });
  if (!added.ok) return;
  const later = await watchUntil(ctx, place, 'after the pools', (reply) => broken(added, reply).length === 0);
  const [problem] = later ? broken(added, later) : [];
  if (!later || !problem) {
    if (later && outcomes(added, later).length > 0) ctx.pass(rule.clause);
    return;
  }
  // A pool that is misshapen has been blamed for that, and is then not as it was sent either.
  if (
    [added, later].some(({ violated }) => [...violated].some((clause) => clause.startsWith('nodePool.out.')))
  )
    return;
  // Pools that were there at once may not vanish; those that never were may still be on their way.
  if (isUnderWay(ctx, later) && broken(added, added).length > 0) {
    ctx.notExercised(
      [rule.clause],
      'the update that adds node pools was still under way after several seconds',
    );
    return;
  }
  const { message = 'a node pool that was added is no longer as it was sent', verdict, ...where } = problem;
  ctx.fail(rule.clause, later, { ...where, message, where: 'response', before: [added] });
}

/** What the rule finds when it holds a later answer against the pools sent earlier. */
function outcomes(added: Reply, later: Reply): Outcome[] {
  return rule.evaluate({
    operation: later.call.operation,
    pathParams: later.call.params ?? {},
    query: {},
    requestBody: added.call.body,
    responseBody: later.body ?? null,
    facts: { settled: true },
  });
}

function broken(added: Reply, later: Reply): Outcome[] {
  return outcomes(added, later).filter(({ verdict }) => verdict === 'broken');
}

import { isRefusal, isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { judgePadded, type LimitedField } from '../steps/padded-limit.ts';
import { outcomeOf, probe } from '../steps/try-send.ts';

const OPERATION = 'rollback-deploy';
const LIMIT: LimitedField = { clause: 'rollback.in.description.limit', field: 'description', max: 500 };
const FOREIGN = `${OPERATION}.foreign-deploy`;

/**
 * Asks what the document leaves open about rollbacks, at the first listed deployment that has deploys, and for one to a
 * deploy of another deployment (sections 1, 4.5): whoever refuses unknown deploys refuses that as well.
 */
export async function askRollbacks(ctx: CheckContext): Promise<void> {
  const [place, ...others] = ctx.target.deployments.filter(({ deploys = [] }) => deploys.length > 0);
  const deployId = place?.deploys?.[0];
  if (!place || deployId === undefined) {
    const reason = 'no listed deployment has deploys: add "deploys" to an entry of "deployments"';
    ctx.notExercised(ctx.coveredClauses(), reason);
    return;
  }
  const ask = async (
    clause: string | undefined,
    words: string,
    call: Partial<Call>,
    deploy = deployId,
  ): Promise<Reply | undefined> => {
    const reply = await probe(ctx, () => ({
      operation: OPERATION,
      case: `silence/${words}`,
      params: { deploymentId: place.id, deployId: deploy },
      ...call,
    }));
    if (reply && clause !== undefined) ctx.observe(clause, `${words}: ${outcomeOf(reply)}`, reply);
    if (reply?.ok) ctx.changed({ kind: 'deployment', id: place.id, operation: OPERATION, change: 'changed' });
    return reply;
  };
  const described = { body: { description: 'a rollback that is only asked about' } };
  await ask(`${OPERATION}.empty-body`, 'no body', {});
  await ask(`${OPERATION}.empty-body`, 'an empty object', { body: {} });
  await judgePadded(ctx, LIMIT, 'a rollback that is only asked about ', (description) =>
    ask(undefined, 'a description too long by a blank', { body: { description } }),
  );
  const askUnknown = (repeat = false): Promise<Reply | undefined> =>
    ask(`${OPERATION}.unknown-id`, 'an unknown deploy', { ...described, repeat }, ctx.name('unknown deploy'));
  const unknown = await askUnknown();
  const own = new Set(place.deploys);
  // A server may look for deploys in the workspace of the deployment, or in all of the organization.
  const [inWorkspace, elsewhere] = [true, false].map((isSame) =>
    others
      .filter(({ workspaceId }) => (workspaceId === place.workspaceId) === isSame)
      .flatMap(({ deploys = [] }) => deploys)
      .find((id) => !own.has(id)),
  );
  if (inWorkspace === undefined && elsewhere === undefined) {
    const reason = 'no second listed deployment has deploys: add "deploys" to another entry of "deployments"';
    ctx.notExercised([FOREIGN], reason);
    return;
  }
  for (const [words, foreign] of [
    ['of the same workspace', inWorkspace],
    ['of another workspace', elsewhere],
  ] as const) {
    const key = `a deploy of another deployment ${words}`;
    const taken = foreign === undefined ? undefined : await ask(undefined, key, described, foreign);
    if (!unknown || !taken) continue;
    if (isRefusal(taken)) ctx.pass(FOREIGN);
    if (!taken.ok) continue;
    // A deployment that now runs what belongs to another one returns to what is its own.
    await ask(`${OPERATION}.empty-body`, 'an empty object', { body: {}, repeat: true });
    // Who looks deploys up at all looks whose they are.
    const again = await askUnknown(true);
    if (again && [unknown, again].every(saysNo)) blameTaken(ctx, taken, again);
    else ctx.notExercised([FOREIGN], 'the target does not refuse unknown deploys either');
    return;
  }
}

/** True for a refusal that is not owed to the moment: what is not known is often not found. */
const saysNo = (reply: Reply | undefined): boolean =>
  reply !== undefined && isRefusal(reply) && !isUnclear(reply);

function blameTaken(ctx: CheckContext, taken: Reply, refused: Reply): void {
  ctx.fail(FOREIGN, taken, {
    message: 'a deployment was rolled back to a deploy of another deployment',
    expected: 'any status other than 2xx, as for an unknown deploy',
    found: `status ${taken.outcome}`,
    where: 'request',
    twin: { reply: refused, differs: 'deployId, which is of no deploy at all' },
  });
}

import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { outcomeOf, probe } from '../steps/try-send.ts';

const OPERATION = 'rollback-deploy';

/** Asks what the document leaves open about rollbacks, at the first listed deployment that has deploys. */
export async function askRollbacks(ctx: CheckContext): Promise<void> {
  const [place, ...others] = ctx.target.deployments.filter(({ deploys = [] }) => deploys.length > 0);
  const deployId = place?.deploys?.[0];
  if (!place || deployId === undefined) {
    const reason = 'no listed deployment has deploys: add "deploys" to an entry of "deployments"';
    ctx.notExercised(ctx.coveredClauses(), reason);
    return;
  }
  const ask = async (
    clause: string,
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
    if (reply) ctx.observe(clause, `${words}: ${outcomeOf(reply)}`, reply);
    if (reply?.ok) ctx.changed({ kind: 'deployment', id: place.id, operation: OPERATION, change: 'changed' });
    return reply;
  };
  const described = { body: { description: 'a rollback that is only asked about' } };
  await ask(`${OPERATION}.empty-body`, 'no body', {});
  await ask(`${OPERATION}.empty-body`, 'an empty object', { body: {} });
  await ask(`${OPERATION}.unknown-id`, 'an unknown deploy', described, ctx.name('unknown deploy'));
  const foreign = others[0]?.deploys?.[0];
  if (foreign === undefined) {
    const reason = 'no second listed deployment has deploys: add "deploys" to another entry of "deployments"';
    ctx.notExercised([`${OPERATION}.foreign-deploy`], reason);
    return;
  }
  const taken = await ask(`${OPERATION}.foreign-deploy`, "another deployment's deploy", described, foreign);
  // A deployment that now runs what belongs to another one returns to what is its own.
  if (taken?.ok) await ask(`${OPERATION}.empty-body`, 'an empty object', { body: {}, repeat: true });
}

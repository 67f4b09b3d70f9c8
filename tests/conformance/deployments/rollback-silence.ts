import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { judgePadded, type LimitedField } from '../steps/padded-limit.ts';
import { outcomeOf, probe } from '../steps/try-send.ts';
import { type AskRollback, judgeForeignDeploys } from './foreign-deploys.ts';

const OPERATION = 'rollback-deploy';
const LIMIT: LimitedField = { clause: 'rollback.in.description.limit', field: 'description', max: 500 };

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
  const ask: AskRollback = async (clause, words, call, { deployment = place.id, deploy = deployId } = {}) => {
    const reply = await probe(ctx, () => ({
      operation: OPERATION,
      case: `silence/${words}`,
      params: { deploymentId: deployment, deployId: deploy },
      ...call,
    }));
    if (reply && clause !== undefined) ctx.observe(clause, `${words}: ${outcomeOf(reply)}`, reply);
    if (reply?.ok)
      ctx.changed({ kind: 'deployment', id: deployment, operation: OPERATION, change: 'changed' });
    return reply;
  };
  const described = { body: { description: 'a rollback that is only asked about' } };
  await ask(`${OPERATION}.empty-body`, 'no body', {});
  await ask(`${OPERATION}.empty-body`, 'an empty object', { body: {} });
  await judgePadded(ctx, LIMIT, 'a rollback that is only asked about ', (description) =>
    ask(undefined, 'a description too long by a blank', { body: { description } }),
  );
  const askUnknown = (repeat = false): Promise<Reply | undefined> =>
    ask(
      `${OPERATION}.unknown-id`,
      'an unknown deploy',
      { ...described, repeat },
      { deploy: ctx.name('unknown deploy') },
    );
  const unknown = await askUnknown();
  await judgeForeignDeploys(ctx, { place, others, unknown, ask, askUnknown });
}

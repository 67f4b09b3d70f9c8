import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { combinationsClause } from '../../../spec/clause-names.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import { creationLike, scopeOf } from './creation-like.ts';
import type { PlaceOutcome } from './refused-places.ts';

/** Types whose content is not documented, so that a target may refuse an object without any. */
const TYPES: readonly string[] = ['CONNECTION', 'METRICS_EXPORT'];

/** How many deployments are asked: one may have its own reasons. */
const MOST_DEPLOYMENTS = 3;

/** A request of one type as one place answered it. */
interface Asked {
  scene: string;
  ask: (words: string) => Promise<Reply | undefined>;
  reply: Reply;
}

/**
 * Creates objects of each further type in every place where a variable is taken. A type that one scope takes and the
 * other refuses, in each deployment that is asked, is refused for the two together: objects of all types are created in
 * both (sections 2.2, 4.1).
 */
export async function judgeTypesElsewhere(
  ctx: CheckContext,
  outcomes: readonly PlaceOutcome[],
): Promise<void> {
  const workspace = outcomes.find(({ reply }) => reply.ok && scopeOf(reply) === 'WORKSPACE');
  const deployment = outcomes.find(({ reply }) => reply.ok && scopeOf(reply) === 'DEPLOYMENT');
  if (!workspace || !deployment || ctx.onlyCase !== undefined) return;
  const deployments = ctx.target.deployments.slice(0, MOST_DEPLOYMENTS);
  for (const type of TYPES) {
    const inWorkspace = await askIn(ctx, workspace, type, workspace.scene, {});
    const inDeployments: Asked[] = [];
    for (const [index, { id }] of deployments.entries()) {
      const asked = await askIn(ctx, deployment, type, `deployments[${index}]`, { scopeEntityId: id });
      if (asked) inDeployments.push(asked);
      // One that takes it shows that the scope does.
      if (asked?.reply.ok) break;
    }
    if (!inWorkspace || inDeployments.length === 0) continue;
    const last = inDeployments.at(-1);
    if (inWorkspace.reply.ok && inDeployments.length > 1 && inDeployments.every(isRefused))
      await judgeRefused(ctx, type, inDeployments, inWorkspace);
    if (isRefused(inWorkspace) && last?.reply.ok) await judgeRefused(ctx, type, [inWorkspace], last);
  }
}

const isRefused = ({ reply }: Asked): boolean => isPlainRefusal(reply);

async function askIn(
  ctx: CheckContext,
  { reply: taken }: PlaceOutcome,
  objectType: string,
  scene: string,
  place: { scopeEntityId?: string },
): Promise<Asked | undefined> {
  const fields = { ...place, objectType, workflowVariable: undefined };
  const ask = (words: string): Promise<Reply | undefined> =>
    creatingProbe(ctx, creationLike(taken), { case: `${scene}/${objectType}${words}`, fields });
  const reply = await ask('');
  return reply && { scene, ask, reply };
}

/** Blames a refusal that repeats between two acceptances of the same type elsewhere. */
async function judgeRefused(
  ctx: CheckContext,
  type: string,
  refused: readonly Asked[],
  taken: Asked,
): Promise<void> {
  for (const { ask } of refused) {
    const again = await ask(' again');
    if (!again || !isPlainRefusal(again)) return;
  }
  const control = await taken.ask(' still taken');
  const [first] = refused;
  if (!control?.ok || !first) return;
  ctx.fail(combinationsClause('create-environment-object'), first.reply, {
    message: `an object of type ${type} was refused for ${first.scene}, which takes variables, and taken for ${taken.scene}`,
    expected: 'a 2xx status',
    found: `status ${first.reply.outcome}`,
    where: 'request',
    twin: { reply: control, differs: 'scope and scopeEntityId' },
  });
}

import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import { creationLike, scopeOf } from './creation-like.ts';
import type { PlaceOutcome } from './refused-places.ts';

const CLAUSE = 'create-environment-object.valid-accepted';

/** How many deployments besides the one that took the plain request are asked. */
const MOST_DEPLOYMENTS = 8;

/** So many refuse it before they are blamed: one may have its own reasons. */
const SEVERAL = 2;

/** A deployment that refused the plain request, and the request to ask it once more. */
interface Refused {
  index: number;
  reply: Reply;
  ask: (words: string) => Promise<Reply | undefined>;
}

/**
 * Creates a plain object in each listed deployment but the one where all else is tried: objects are created in
 * whichever deployment the request names (section 4.1).
 */
export async function judgeOtherDeployments(
  ctx: CheckContext,
  outcomes: readonly PlaceOutcome[],
): Promise<void> {
  const taken = outcomes.find(({ reply }) => reply.ok && scopeOf(reply) === 'DEPLOYMENT');
  if (!taken || ctx.onlyCase !== undefined) return;
  const creation = creationLike(taken.reply);
  const refused: Refused[] = [];
  for (const [other, { id }] of ctx.target.deployments.slice(1, 1 + MOST_DEPLOYMENTS).entries()) {
    const index = other + 1;
    const ask = (words: string): Promise<Reply | undefined> =>
      creatingProbe(ctx, creation, {
        case: `deployments[${index}]/plain${words}`,
        fields: { scopeEntityId: id },
      });
    const reply = await ask('');
    if (reply?.ok) ctx.pass(CLAUSE);
    else if (reply && isPlainRefusal(reply)) refused.push({ index, reply, ask });
  }
  if (refused.length < SEVERAL) return;
  await blame(ctx, refused, taken, () =>
    creatingProbe(ctx, creation, { case: `${taken.scene}/plain still taken` }),
  );
}

/** Blames refusals that repeat while the first deployment still takes the request. */
async function blame(
  ctx: CheckContext,
  refused: readonly Refused[],
  taken: PlaceOutcome,
  askTaken: () => Promise<Reply | undefined>,
): Promise<void> {
  const still: Refused[] = [];
  for (const one of refused) {
    const again = await one.ask(' again');
    if (again && isPlainRefusal(again)) still.push(one);
  }
  const [first] = still;
  const control = await askTaken();
  if (!first || still.length < SEVERAL || !control?.ok) return;
  const scenes = still.map(({ index }) => `deployments[${index}]`).join(', ');
  ctx.fail(CLAUSE, first.reply, {
    message: `the plain request was refused for ${scenes} and taken for ${taken.scene}`,
    expected: 'a 2xx status',
    found: `status ${first.reply.outcome}`,
    where: 'request',
    pointer: '/scopeEntityId',
    twin: { reply: control, differs: 'scopeEntityId' },
  });
}

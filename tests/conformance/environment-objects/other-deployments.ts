import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import { creationLike, scopeOf } from './creation-like.ts';
import type { PlaceOutcome } from './refused-places.ts';
import { linkTo } from './richer.ts';

const CLAUSE = 'create-environment-object.valid-accepted';

/** How many deployments besides the one that took the plain request are asked. */
const MOST_DEPLOYMENTS = 8;

/** So many refuse it before they are blamed: one may have its own reasons. */
const SEVERAL = 2;

/** A deployment that refused the plain request, and the request to ask it once more. */
interface Refused {
  id: string;
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
    else if (reply && isRefused(reply)) refused.push({ id, index, reply, ask });
  }
  if (refused.length < SEVERAL) return;
  const known = await knownOf(ctx, outcomes, refused);
  await blame(ctx, known, taken, () =>
    creatingProbe(ctx, creation, { case: `${taken.scene}/plain still taken` }),
  );
}

const isNotFound = ({ exchange }: Reply): boolean => exchange.status === 404;
const isRefused = (reply: Reply): boolean => isPlainRefusal(reply) || isNotFound(reply);

/**
 * Those that are there for all the target says. One that was not found may be gone, unless an object of a workspace is
 * linked to it by a target that links nothing unknown.
 */
async function knownOf(
  ctx: CheckContext,
  outcomes: readonly PlaceOutcome[],
  refused: readonly Refused[],
): Promise<Refused[]> {
  const found = refused.filter(({ reply }) => !isNotFound(reply));
  const workspace = outcomes.find(({ reply }) => reply.ok && scopeOf(reply) === 'WORKSPACE');
  if (!workspace || found.length === refused.length) return found;
  const creation = creationLike(workspace.reply);
  const link = (words: string, id: string): Promise<Reply | undefined> =>
    creatingProbe(ctx, creation, { case: `${workspace.scene}/${words}`, fields: { links: [linkTo(id)] } });
  const toNothing = await link('linked to nothing', ctx.name('linked to nothing'));
  if (!toNothing || toNothing.ok || !isRefused(toNothing)) return found;
  for (const one of refused.filter(({ reply }) => isNotFound(reply)))
    if ((await link(`linked to the unknown deployments[${one.index}]`, one.id))?.ok) found.push(one);
  return found;
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
    if (again && isRefused(again)) still.push(one);
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

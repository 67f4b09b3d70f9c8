import { isRefusal, isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';
import { mayBeCounted, numberAtTheEnd } from '../../../spec/rules/support/counted-id.ts';
import { textField } from '../../../spec/rules/support/json.ts';

const CLAUSE = 'rollback-deploy.foreign-deploy';

/** Rolls a deployment back as the case of these words, by default the one that is asked about to its first deploy. */
export type AskRollback = (
  clause: string | undefined,
  words: string,
  call: Partial<Call>,
  place?: { deployment?: string; deploy?: string },
) => Promise<Reply | undefined>;

/** The deployment that is asked about, all others that have deploys, and what it answers to a deploy of nobody's. */
interface Asked {
  place: ListedDeployment;
  others: readonly ListedDeployment[];
  unknown: Reply | undefined;
  ask: AskRollback;
  askUnknown: (repeat: boolean) => Promise<Reply | undefined>;
}

/** A deploy, and the deployment that it is of. */
interface Foreign {
  owner: ListedDeployment;
  deploy: string;
}

/**
 * Asks for a rollback to a deploy of another deployment (sections 1, 4.5): whoever refuses unknown deploys refuses that
 * as well. Where deploys are counted, each deployment may count its own.
 */
export async function judgeForeignDeploys(ctx: CheckContext, asked: Asked): Promise<void> {
  const { place, others, unknown, ask, askUnknown } = asked;
  const own = new Set(place.deploys);
  const all = others.flatMap((owner) => (owner.deploys ?? []).map((deploy): Foreign => ({ owner, deploy })));
  // A server may look for deploys in the workspace of the deployment, or in all of the organization.
  const [inWorkspace, elsewhere] = [true, false].map((isSame) =>
    all.find(({ owner, deploy }) => (owner.workspaceId === place.workspaceId) === isSame && !own.has(deploy)),
  );
  if (inWorkspace === undefined && elsewhere === undefined) {
    const reason = 'no second listed deployment has deploys: add "deploys" to another entry of "deployments"';
    ctx.notExercised([CLAUSE], reason);
    return;
  }
  for (const [words, foreign] of [
    ['of the same workspace', inWorkspace],
    ['of another workspace', elsewhere],
  ] as const) {
    const key = `a deploy of another deployment ${words}`;
    const body = { description: 'a rollback that is only asked about' };
    const taken = foreign && (await ask(undefined, key, { body }, { deploy: foreign.deploy }));
    if (!unknown || !taken) continue;
    if (isRefusal(taken)) ctx.pass(CLAUSE);
    if (!taken.ok) continue;
    const blamed = mayBeCounted(foreign.deploy) ? await takenThough(asked, foreign, body) : taken;
    // A deployment that now runs what belongs to another one returns to what is its own.
    await ask('rollback-deploy.empty-body', 'an empty object', { body: {}, repeat: true });
    // Who looks deploys up at all looks whose they are.
    const again = await askUnknown(true);
    const reason = [unknown, again].every(saysNo)
      ? COUNTED
      : 'the target does not refuse unknown deploys either';
    if (blamed && again && reason === COUNTED) blameTaken(ctx, blamed, again);
    else ctx.notExercised([CLAUSE], reason);
    return;
  }
}

const COUNTED = 'each deployment may count its own deploys';

/**
 * Deploys that may be counted apart for each deployment: rolls back two of them, and then the one whose newest deploy
 * has the lesser number to that of the other, which cannot be its own. The answer if that is taken all the same.
 */
async function takenThough(
  { place, ask }: Asked,
  { owner, deploy }: Foreign,
  body: { description: string },
): Promise<Reply | undefined> {
  const rollBack = (words: string, deployment: string, to: string): Promise<Reply | undefined> =>
    ask(undefined, words, { body, repeat: true }, { deployment, deploy: to });
  const sides: { id: string; deploy: string; newest: string; number: number }[] = [];
  for (const [id, own] of [
    [place.id, place.deploys?.[0] ?? ''],
    [owner.id, deploy],
  ] as const) {
    const reply = await rollBack(`one of its own deploys, ${sides.length}`, id, own);
    const newest = textField(reply?.body, 'id') ?? '';
    const number = numberAtTheEnd(newest);
    if (number === undefined) return undefined;
    sides.push({ id, deploy: own, newest, number });
  }
  const [lesser, greater] = sides.sort((one, other) => one.number - other.number);
  if (!lesser || !greater || lesser.number === greater.number) return undefined;
  const taken = await rollBack('the newest deploy of another deployment', lesser.id, greater.newest);
  if (!taken?.ok) return undefined;
  await rollBack('back to its own', lesser.id, lesser.deploy);
  return taken;
}

/** True for a refusal that is not owed to the moment: what is not known is often not found. */
const saysNo = (reply: Reply | undefined): boolean =>
  reply !== undefined && isRefusal(reply) && !isUnclear(reply);

function blameTaken(ctx: CheckContext, taken: Reply, refused: Reply): void {
  ctx.fail(CLAUSE, taken, {
    message: 'a deployment was rolled back to a deploy of another deployment',
    expected: 'any status other than 2xx, as for an unknown deploy',
    found: `status ${taken.outcome}`,
    where: 'request',
    twin: { reply: refused, differs: 'deployId, which is of no deploy at all' },
  });
}

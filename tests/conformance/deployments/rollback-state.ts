import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { trySend } from '../steps/try-send.ts';
import { judgeBundlesBehindRollbacks } from './bundle-behind-rollback.ts';
import { type Followed, judgeNamedWhenDone } from './rollback-done.ts';
import { openScenes } from './rolled-back-scenes.ts';
import { rollBackWithoutDagDeploys } from './without-dag-deploys.ts';

const CLAUSE = 'rollback-deploy.rollback-from-id';

/**
 * Which of its deploys a deployment is rolled back to in turn: the first one, most likely at rest, before others. Every
 * two deployments end at another one: what only one kind of deploys brings is seen at several.
 */
function turnsOf(index: number): readonly number[] {
  return [0, 1, 0, 1, 2].map((turn) => (turn + Math.floor(index / 2)) % 3);
}

/** So many further turns follow where what they named was wrong: nobody else deploys between so many. */
const FURTHER = 2;

const MORE_THAN_ONCE = 2;
const TOO_OFTEN = 4;

/** So many deploys that nobody has seen may have run before: the first one that did, and some of somebody else's. */
const FEW_STRANGERS = 3;

/** Where a deployment may be rolled back to, and how it is called in cases. */
interface Place {
  name: string;
  deploymentId: string;
  deploys: readonly string[];
}

/**
 * Rolls deployments back several times in a row. From the second time on it is known which deploy ran before, as long
 * as the one before it is deployed: `rollbackFromId` then names that one or the one in the path (sections 2.5, 3).
 * Behind that they have the bundle of the last one; in the end they are rolled back without DAG deploys.
 */
export async function followRollbacks(ctx: CheckContext): Promise<void> {
  const places = ctx.target.deployments.flatMap(({ id, deploys = [] }, index): Place[] =>
    deploys.length === 0 ? [] : [{ name: `deployments[${index}]`, deploymentId: id, deploys }],
  );
  if (places.length === 0) {
    const reason = 'no listed deployment has deploys: add "deploys" to an entry of "deployments"';
    ctx.notExercised(ctx.coveredClauses(), reason);
    return;
  }
  const chains = await inLanes(places, ctx.configuration.concurrency, async (place) => {
    const turns = turnsOf(places.indexOf(place));
    const chain = await rollBackInARow(ctx, place, turns);
    await rollBackToMade(ctx, place, chain);
    if (wrongIn(chain).length >= MORE_THAN_ONCE || strangersIn(place, chain).size >= FEW_STRANGERS)
      chain.push(...(await rollBackInARow(ctx, place, turns.slice(0, FURTHER), turns.length)));
    return { place, chain, isBlamed: judgeChain(ctx, place, chain) };
  });
  if (!chains.some(({ isBlamed }) => isBlamed)) judgeForeign(ctx, chains);
  const scenes = await openScenes(ctx);
  const followed = scenes.flatMap((scene): Followed[] => {
    const own = chains.find(({ place }) => place.deploymentId === scene.deployment.id);
    return own && !own.isBlamed ? [{ scene, chain: own.chain }] : [];
  });
  await judgeBundlesBehindRollbacks(ctx, followed);
  await judgeNamedWhenDone(ctx, followed);
  await rollBackWithoutDagDeploys(ctx, scenes);
}

async function rollBackInARow(
  ctx: CheckContext,
  { name, deploymentId, deploys }: Place,
  turns: readonly number[],
  from = 0,
): Promise<Reply[]> {
  const chain: Reply[] = [];
  for (const [at, turn] of turns.entries()) {
    const [round, i] = [from + at, turn % deploys.length];
    const reply = await settle(ctx, () => ({
      operation: 'rollback-deploy',
      intent: 'core',
      case: `${name}/round ${round} to deploys[${i}]`,
      params: { deploymentId, deployId: deploys[i] ?? '' },
      body: { description: `round ${round} of rollbacks in a row` },
    }));
    if (!reply.ok) return chain;
    ctx.changed({ kind: 'deployment', id: deploymentId, operation: 'rollback-deploy', change: 'changed' });
    chain.push(reply);
  }
  return chain;
}

/**
 * Rolls a deployment back to deploys that the last rollbacks of a chain made, and adds the answers to the chain: what
 * is named then is the deploy in the path or one that ran since, and nothing that lies further back. Which one that is
 * can be told of deploys that were deployed, and where all rollbacks so far named the one in the path, or the one right
 * before them. Whether such deploys may be rolled back to is not told.
 */
async function rollBackToMade(
  ctx: CheckContext,
  { name, deploymentId, deploys }: Place,
  chain: Reply[],
): Promise<void> {
  const isSteady = namesPath(chain) || namesFormer(chain);
  const usable = chain.filter(({ body }) => {
    const status = textField(body, 'status');
    return status === 'DEPLOYED' || (isSteady && status !== 'FAILED');
  });
  const made = usable.map(({ body }) => textField(body, 'id')).filter((id) => id !== undefined);
  const own = [...new Set(made)].filter((id) => !deploys.includes(id)).slice(-MORE_THAN_ONCE - 1);
  for (const [i, deployId] of own.entries()) {
    const reply = await trySend(ctx, {
      operation: 'rollback-deploy',
      intent: 'probe',
      case: `${name}/to deploys that rollbacks made/${i}`,
      params: { deploymentId, deployId },
      body: { description: `back to rollback ${i}` },
      // Which deploys there are to go back to depends on answers.
      repeat: true,
    });
    if (!reply?.ok) return;
    ctx.changed({ kind: 'deployment', id: deploymentId, operation: 'rollback-deploy', change: 'changed' });
    chain.push(reply);
  }
}

/** Whether rollbacks in a row, to several deploys in turn, all named the deploy in the path: not by chance then. */
function namesPath(chain: readonly Reply[]): boolean {
  const asked = chain.map(({ call }) => call.params?.deployId);
  return (
    chain.length >= TOO_OFTEN &&
    new Set(asked).size > 1 &&
    chain.every(({ body }, i) => textField(body, 'rollbackFromId') === asked[i])
  );
}

/**
 * Whether rollbacks in a row all named the deploy that the one before made, deployed or not: what ran, to this target.
 */
function namesFormer(chain: readonly Reply[]): boolean {
  const made = chain.map(({ body }) => textField(body, 'id'));
  return (
    chain.length >= TOO_OFTEN &&
    chain.every(({ body }, i) => {
      const named = textField(body, 'rollbackFromId');
      return i === 0 || (named !== undefined && named === made[i - 1]);
    })
  );
}

/** A rollback behind another one, and which deploys it may name. */
interface Told {
  before: Reply;
  reply: Reply;
  expected: string[];
  found: string;
}

/** The rollbacks of a chain of which it is known what they may name. */
function toldIn(chain: readonly Reply[]): Told[] {
  return chain.slice(1).flatMap((reply, i) => {
    const before = chain[i];
    const expected = before && namesOf(before, reply, chain.slice(0, i + 1));
    const found = textField(reply.body, 'rollbackFromId');
    return before && expected && found !== undefined ? [{ before, reply, expected, found }] : [];
  });
}

const wrongIn = (chain: readonly Reply[]): Told[] =>
  toldIn(chain).filter(({ expected, found }) => !expected.includes(found));

/** The deploys that rollbacks in a row name and nobody has seen, each with the first answer that names it. */
function strangersIn({ deploys }: Place, chain: readonly Reply[]): Map<string, Reply> {
  const made = chain.map(({ body }) => textField(body, 'id'));
  const known = new Set([...deploys, ...made]);
  const strangers = new Map<string, Reply>();
  // Behind a failed one a target may deploy something by itself; one without an id is nobody's stranger.
  if (made.includes(undefined) || chain.some(({ body }) => textField(body, 'status') === 'FAILED'))
    return strangers;
  for (const reply of chain) {
    const named = textField(reply.body, 'rollbackFromId');
    if (named !== undefined && !known.has(named) && !strangers.has(named)) strangers.set(named, reply);
  }
  return strangers;
}

/**
 * Somebody else may deploy meanwhile: blamed, once, is a deployment that never names one of the two deploys, or more
 * than once another one that it is known to have had before, or again and again one that nobody has seen. True when it
 * is.
 */
function judgeChain(ctx: CheckContext, place: Place, chain: readonly Reply[]): boolean {
  const { deploys } = place;
  const known = [...deploys, ...chain.map(({ body }) => textField(body, 'id'))];
  const told = toldIn(chain);
  const wrong = wrongIn(chain);
  const right = told.filter(({ reply }) => !wrong.some((one) => one.reply === reply));
  const isNeverRight = right.length === 0 && told.length >= MORE_THAN_ONCE;
  const isOld = wrong.filter(({ found }) => known.includes(found)).length >= MORE_THAN_ONCE;
  const [first] = wrong;
  if (!first || !(isNeverRight || isOld || wrong.length >= TOO_OFTEN)) {
    for (const _ of right) ctx.pass(CLAUSE);
    return judgeStrangers(ctx, place, chain);
  }
  ctx.fail(CLAUSE, first.reply, {
    message: 'rollbackFromId names neither the deploy in the path nor the one that ran before',
    expected: first.expected.join(' or '),
    found: first.found,
    where: 'response',
    pointer: '/rollbackFromId',
    before: [first.before],
  });
  return true;
}

/**
 * What ran before is not known as long as no deploy is said to be deployed: but it is the same one then, or one of
 * those that the rollbacks made, however long they take. True when a deployment is blamed.
 */
function judgeStrangers(ctx: CheckContext, place: Place, chain: readonly Reply[]): boolean {
  const strangers = [...strangersIn(place, chain)];
  const [named, reply] = strangers.at(-1) ?? [];
  if (strangers.length <= FEW_STRANGERS || named === undefined || !reply) return false;
  ctx.fail(CLAUSE, reply, {
    message: `rollbackFromId named ${strangers.length} deploys that neither the target file nor a rollback tells of, one after another`,
    expected:
      'the deploy in the path or the one that ran before, which is one of the rollbacks’ own from the second on',
    found: named,
    where: 'response',
    pointer: '/rollbackFromId',
    before: chain.slice(0, chain.indexOf(reply)).slice(-1),
  });
  return true;
}

/** A deployment's rollbacks in a row. */
interface Chain {
  place: Place;
  chain: readonly Reply[];
}

/**
 * Judges that no rollback names a deploy of another deployment, or one that another's names too, whatever the state of
 * the deploys in between. Where two deployments share an id of a deploy, each counts its own, and an id tells of no
 * deployment.
 */
function judgeForeign(ctx: CheckContext, chains: readonly Chain[]): void {
  const owners = new Map<string, Set<string>>();
  for (const { place, chain } of chains) {
    const made = chain.map(({ body }) => textField(body, 'id')).filter((id) => id !== undefined);
    for (const id of [...place.deploys, ...made])
      owners.set(id, (owners.get(id) ?? new Set()).add(place.deploymentId));
  }
  if ([...owners.values()].some(({ size }) => size > 1)) return;
  for (const { place, chain } of chains) {
    for (const reply of chain) {
      const named = textField(reply.body, 'rollbackFromId')?.trim();
      if (!named) continue;
      const [owner] = owners.get(named) ?? [];
      // Who names a deploy first is taken for its owner.
      if (owner === undefined) owners.set(named, new Set([place.deploymentId]));
      if (owner === undefined || owner === place.deploymentId) continue;
      ctx.fail(CLAUSE, reply, {
        message: 'rollbackFromId names a deploy of another deployment',
        expected: 'the id of the deploy in the path or of the one that ran before',
        found: named,
        where: 'response',
        pointer: '/rollbackFromId',
      });
      return;
    }
  }
}

/**
 * Ids that `rollbackFromId` may name behind the rollbacks `former`, the last of which is `before`; undefined while that
 * one was not deployed, so that another still ran: unless it goes back to one that they made, and they named the deploy
 * in the path whatever ran, or each the one before it.
 */
function namesOf(before: Reply, { call }: Reply, former: readonly Reply[]): string[] | undefined {
  const [ran, status] = [textField(before.body, 'id'), textField(before.body, 'status')];
  const asked = call.params?.deployId;
  if (ran === undefined || asked === undefined) return undefined;
  if (status === 'DEPLOYED') return [ran, asked];
  const made = former.map(({ body }) => textField(body, 'id')).filter((id) => id !== undefined);
  const listed = former.filter(({ call: { params } }) => !made.includes(params?.deployId ?? ''));
  if (!made.includes(asked)) return undefined;
  if (namesPath(listed)) return [...made, asked];
  // The last one may not be done yet, and the one before it still run.
  return namesFormer(listed) ? [...made.slice(-2), asked] : undefined;
}

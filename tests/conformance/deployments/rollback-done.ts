import { pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { trySend } from '../steps/try-send.ts';
import type { DeploymentScene } from './scenes.ts';
import { wordUpdate } from './send-update.ts';

const CLAUSE = 'rollback-deploy.rollback-from-id';

/**
 * So many deployments are followed, so often each, and blamed where they name a wrong deploy so often and no right one.
 */
const MOST = 2;
const ROUNDS = 4;
const WRONG = 2;

/** Pauses (ms) before it is looked whether a rollback is done. */
const LOOKS: readonly number[] = [0, 500, 1_500, 3_000];

/** A deployment, and the rollbacks that it was asked for in a row. */
export interface Followed {
  scene: DeploymentScene;
  chain: readonly Reply[];
}

const versionOf = ({ body }: Reply): string | undefined => textField(body, 'dagTarballVersion') || undefined;

/**
 * Where answers to rollbacks come before they are done, nothing in them tells which deploy ran before the next one. The
 * deployment does: once it shows the bundle that the rollback brings, and has shown another one until then, the next
 * rollback names that one or the deploy in the path (sections 2.3, 2.5, 3).
 */
export async function judgeNamedWhenDone(ctx: CheckContext, followed: readonly Followed[]): Promise<void> {
  const untold = followed.filter(
    ({ chain, scene }) =>
      chain.length > 1 &&
      chain.every(({ body }) => textField(body, 'status') === 'INITIALIZED') &&
      versionOf(scene.shown) !== undefined &&
      new Set(chain.map(versionOf)).size > 1,
  );
  for (const one of untold.slice(0, MOST)) if (await isBlamed(ctx, one)) return;
}

async function isBlamed(ctx: CheckContext, { scene, chain }: Followed): Promise<boolean> {
  const wrong: Reply[][] = [];
  // Several may wait for each other: one of theirs may still be what runs.
  const made = chain.map(({ body }) => textField(body, 'id'));
  let shown = versionOf(scene.shown);
  let done: Reply | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = chain.find((one) => versionOf(one) !== undefined && versionOf(one) !== shown);
    const reply = next && (await rollBack(ctx, scene, next.call.params?.deployId ?? '', round));
    if (!reply?.ok) return false;
    if (done) {
      const named = textField(reply.body, 'rollbackFromId');
      if (named === undefined || [...made, reply.call.params?.deployId].includes(named)) return false;
      wrong.push([done, reply]);
    }
    made.push(textField(reply.body, 'id'));
    const brings = versionOf(reply);
    if (brings === undefined || brings === shown || wrong.length >= WRONG) break;
    if (!(await comesToShow(ctx, scene, brings, round))) break;
    [done, shown] = [reply, brings];
  }
  const [before, reply] = wrong.at(-1) ?? [];
  if (!before || !reply || wrong.length < WRONG) return false;
  ctx.fail(CLAUSE, reply, {
    message:
      'rollbackFromId names neither the deploy in the path nor the one whose bundle the deployment had',
    expected: `${textField(before.body, 'id')} or ${reply.call.params?.deployId}`,
    found: textField(reply.body, 'rollbackFromId') ?? '',
    where: 'response',
    pointer: '/rollbackFromId',
    before: [before],
  });
  return true;
}

/** Which deploys there are to go back to depends on answers. */
async function rollBack(
  ctx: CheckContext,
  { name, deployment }: DeploymentScene,
  deployId: string,
  round: number,
): Promise<Reply | undefined> {
  const reply = await trySend(ctx, {
    operation: 'rollback-deploy',
    intent: 'probe',
    case: `${name}/until it is done, ${round}`,
    params: { deploymentId: deployment.id, deployId },
    body: { description: `rollback ${round} until it is done` },
    repeat: true,
  });
  if (reply?.ok)
    ctx.changed({ kind: 'deployment', id: deployment.id, operation: 'rollback-deploy', change: 'changed' });
  return reply;
}

async function comesToShow(
  ctx: CheckContext,
  scene: DeploymentScene,
  version: string,
  round: number,
): Promise<boolean> {
  for (const ms of LOOKS) {
    await pause(ms, ctx);
    const key = `looks whether rollback ${round} is done`;
    const reply = await settle(ctx, (attempt) => ({
      ...wordUpdate(ctx, scene, key, {}, attempt),
      repeat: true,
    }));
    if (!reply.ok) return false;
    if (versionOf(reply) === version) return true;
  }
  return false;
}

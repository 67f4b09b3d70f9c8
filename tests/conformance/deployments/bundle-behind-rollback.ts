import { pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { AT_REST, CLAUSE, pairOf } from './bundle-versions.ts';
import type { Followed } from './rollback-done.ts';
import type { DeploymentScene } from './scenes.ts';
import { wordUpdate } from './send-update.ts';

/** How long (ms) deployments are left alone before each further look at their versions. */
const REST = 3_000;
const LOOKS: readonly number[] = [1, 2];

/** So many deployments must never get the bundle: of one alone, something else may be the cause. */
const FEWEST = 2;

/** A deployment behind its rollbacks, and the last of them. */
interface RolledBack {
  scene: DeploymentScene;
  rollback: Reply;
}

/**
 * Judges that deployments get the bundle that they were rolled back to (section 2.3): once the rollback's answer says
 * that the deploy is deployed, and the version that is wished for is that deploy's, no other one is processing that
 * the two could wait for. Counts where several at rest show another one for seconds.
 */
export async function judgeBundlesBehindRollbacks(
  ctx: CheckContext,
  followed: readonly Followed[],
): Promise<void> {
  let waiting = followed.flatMap(({ scene, chain }): RolledBack[] => {
    const rollback = chain.at(-1);
    return rollback && waitsFor(scene.shown, rollback) ? [{ scene, rollback }] : [];
  });
  const looked = new Map<RolledBack, Reply>();
  for (const look of LOOKS) {
    if (waiting.length < FEWEST) return;
    await pause(REST, ctx);
    for (const one of waiting) looked.set(one, await lookAt(ctx, one.scene, look));
    waiting = waiting.filter((one) => isStillSo(one.scene.shown, looked.get(one)));
  }
  const [first, ...others] = waiting;
  const last = first && looked.get(first);
  if (!first || !last || others.length + 1 < FEWEST) return;
  const [current, desired] = pairOf(last) ?? [];
  ctx.fail(CLAUSE, last, {
    message: `${waiting.length} deployments that were rolled back do not get the bundle of the deploy, which is deployed`,
    expected: desired ?? '',
    found: current ?? '',
    where: 'response',
    pointer: '/dagTarballVersion',
    before: [first.rollback],
  });
}

/** Whether a deployment wishes for the bundle of a deploy that is deployed, and has another one. */
function waitsFor(shown: Reply, { body }: Reply): boolean {
  const [current, desired] = pairOf(shown) ?? [];
  return (
    textField(body, 'status') === 'DEPLOYED' &&
    textField(shown.body, 'status') === AT_REST &&
    desired !== undefined &&
    desired === textField(body, 'dagTarballVersion') &&
    current !== desired
  );
}

function isStillSo(shown: Reply, later: Reply | undefined): boolean {
  if (!later?.ok || textField(later.body, 'status') !== AT_REST) return false;
  return JSON.stringify(pairOf(later)) === JSON.stringify(pairOf(shown));
}

/** Whom is looked at again depends on answers. */
function lookAt(ctx: CheckContext, scene: DeploymentScene, look: number): Promise<Reply> {
  const key = `looks at the versions of the bundle behind rollbacks, ${look}`;
  return settle(ctx, (attempt) => ({ ...wordUpdate(ctx, scene, key, {}, attempt), repeat: true }));
}

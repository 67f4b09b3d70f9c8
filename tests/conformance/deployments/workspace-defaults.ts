import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import { trySend } from '../steps/try-send.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** A workspace whose default came to be what a deployment in it was sent. */
interface Changed {
  scene: DeploymentScene;
  update: Reply;
  reading: Reply;
  /** The default that it showed before the update. */
  before: boolean;
}

/**
 * Judges that an update whose deployment enforces CI/CD, or does not, leaves the default of its workspace alone, which
 * is for new deployments (sections 2.7, 4.2). Somebody else may change that as well: blamed is a default that follows
 * two updates, there and back.
 */
export async function judgeWorkspaceDefaults(
  ctx: CheckContext,
  scenes: readonly DeploymentScene[],
): Promise<void> {
  const asked = new Set<string>();
  for (const scene of scenes) {
    const { workspaceId } = scene.deployment;
    if (asked.has(workspaceId)) continue;
    asked.add(workspaceId);
    const changed = await changedBy(ctx, scene);
    if (changed && (await comesBack(ctx, changed))) return blame(ctx, changed);
  }
}

/** What an update changes of the default of its workspace; undefined for nothing, and where nothing can be told. */
async function changedBy(ctx: CheckContext, scene: DeploymentScene): Promise<Changed | undefined> {
  const first = await readDefault(ctx, scene, 'before');
  const before = flagField(first?.body, 'cicdEnforcedDefault');
  if (before === undefined) return undefined;
  const update = await enforce(ctx, scene, !before);
  if (!update.ok) return undefined;
  const reading = await readDefault(ctx, scene, 'behind it');
  return reading && flagField(reading.body, 'cicdEnforcedDefault') === !before
    ? { scene, update, reading, before }
    : undefined;
}

async function comesBack(ctx: CheckContext, { scene, before }: Changed): Promise<boolean> {
  const back = await enforce(ctx, scene, before);
  if (!back.ok) return false;
  const reading = await readDefault(ctx, scene, 'behind the way back');
  return flagField(reading?.body, 'cicdEnforcedDefault') === before;
}

const enforce = (ctx: CheckContext, scene: DeploymentScene, isCicdEnforced: boolean): Promise<Reply> =>
  sendUpdate(ctx, scene, `${isCicdEnforced ? '' : 'not '}enforced, unlike in its workspace`, {
    fields: { isCicdEnforced },
    intent: 'probe',
  });

async function readDefault(
  ctx: CheckContext,
  { name, deployment: { workspaceId } }: DeploymentScene,
  words: string,
): Promise<Reply | undefined> {
  const reply = await trySend(ctx, {
    operation: 'get-workspace',
    intent: 'probe',
    case: `default of the workspace of ${name}, ${words}`,
    params: { workspaceId },
  });
  return reply?.ok ? reply : undefined;
}

function blame(ctx: CheckContext, { update, reading, before }: Changed): void {
  ctx.fail(resultClause('update-deployment'), reading, {
    message: 'the default of a workspace came to be what one of its deployments was sent',
    expected: `${before}, as before the update of the deployment`,
    found: `${!before}, and ${before} again behind the next update`,
    where: 'response',
    pointer: '/cicdEnforcedDefault',
    before: [update],
  });
}

import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { updateDeploymentModel } from '../../../fixtures/models/update-deployment.ts';
import { flagField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

const FIELD = 'isDevelopmentMode';

/** Further answers of each deployment: whoever shows optional fields now and then shows them in some of them. */
const LOOKS = 4;

const shownBy = ({ body }: Reply): boolean | undefined => flagField(body, FIELD);

/**
 * Tells which deployments are not for development only where a target leaves out what is false: some deployments show
 * `isDevelopmentMode` true in every answer, all others show it in none, and none ever shows it false. Elsewhere the
 * scenes are what they were.
 */
export async function tellProduction(
  ctx: CheckContext,
  scenes: readonly DeploymentScene[],
): Promise<DeploymentScene[]> {
  const first = scenes.map(({ shown }) => shownBy(shown));
  if (first.includes(false) || !first.includes(true) || !first.includes(undefined)) return [...scenes];
  const isSteady = await inLanes(scenes, ctx.configuration.concurrency, async (scene) => {
    for (let look = 1; look <= LOOKS; look += 1) {
      const reply = await sendUpdate(ctx, scene, `whether it shows ${FIELD}, ${look}`);
      if (!reply.ok || shownBy(reply) !== shownBy(scene.shown)) return false;
    }
    return true;
  });
  if (isSteady.includes(false)) return [...scenes];
  return scenes.map((scene) => (shownBy(scene.shown) === undefined ? ofProduction(scene) : scene));
}

function ofProduction(scene: DeploymentScene): DeploymentScene {
  const { name, deployment, base } = scene;
  const facts = { ...scene.facts, isDevelopmentMode: false };
  return { ...scene, facts, model: updateDeploymentModel(name, deployment, facts, base) };
}

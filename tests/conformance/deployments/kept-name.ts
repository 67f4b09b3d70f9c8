import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isConflict, judgeKeptName } from '../steps/kept-name.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** Updates a deployment under the name that it has, and under one that differs in nothing but its letters' case. */
export async function judgeNames(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  let sent = 0;
  const name = await judgeKeptName(ctx, {
    clause: 'update-deployment.valid-accepted',
    what: 'deployment',
    send: (words, kept, once) =>
      sendUpdate(ctx, scene, words, {
        // Another each time: an update that changes nothing may be refused.
        fields: { description: `beside a name, ${++sent}`, ...(kept === undefined ? {} : { name: kept }) },
        once,
      }),
    mayBeOfName: (reply) => isPlainRefusal(reply) || isConflict(reply),
  });
  if (name === undefined) return;
  // As the answer shows, such a name is another one.
  const fields = { name: name.toUpperCase(), description: 'an update that changes the case of the name' };
  await sendUpdate(ctx, scene, 'its name in capitals', { fields, intent: 'exotic' });
}

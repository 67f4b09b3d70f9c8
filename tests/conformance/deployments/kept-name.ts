import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { refusedTwice } from '../../../fixtures/engine/refused-twice.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

const CLAUSE = 'update-deployment.valid-accepted';

/** Milliseconds before the refusal of a name that is kept counts. */
const SECOND_THOUGHT = 300;

/**
 * Updates a deployment without giving it another name: an update carries all required fields (section 4.2), so most
 * keep the name. A target that wants names to be unique must not find the deployment itself in its way.
 */
export async function judgeKeptName(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  const named = await sendUpdate(ctx, scene, 'given a name');
  const name = textField(named.body, 'name');
  if (!named.ok || name === undefined) return;
  const keep = (words: string) =>
    sendUpdate(ctx, scene, words, { fields: { name, description: 'an update that keeps the name' } });
  const kept = await keep('its name kept');
  if (kept.ok) {
    ctx.pass(CLAUSE);
    // A name that differs in nothing but its letters' case is another one, as the answer shows.
    const fields = { name: name.toUpperCase(), description: 'an update that changes the case of the name' };
    await sendUpdate(ctx, scene, 'its name in capitals', { fields, intent: 'exotic' });
    return;
  }
  await pause(SECOND_THOUGHT, ctx);
  const again = await keep('its name kept still');
  // Taken at once, right behind the refusal: the deployment is not at work on the update before.
  const other = await sendUpdate(ctx, scene, 'given another name', {
    fields: { description: 'an update with another name' },
    once: true,
  });
  const isConflict = again.exchange.status === 409;
  if (!(isPlainRefusal(again) || isConflict) || !other.ok) return;
  ctx.fail(CLAUSE, again, {
    message:
      'an update that keeps the name of its deployment was refused while one with another name was accepted',
    expected: 'a 2xx status',
    found: refusedTwice(again, kept.outcome),
    where: 'request',
    pointer: '/name',
    twin: { reply: other, differs: 'name' },
  });
}

import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isConflict, judgeKeptName } from '../steps/kept-name.ts';
import { DESCRIPTION } from './limited-texts.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** Updates a deployment under the name that it has, and under one that differs in nothing but its letters' case. */
export async function judgeNames(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  let sent = 0;
  const description = (): string => `beside a name, ${sent}`;
  const name = await judgeKeptName(ctx, {
    clause: 'update-deployment.valid-accepted',
    what: 'deployment',
    send: (words, kept, once) => {
      sent += 1;
      return sendUpdate(ctx, scene, words, {
        // Another each time: an update that changes nothing may be refused.
        fields: { description: description(), ...(kept === undefined ? {} : { name: kept }) },
        once,
      });
    },
    mayBeOfName: (reply) => isPlainRefusal(reply) || isConflict(reply),
  });
  if (name === undefined) return;
  // What changes nothing may be refused: where it is answered, it is by the whole deployment all the same.
  await sendUpdate(ctx, scene, 'the very same', {
    fields: { name, description: description() },
    intent: 'exotic',
    once: true,
  });
  await judgeTooLong(ctx, scene, name);
  // As the answer shows, such a name is another one.
  const fields = { name: name.toUpperCase(), description: 'an update that changes the case of the name' };
  await sendUpdate(ctx, scene, 'its name in capitals', { fields, intent: 'exotic' });
}

/** A limit holds as well in an update that keeps the name, which a target need not look at. */
async function judgeTooLong(ctx: CheckContext, scene: DeploymentScene, name: string): Promise<void> {
  const { max, clause } = DESCRIPTION;
  const long = await sendUpdate(ctx, scene, 'its name kept, too much said', {
    fields: { name, description: 'x'.repeat(max + 1) },
    intent: 'faulty',
    once: true,
  });
  if (isPlainRefusal(long)) ctx.pass(clause);
  if (!long.ok) return;
  ctx.fail(clause, long, {
    message: 'an update that keeps the name of its deployment was taken with a description that is too long',
    expected: 'no 2xx status',
    found: `status ${long.outcome}`,
    where: 'request',
    pointer: '/description',
  });
}

import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isObject, textField } from '../../../spec/rules/support/json.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import type { PlaceOutcome } from './refused-places.ts';

/**
 * Creates an object in the first of two places under the key of one that was created in the other place.
 * A target may refuse that; what it creates is not the object of another entity, and has an id of its own (section
 * 4.1).
 */
export async function judgeSameKeyElsewhere(
  ctx: CheckContext,
  [here, there]: readonly PlaceOutcome[],
): Promise<void> {
  if (!here?.reply.ok || !there?.reply.ok || ctx.onlyCase !== undefined) return;
  const [body, other] = [here.reply.call.body, there.reply.call.body];
  if (!isObject(body) || !isObject(other)) return;
  const reply = await creatingProbe(
    ctx,
    {
      operation: here.reply.call.operation,
      kind: 'environmentObject',
      nameField: 'objectKey',
      base: () => ({ ...body, objectKey: other.objectKey ?? null }),
    },
    { case: `${here.scene}/key of ${there.scene}` },
  );
  if (!reply?.ok) return;
  const id = textField(reply.body, 'id');
  if (id === undefined || id !== textField(there.reply.body, 'id')) return;
  ctx.fail('create-environment-object.new-id', reply, {
    message: `objects of ${here.scene} and of ${there.scene} were answered with the same id`,
    expected: 'an id that nothing else has',
    found: id,
    where: 'response',
    pointer: '/id',
    before: [there.reply],
  });
}

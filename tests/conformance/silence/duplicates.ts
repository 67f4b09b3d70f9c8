import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { outcomeOf } from '../steps/try-send.ts';

/**
 * Creates something, unless `there` is what was created, and asks for the very same once more, in its name or whatever
 * must not be there twice.
 */
export async function askForDuplicate(
  ctx: CheckContext,
  creation: Creation,
  clause: string,
  there?: Reply,
): Promise<void> {
  const first = there ?? (await creatingProbe(ctx, creation, { case: 'silence/first of two' }));
  if (!first?.ok) return;
  const taken = textField(first.call.body, creation.nameField);
  if (taken === undefined) return;
  const second = await creatingProbe(ctx, creation, {
    case: 'silence/second of two',
    fields: { [creation.nameField]: taken },
  });
  if (second) ctx.observe(clause, sameAgain(first, second), second);
}

function sameAgain(first: Reply, second: Reply): string {
  if (!second.ok) return outcomeOf(second);
  const same = textField(first.body, 'id') === textField(second.body, 'id');
  return same ? 'answered with the one that is there' : 'accepted as another one';
}

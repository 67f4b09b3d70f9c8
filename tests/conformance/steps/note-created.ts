import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';
import { textField } from '../../../spec/rules/support/json.ts';

/**
 * Notes what an accepted request created, under the name (or key, or range) that was sent in `field`; nothing for a
 * refused one. What was answered without an id is known by that name alone.
 */
export function noteCreated(ctx: CheckContext, reply: Reply, kind: CreationKind, field: string): void {
  if (!reply.ok) return;
  const name = textField(reply.call.body, field);
  const id = textField(reply.body, 'id') ?? `(no id was answered${name === undefined ? '' : ` for ${name}`})`;
  ctx.changed({
    kind,
    id,
    operation: reply.call.operation,
    change: 'created',
    ...(name === undefined ? {} : { name }),
  });
}

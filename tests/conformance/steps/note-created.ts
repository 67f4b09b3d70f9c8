import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';
import { textField } from '../../../spec/rules/support/json.ts';

/** Notes what an accepted request created, under the name (or key, or range) that was sent in `field`. */
export function noteCreated(ctx: CheckContext, reply: Reply, kind: CreationKind, field: string): void {
  const id = textField(reply.body, 'id');
  const name = textField(reply.call.body, field);
  if (id === undefined) return;
  ctx.changed({
    kind,
    id,
    operation: reply.call.operation,
    change: 'created',
    ...(name === undefined ? {} : { name }),
  });
}

import type { Reply } from '../../../fixtures/host/call.ts';
import { isObject } from '../../../spec/rules/support/json.ts';
import type { Creation } from '../steps/creating-probe.ts';

/** The creation of an environment object as it was sent before, under fresh keys. */
export function creationLike({ call }: Reply): Creation {
  const body = isObject(call.body) ? call.body : {};
  return {
    operation: call.operation,
    kind: 'environmentObject',
    nameField: 'objectKey',
    base: (ctx, key) => ({ ...body, objectKey: ctx.name(key) }),
  };
}

/** The scope in which an environment object was to be created. */
export const scopeOf = ({ call: { body } }: Reply): unknown => (isObject(body) ? body.scope : undefined);

import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { field } from '../../../spec/rules/support/json.ts';

/** True for a value that shows something: what is absent, null or empty can neither be kept nor go away. */
function isTelling(value: Json | undefined): value is Json {
  if (value === undefined || value === null || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}

/**
 * Notes, for fields that an update left out, whether the value that was shown before is still shown. `before` is the
 * entity's last answer.
 */
export function observeLeftOut(
  ctx: CheckContext,
  clause: string,
  fields: readonly string[],
  before: JsonObject | undefined,
  after: Reply,
): void {
  for (const name of fields) {
    const was = field(before, name);
    if (!after.body || !isTelling(was)) continue;
    const is = field(after.body, name);
    const same = JSON.stringify(is) === JSON.stringify(was);
    const answer = same ? 'kept' : isTelling(is) ? 'another value' : 'gone';
    ctx.observe(clause, `${name}: ${answer}`, after);
  }
}

import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';

/** A text field with a greatest length (section 8). */
export interface LimitedField {
  clause: string;
  field: string;
  /** The greatest length, in characters. */
  max: number;
}

/** A text of the greatest length and a blank behind it. */
const padded = (beginning: string, max: number): string => `${beginning.padEnd(max, 'x')} `;

/**
 * Asks for a text that is too long by a blank behind it. Who cuts blanks off before anything else may take it; who
 * counts without the blank, and keeps it all the same, has a text that is too long.
 *
 * @param beginning Words with which the text begins: a name of the run's own, where the field is one.
 * @param send Sends the text; undefined where it could not be sent.
 */
export async function judgePadded(
  ctx: CheckContext,
  { clause, field, max }: LimitedField,
  beginning: string,
  send: (text: string) => Promise<Reply | undefined>,
): Promise<void> {
  const text = padded(beginning, max);
  const reply = await send(text);
  if (!reply) return;
  const shown = reply.ok ? textField(reply.body, field) : undefined;
  if (shown === undefined || shown !== text) return;
  ctx.fail(clause, reply, {
    message: `${field} was taken, and kept, with one character more than it may have: a blank behind ${max} others`,
    expected: `any status other than 2xx, or no more than ${max} characters`,
    found: `status ${reply.outcome}, and ${text.length} characters`,
    where: 'request',
    pointer: `/${field}`,
  });
}

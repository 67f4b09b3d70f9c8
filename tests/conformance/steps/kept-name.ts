import { refusedTwice } from '../../../fixtures/engine/refused-twice.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';

/** Milliseconds before the refusal of a name that is kept counts. */
const SECOND_THOUGHT = 300;

/** How something that carries a name is updated. */
export interface NamedUpdates {
  /** The clause that a refusal violates. */
  clause: string;
  /** What is updated, in one word. */
  what: string;
  /** Sends an update under a name, or under a new one; `once` where an unclear answer is not asked for again. */
  send: (words: string, name: string | undefined, once: boolean) => Promise<Reply>;
  /** Whether a refusal may be about the name. */
  mayBeOfName: (reply: Reply) => boolean;
}

/** Whether a target says that a request is at odds with what is there. */
export const isConflict = ({ exchange }: Reply): boolean => exchange.status === 409;

/**
 * Updates something without giving it another name: an update carries all required fields, the name among them
 * (sections 4.2 and 4.4), so most keep it. A target that wants names to be unique must not find the very thing in its
 * way. Returns the name under which it was updated twice; undefined where it was not.
 */
export async function judgeKeptName(
  ctx: CheckContext,
  { clause, what, send, mayBeOfName }: NamedUpdates,
): Promise<string | undefined> {
  const named = await send('given a name', undefined, false);
  const name = textField(named.body, 'name');
  if (!named.ok || name === undefined) return undefined;
  const kept = await send('its name kept', name, false);
  if (kept.ok) {
    ctx.pass(clause);
    return name;
  }
  await pause(SECOND_THOUGHT, ctx);
  const again = await send('its name kept still', name, false);
  // Taken at once, right behind the refusal: nothing is at work on the update before.
  const other = await send('given another name', undefined, true);
  if (!mayBeOfName(again) || !other.ok) return undefined;
  ctx.fail(clause, again, {
    message: `an update that keeps the name of its ${what} was refused while one with another name was accepted`,
    expected: 'a 2xx status',
    found: refusedTwice(again, kept.outcome),
    where: 'request',
    pointer: '/name',
    twin: { reply: other, differs: 'name' },
  });
  return undefined;
}

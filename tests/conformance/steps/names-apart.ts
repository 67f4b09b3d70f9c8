import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from './creating-probe.ts';

/** How long the names are, in characters: as long as the shortest limit that the document states (section 8). */
const LENGTH = 50;

/** What the names end in, which is all that tells them apart. */
const ENDS: readonly string[] = ['n', 'm'];

/** How many creations {@link judgeNamesApart} needs, and the least that a unit must be granted to spend them on it. */
const NEEDED = ENDS.length;
const LEAST = 20;

/** How many of the creations that a unit is granted are kept for {@link judgeNamesApart}. */
export function keptForNamesApart(granted: number): number {
  return granted >= LEAST ? NEEDED : 0;
}

/**
 * Creates two things whose names differ in the last character alone: what is answered with the id of the other one has
 * not been created, or took its place (sections 4.1, 4.6, 4.7). A target may refuse either. Gives the OK answers.
 */
export async function judgeNamesApart(ctx: CheckContext, creation: Creation): Promise<Reply[]> {
  const { operation, kind, nameField } = creation;
  if (ctx.creationsLeft(kind) < NEEDED) return [];
  const stem = ctx.name(`${operation}|names apart`, LENGTH - 1);
  const taken: Reply[] = [];
  for (const end of ENDS) {
    const fields = { [nameField]: `${stem}${end}` };
    const reply = await creatingProbe(ctx, creation, { case: `names apart/${end}`, fields });
    if (reply?.ok) taken.push(reply);
  }
  const [first, second] = taken;
  if (!first || !second) return taken;
  const id = textField(second.body, 'id');
  if (id === undefined || id.trim() === '' || id !== textField(first.body, 'id')) return taken;
  // One that repeats itself anyway has been blamed for that.
  if (ctx.recorder.hasFailed(`${operation}.new-id`)) return taken;
  ctx.fail(`${operation}.new-id`, second, {
    message: `two creations whose ${nameField}s differ in the last of ${LENGTH} characters were answered with the same id`,
    expected: 'an id that nothing else has',
    found: id,
    where: 'response',
    pointer: '/id',
    before: [first],
  });
  return taken;
}

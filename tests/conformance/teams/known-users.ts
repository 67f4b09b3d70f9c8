import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { LONGEST_LIST } from '../../../fixtures/models/choices.ts';
import { createTeamModel } from '../../../fixtures/models/create-team.ts';
import { noteCreated } from '../steps/note-created.ts';

/**
 * The listed users that may be named as members: without those that the target refuses alone while it takes another
 * one, or that are listed alone. Nobody knows whether it still has them, and the document does not tell what becomes of
 * unknown ones.
 */
export async function knownUsers(ctx: CheckContext): Promise<string[]> {
  const { users } = ctx.target;
  const together =
    users.length === 0 ? undefined : await teamOf(ctx, users.slice(0, LONGEST_LIST), 'all listed users');
  if (!together || !isRefusal(together)) return users;
  const refused: { id: string; index: number; reply: Reply }[] = [];
  const first = users.slice(0, LONGEST_LIST);
  for (const [index, id] of first.entries()) {
    const reply = await teamOf(ctx, [id], `users[${index}] alone`);
    if (reply && isRefusal(reply)) refused.push({ id, index, reply });
  }
  const noneIsTaken = refused.length === first.length;
  if (noneIsTaken && (first.length > 1 || !(await teamOf(ctx, [], 'no listed user'))?.ok)) return users;
  for (const { index, reply } of refused) {
    ctx.notice(
      `users[${index}] of the target file is no user that the target takes as a member (${reply.outcome}): mend the file. It was left out.`,
    );
  }
  return users.filter((id) => !refused.some((one) => one.id === id));
}

/** Creates a team of some users; undefined where no team is left to be created. */
async function teamOf(ctx: CheckContext, users: string[], words: string): Promise<Reply | undefined> {
  if (ctx.creationsLeft('team') < 1) return undefined;
  const model = createTeamModel({ ...ctx.target, users });
  const members = model.dimensions.find(({ name }) => name === 'memberIds');
  const choice = members?.parse?.(`${users.length}-items`);
  if (!choice) return undefined;
  const reply = await settleCase(
    { ctx, model, accepted: () => false },
    modelCase(model, words, { memberIds: choice }),
  );
  noteCreated(ctx, reply, 'team', 'name');
  return reply;
}

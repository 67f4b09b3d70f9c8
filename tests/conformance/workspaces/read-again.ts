import { setTimeout as pause } from 'node:timers/promises';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { isRefusal } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { comparePlaces } from '../../../spec/record/order.ts';
import { workspaceDifferences } from '../../../spec/rules/read-after-write.ts';
import { isObject, textField } from '../../../spec/rules/support/json.ts';
import { trySend } from '../steps/try-send.ts';

const CLAUSE = 'get-workspace.read-after-write';

/** How many of the workspaces created are read again. */
const MOST = 60;

/** Pauses (ms) before a workspace that is not yet shown as it was created is read again: two seconds in all. */
const PAUSES: readonly number[] = [30, 120, 350, 600, 900];

/** What is wrong with what was read; `told` is false where the answer says nothing about it. */
interface Problem {
  told: boolean;
  message: string;
  expected?: string;
  found?: string;
  pointer?: string;
}

/** Reads workspaces again that the run has just created, and judges that they are shown as they were created. */
export async function readAgain(ctx: CheckContext, created: readonly Reply[]): Promise<void> {
  const sample = simplestFirst(withOwnIds(created)).slice(0, MOST);
  let read = 0;
  const judged = await inLanes(sample, ctx.configuration.concurrency, async (one) => {
    const last = await readUntilRight(ctx, one);
    if (!last) return [];
    const { reply, problem } = last;
    if (reply.ok) read += 1;
    if (!problem) ctx.pass(CLAUSE);
    else if (reply.ok) blame(ctx, one, reply, problem);
    else if (problem.told) return [{ created: one, reply, problem }];
    else ctx.notExercised([CLAUSE], `a workspace just created was never answered clearly (${reply.outcome})`);
    return [];
  });
  const refused = judged.flat();
  if (refused.length === 0) return;
  // A target may refuse all reading, for lack of permission, say: then nothing can be told of what was written.
  if (read === 0 && !(await readsAny(ctx))) {
    ctx.notExercised([CLAUSE], 'the target shows no workspace at all');
    return;
  }
  for (const { created: one, reply, problem } of refused) blame(ctx, one, reply, problem);
}

/**
 * Creations in an order that their cases alone decide, those with the fewest departures from the base first: answers
 * come in any order, and which workspaces are read must not depend on it.
 */
function simplestFirst(created: readonly Reply[]): Reply[] {
  return [...created].sort((a, b) => comparePlaces(a.call, b.call));
}

/** Workspaces whose id no other one was given: of others, what is read cannot be what both were created as. */
function withOwnIds(created: readonly Reply[]): Reply[] {
  const given = new Map<string, number>();
  const idOf = (one: Reply): string => textField(one.body, 'id') ?? '';
  for (const one of created) given.set(idOf(one), (given.get(idOf(one)) ?? 0) + 1);
  return created.filter((one) => idOf(one).trim() !== '' && given.get(idOf(one)) === 1);
}

async function readUntilRight(
  ctx: CheckContext,
  created: Reply,
): Promise<{ reply: Reply; problem: Problem | undefined } | undefined> {
  const workspaceId = textField(created.body, 'id') ?? '';
  for (const [i, ms] of [0, ...PAUSES].entries()) {
    if (i > 0) await pause(ms);
    const reply = await trySend(ctx, {
      operation: 'get-workspace',
      intent: 'core',
      case: `${created.call.case}/read`,
      params: { workspaceId },
      ...(i === 0 ? {} : { repeat: true }),
    });
    if (!reply) return undefined;
    const problem = problemOf(created, reply);
    if (!problem || i === PAUSES.length) return { reply, problem };
  }
  return undefined;
}

function problemOf(created: Reply, reply: Reply): Problem | undefined {
  if (!reply.ok) {
    const message = 'a workspace just created is not there';
    return { told: isRefusal(reply), message, expected: 'a 2xx status', found: `status ${reply.outcome}` };
  }
  const { body: asked } = created.call;
  if (!reply.body || !created.body || !isObject(asked)) return undefined;
  // A creation whose own answer was not what was asked for, or misshapen, has been blamed: what counts is what was asked.
  const answered = [...created.violated].some((clause) =>
    /^(create-workspace\.result|workspace\.out)/.test(clause),
  )
    ? {}
    : created.body;
  const [difference] = workspaceDifferences(asked, answered, reply.body).filter(
    ({ pointer }) =>
      ![...reply.violated].some((clause) => clause.startsWith(`workspace.out.${pointer.slice(1)}.`)),
  );
  if (!difference) return undefined;
  const field = difference.pointer.slice(1);
  return { told: true, message: `${field} of a workspace just created is shown differently`, ...difference };
}

function blame(ctx: CheckContext, created: Reply, reply: Reply, { told, ...problem }: Problem): void {
  ctx.fail(CLAUSE, reply, { ...problem, where: 'response', before: [created] });
}

/** Whether the target shows a workspace that was there before. */
async function readsAny(ctx: CheckContext): Promise<boolean> {
  const [workspaceId] = ctx.target.workspaces;
  if (workspaceId === undefined) return false;
  const call = { operation: 'get-workspace', intent: 'probe', case: 'workspaces[0]/read' } as const;
  return (await trySend(ctx, { ...call, params: { workspaceId } }))?.ok === true;
}

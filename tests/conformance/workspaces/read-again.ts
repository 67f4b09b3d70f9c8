import { isOfTheCaller, isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { comparePlaces } from '../../../spec/record/order.ts';
import { workspaceDifferences } from '../../../spec/rules/read-after-write.ts';
import { isObject, textField } from '../../../spec/rules/support/json.ts';
import { trySend } from '../steps/try-send.ts';
import { judgeOrganizationName } from './organization-name.ts';

const CLAUSE = 'get-workspace.read-after-write';

/** How many of the workspaces created are read again: the plainest, and some of the fullest, which show most. */
const MOST = 200;
const FULLEST = 40;

/** Pauses (ms) before a workspace that is not yet shown as it was created is read again: two seconds in all. */
const PAUSES: readonly number[] = [30, 120, 350, 600, 900];

/** How many of them, the plainest and the fullest, are read once more later: an answer may show the present. */
const MOST_LATER = 6;

/**
 * How long (ms) after they were read first: so long that two presents differ as they are shown, by whole seconds, or by
 * fractions of which no tenth of a second is left out.
 */
const LATER = { bySeconds: 1000, byFractions: 100 };

/** What is wrong with what was read; `told` is false where the answer says nothing about it. */
interface Problem {
  told: boolean;
  message: string;
  expected?: string;
  found?: string;
  pointer?: string;
}

/** A workspace that was created, and read before where it was. */
interface Known {
  created: Reply;
  earlier?: Reply;
  /** The descriptions that workspaces were created with. */
  texts: ReadonlySet<string>;
}

/** A reading of a workspace, and what is wrong with it. */
interface Outcome {
  reply: Reply;
  problem: Problem | undefined;
}

/** What the last reading of a workspace came to. */
interface Reading extends Known, Outcome {
  /** The first of the readings before it, none of which was right. */
  stumble?: Outcome;
}

/**
 * So many workspaces must be shown wrongly once they were shown rightly: one answer may come from a copy left behind.
 */
const MANY_STUMBLES = 2;

/**
 * Reads workspaces again that the run has just created, and judges that they are shown as they were created; some are
 * read twice.
 */
export async function readAgain(ctx: CheckContext, created: readonly Reply[]): Promise<void> {
  const all = simplestFirst(withOwnIds(created));
  const sample = all.length <= MOST ? all : [...all.slice(0, MOST - FULLEST), ...all.slice(-FULLEST)];
  const texts = new Set(all.flatMap(({ call }) => textField(call.body, 'description')?.trim() || []));
  const first = await readAll(
    ctx,
    sample.map((one) => ({ created: one, texts })),
    'read',
  );
  const right = endsOf(first.filter(({ problem }) => !problem));
  if (right.length > 0) await pause(waitFor(right), ctx);
  const later = await readAll(
    ctx,
    right.map((one) => ({ created: one.created, earlier: one.reply, texts })),
    'read later',
  );
  judgeStumbles(ctx, later);
  const readings = [...first, ...later];
  await judgeOrganizationName(ctx, right, all);
  const refused = readings.filter((one) => !judged(ctx, one));
  if (refused.length === 0) return;
  // A target may refuse all reading, for lack of permission, say: then nothing can be told of what was written.
  if (!readings.some(({ reply }) => reply.ok) && !(await readsAny(ctx))) {
    ctx.notExercised([CLAUSE], 'the target shows no workspace at all');
    return;
  }
  for (const one of refused) {
    // Who may create need not be allowed to read (section 5).
    if (isOfTheCaller(one.reply))
      ctx.notExercised([CLAUSE], `the token may not read what it created (${one.reply.outcome})`);
    else if (one.problem) blame(ctx, one, one.problem);
  }
}

/** How long after a reading the present differs from what it shows. */
function waitFor(readings: readonly Reading[]): number {
  const isFine = readings.some(({ reply }) => Date.parse(textField(reply.body, 'createdAt') ?? '') % 100 > 0);
  return isFine ? LATER.byFractions : LATER.bySeconds;
}

/** The first and the last few. */
function endsOf<T>(all: readonly T[]): T[] {
  return all.length <= MOST_LATER
    ? [...all]
    : [...all.slice(0, MOST_LATER / 2), ...all.slice(-MOST_LATER / 2)];
}

async function readAll(ctx: CheckContext, known: readonly Known[], words: string): Promise<Reading[]> {
  const readings = await inLanes(known, ctx.configuration.concurrency, async (one) => {
    const last = await readUntilRight(ctx, one, words);
    return last ? [{ ...one, ...last }] : [];
  });
  return readings.flat();
}

/** Judges what was answered clearly; false for a refusal, which may have to do with all reading. */
function judged(ctx: CheckContext, one: Reading): boolean {
  const { reply, problem } = one;
  if (!problem) ctx.pass(CLAUSE);
  else if (reply.ok) blame(ctx, one, problem);
  else if (problem.told) return false;
  else ctx.notExercised([CLAUSE], `a workspace just created was never answered clearly (${reply.outcome})`);
  return true;
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

/**
 * Blames workspaces that were shown as they are, and then otherwise for a moment. Each of them alone is forgiven; that
 * is no state which several could have been in.
 */
function judgeStumbles(ctx: CheckContext, later: readonly Reading[]): void {
  const stumbled = later.flatMap((one) =>
    one.stumble?.reply.ok && !one.problem ? [{ ...one, ...one.stumble }] : [],
  );
  const [first] = stumbled;
  if (first?.problem && stumbled.length >= MANY_STUMBLES) blame(ctx, first, first.problem);
}

async function readUntilRight(
  ctx: CheckContext,
  known: Known,
  words: string,
): Promise<(Outcome & Pick<Reading, 'stumble'>) | undefined> {
  const { created } = known;
  let stumble: Outcome | undefined;
  const workspaceId = textField(created.body, 'id') ?? '';
  for (const [i, ms] of [0, ...PAUSES].entries()) {
    if (i > 0) await pause(ms, ctx);
    const reply = await trySend(ctx, {
      operation: 'get-workspace',
      intent: 'core',
      case: `${created.call.case}/${words}`,
      params: { workspaceId },
      ...(i === 0 ? {} : { repeat: true }),
    });
    if (!reply) return undefined;
    const problem = problemOf(known, reply);
    if (!problem || i === PAUSES.length) return { reply, problem, ...(stumble ? { stumble } : {}) };
    stumble ??= { reply, problem };
  }
  return undefined;
}

function problemOf(known: Known, reply: Reply): Problem | undefined {
  const { created, earlier } = known;
  if (!reply.ok) {
    const message = 'a workspace just created is not there';
    return { told: isRefusal(reply), message, expected: 'a 2xx status', found: `status ${reply.outcome}` };
  }
  const { body: asked } = created.call;
  if (!reply.body || !created.body || !isObject(asked)) return undefined;
  // A creation whose own answer was not what was asked for, or misshapen, has been blamed: what counts is what was
  // asked.
  const answered = [...created.violated].some((clause) =>
    /^(create-workspace\.result|workspace\.out)/.test(clause),
  )
    ? {}
    : created.body;
  const [difference] = workspaceDifferences(asked, answered, reply.body).filter(
    ({ pointer }) =>
      // What an empty text stands for is the target's business.
      asked[pointer.slice(1)] !== '' &&
      ![...reply.violated].some((clause) => clause.startsWith(`workspace.out.${pointer.slice(1)}.`)),
  );
  if (!difference) return foreignText(known, reply) ?? (earlier && movedCreation(earlier, reply));
  const field = difference.pointer.slice(1);
  return { told: true, message: `${field} of a workspace just created is shown differently`, ...difference };
}

/** A workspace that was created without a description shows none that another one was created with. */
function foreignText({ created, texts }: Known, reply: Reply): Problem | undefined {
  const [sent, answered] = [created.call.body, created.body].map((body) => textField(body, 'description'));
  const shown = textField(reply.body, 'description')?.trim() ?? '';
  if (sent !== undefined || answered?.trim() || !texts.has(shown)) return undefined;
  return {
    told: true,
    message: 'a workspace that was created without a description shows that of another one',
    expected: 'no description',
    found: shown,
    pointer: '/description',
  };
}

/** Two readings of one workspace tell the same moment of its creation; how it was rounded is the same in both. */
function movedCreation(earlier: Reply, reply: Reply): Problem | undefined {
  const [before, now] = [earlier, reply].map(({ body }) => textField(body, 'createdAt'));
  // What is no moment at all has been blamed for that.
  if (before === undefined || now === undefined) return undefined;
  if (!(Math.abs(Date.parse(before) - Date.parse(now)) > 0)) return undefined;
  return {
    told: true,
    message: 'createdAt of a workspace just created is another one when it is read once more',
    expected: before,
    found: now,
    pointer: '/createdAt',
  };
}

function blame(ctx: CheckContext, one: Reading, { told, ...problem }: Problem): void {
  const before = one.earlier ? [one.created, one.earlier] : [one.created];
  ctx.fail(CLAUSE, one.reply, { ...problem, where: 'response', before });
}

/** Whether the target shows a workspace that was there before. */
async function readsAny(ctx: CheckContext): Promise<boolean> {
  const [workspaceId] = ctx.target.workspaces;
  if (workspaceId === undefined) return false;
  const call = { operation: 'get-workspace', intent: 'probe', case: 'workspaces[0]/read' } as const;
  return (await trySend(ctx, { ...call, params: { workspaceId } }))?.ok === true;
}

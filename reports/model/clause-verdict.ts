import { profileAllows } from '../../spec/profile.ts';
import type { Clause, ClauseVerdict } from '../../spec/record/clause.ts';
import type { ClauseTally, ObservedAnswer } from '../../spec/record/unit-record.ts';
import type { Waiver } from '../waivers.ts';
import { minimalProfile, missingEntries } from './coverage.ts';
import type { ReportInput } from './input.ts';

/** A clause's verdict, and the reason where it was not exercised. */
export interface Judgement {
  verdict: ClauseVerdict;
  reason?: string;
  remedy?: string;
  waiver?: { reason: string; owner: string; expires: string };
}

const inWords = (answers: readonly ObservedAnswer[]): string =>
  answers.map(({ answer }) => answer).join(' | ');

/** Whether a waiver still holds on the day the run started. */
export function inForce(waiver: Waiver, startedAt: string): boolean {
  return startedAt.slice(0, 10) <= waiver.expires;
}

function violated(clause: Clause, input: ReportInput): Judgement {
  const waiver = input.waivers?.find((entry) => entry.clause === clause.id);
  if (!waiver || !inForce(waiver, input.run.startedAt)) return { verdict: 'fail' };
  const { reason, owner, expires } = waiver;
  return {
    verdict: 'waived',
    reason: `until ${expires}, ${owner}: ${reason}`,
    waiver: { reason, owner, expires },
  };
}

/** Why a clause was not exercised where nothing but the target's own choices kept the run from it. */
export const NO_SUCH_CASE = 'the target showed no such case';

/** Told where all operations that show a clause answered OK, if at all, with bodies that nobody could read. */
function unreadOf({ operations }: Clause, { merged }: ReportInput): string | undefined {
  const asked = operations.flatMap((id) => {
    const tally = merged?.operations[id];
    return tally === undefined ? [] : [{ id, ...tally }];
  });
  const unread = asked.filter(({ unread }) => unread > 0).map(({ id }) => id);
  if (unread.length === 0 || asked.some(({ read }) => read > 0)) return undefined;
  return `no OK answer of ${unread.join(', ')} could be read`;
}

/**
 * The client words the end of the run's time without the option that a reader can raise: here it stands as elsewhere.
 */
const named = (reason: string): string =>
  reason === 'The time given to the run is over' ? '--max-duration ended' : reason;

/** The option that a reason speaks of. */
const boundOf = (reason: string): string | undefined => /--max-[a-z]+/.exec(reason)?.[0];

/** Units word the end of one budget each in their own way: one wording is enough. */
function oneOfEachBound(reasons: readonly string[]): string[] {
  return reasons.filter((reason, i) => {
    const which = boundOf(reason);
    return which === undefined || reasons.findIndex((one) => boundOf(one) === which) === i;
  });
}

/** What to raise where budgets ended; a reason that says itself what to do needs no other advice. */
function raise(reasons: readonly string[]): string | undefined {
  const unadvised = reasons.filter((reason) => !/\badd "|\b(?:raise|with) --max-/.test(reason));
  const bounds = new Set(unadvised.flatMap((reason) => boundOf(reason) ?? []));
  return bounds.size === 0 ? undefined : `Raise ${[...bounds].join(' and ')}.`;
}

/** Several reasons as one: those that are sentences lose their full stop, but for the last. */
const joined = (reasons: readonly string[]): string =>
  reasons.map((reason, i) => (i < reasons.length - 1 ? reason.replace(/\.$/, '') : reason)).join('; ');

function unseen(clause: Clause, tally: ClauseTally | undefined, input: ReportInput): Judgement {
  const needed = minimalProfile(clause, input.coverage, input.operations);
  if (!profileAllows(input.run.profile, needed)) {
    return {
      verdict: 'skipped',
      reason: `outside profile ${input.run.profile}`,
      remedy: `Run with --profile ${needed}.`,
    };
  }
  const missing = missingEntries(clause, input.coverage, input.run.profile, input.target.entries);
  const entries = missing.map((entry) => `'${entry}'`).join(', ');
  const reasons = (tally?.notExercised ?? []).map(named);
  const units = input.coverage.get(clause.id) ?? [];
  const final = (unit: { unit: string }) => input.merged?.units[unit.unit]?.state === 'final';
  const because = (): string => {
    if (reasons.length > 0) return joined(oneOfEachBound(reasons));
    if (missing.length > 0) return `the target file lists no ${entries}`;
    if (input.run.noVerdict !== null) return input.run.noVerdict;
    if (units.length > 0 && !units.some(final)) return 'no unit that covers it ended';
    return unreadOf(clause, input) ?? NO_SUCH_CASE;
  };
  const reason = because();
  if (missing.length > 0)
    return { verdict: 'not-exercised', reason, remedy: `Add ${entries} to the target file.` };
  const remedy = raise(reasons);
  if (remedy !== undefined) return { verdict: 'not-exercised', reason, remedy };
  // Where the target itself could not be asked, that is what is to be mended.
  if (units.length > 0 && !units.some(final) && input.run.noVerdict === null) {
    return {
      verdict: 'not-exercised',
      reason,
      remedy: 'Run all units to their end: no filter, every shard.',
    };
  }
  return { verdict: 'not-exercised', reason };
}

/**
 * The verdict on one clause (decision 0000). A violation beats everything, even where the clause was also seen
 * kept; a silent clause can never fail.
 */
export function judgeClause(clause: Clause, input: ReportInput): Judgement {
  const tally = input.merged?.clauses[clause.id];
  const answers = input.merged?.observations[clause.id] ?? [];
  const failed = (tally?.failed ?? 0) > 0;
  if (clause.level === 'silent') {
    if (answers.length > 0) return { verdict: 'observed', reason: inWords(answers) };
    if (clause.untestable !== undefined) return { verdict: 'untestable', reason: clause.untestable };
    return unseen(clause, tally, input);
  }
  if (failed) return violated(clause, input);
  if (clause.untestable !== undefined) return { verdict: 'untestable', reason: clause.untestable };
  if (clause.level === 'contradictory') {
    if (answers.length > 0) return { verdict: 'ambiguous', reason: `follows: ${inWords(answers)}` };
    if ((tally?.exercised ?? 0) > 0)
      return { verdict: 'ambiguous', reason: 'exercised, but no reading could be told' };
    return unseen(clause, tally, input);
  }
  return (tally?.exercised ?? 0) > 0 ? { verdict: 'pass' } : unseen(clause, tally, input);
}

import type {
  ConformanceReport,
  ReportClause,
  ReportObservation,
  ReportWaiver,
  RunVerdict,
} from '../../spec/record/report.ts';
import { count, percent } from '../text.ts';
import type { ReportInput } from './input.ts';
import { lossOf } from './lost-requests.ts';

/** What the run verdict and the gate are decided from. */
export interface Facts {
  input: ReportInput;
  clauses: readonly ReportClause[];
  summary: ConformanceReport['summary'];
  units: ConformanceReport['run']['units'];
  /** Operations whose base was tried and never answered OK. */
  refusedBases: readonly string[];
  waivers: readonly ReportWaiver[];
  drifted: readonly Pick<ReportObservation, 'id' | 'drift'>[];
  suiteFaults: readonly string[];
}

const list = (ids: readonly string[], max = 5): string =>
  ids.length > max ? `${ids.slice(0, max).join(', ')} and ${ids.length - max} more` : ids.join(', ');

function doubts({ input, summary, units, refusedBases, suiteFaults }: Facts): string[] {
  const reasons: string[] = [];
  if (input.run.noVerdict !== null) {
    // Where no unit was even begun, everything else follows from it.
    if (input.merged === null) return [input.run.noVerdict];
    reasons.push(input.run.noVerdict);
  }
  if (input.run.cutShort !== null) reasons.push(`the run was cut short: ${input.run.cutShort}`);
  else if (input.merged?.stopped !== undefined)
    reasons.push(`the run stopped early: ${input.merged.stopped}`);
  reasons.push(...suiteFaults.map((fault) => `the suite itself failed: ${fault}`));
  if (units.missing.length > 0) {
    reasons.push(
      `${count(units.missing.length, 'expected unit')} left no final record: ${list(units.missing)}`,
    );
  }
  if (refusedBases.length > 0) reasons.push(neverAnswered(refusedBases, input.merged));
  const loss = lossOf(input.merged);
  if (loss !== undefined) reasons.push(loss);
  if (summary.exercised === 0) {
    reasons.push('no required clause was exercised');
  } else if (summary.share < input.run.minCoverage) {
    reasons.push(
      `${percent(summary.share)} of the required clauses were exercised, less than --min-coverage ${input.run.minCoverage}`,
    );
  }
  return reasons;
}

/** Operations of each of which it is told what was answered; of more, what all of them were. */
const MOST_APART = 3;

function neverAnswered(operations: readonly string[], merged: ReportInput['merged']): string {
  const apart = operations.length <= MOST_APART ? operations.map((one) => [one]) : [operations];
  const told = apart.map((some) => `${list(some, 13)} was ever answered OK${answersTo(some, merged)}`);
  return `no plain request of ${told.join(', none of ')}`;
}

/** Most kinds of answers that are told. */
const MOST_TOLD = 4;

/** What to look at first where these were the answers. */
const ADVICE: readonly (readonly [outcomes: RegExp, advice: string])[] = [
  [/^3\d\d$/, 'give the base URL that this one redirects to'],
  [/^404$/, 'is organizationId right, and what the target file lists?'],
  [/^40[13]$/, 'may the token do this?'],
  [/^timeout$/, 'is --timeout long enough?'],
];

/**
 * What to look at besides, where the run has allowed ranges of addresses and was then refused that as well: from then
 * on others may be kept out.
 */
const KEPT_OUT = 'or did a range that the run allowed keep it out itself?';

/** Answers, and missing ones, by which somebody is kept out. */
const OUT = /^(?:40[13]|closed|reset|refused)$/;

const OK = /^2\d\d$/;

/** The operation that allows ranges of addresses. */
const RANGES = 'create-allowed-ip-address-range';

/** What faulty requests get, of which far more are sent than of plain ones; and behind it what strangers get. */
const EXPECTED: readonly RegExp[] = [/^(?:400|422)$/, /^401$/];

/** 0 for what neither faults nor strangers explain. Who tells faults apart does not take the run for a stranger. */
const rankOf = (outcome: string): number => EXPECTED.findIndex((one) => one.test(outcome)) + 1;

/**
 * What operations were answered instead of OK, and what to look at: first what faulty requests and strangers do not
 * explain, the most frequent first.
 */
function answersTo(operations: readonly string[], merged: ReportInput['merged']): string {
  const counts = new Map<string, number>();
  for (const id of operations) {
    for (const [outcome, times] of Object.entries(merged?.operations[id]?.statuses ?? {}))
      if (!OK.test(outcome)) counts.set(outcome, (counts.get(outcome) ?? 0) + times);
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => rankOf(a) - rankOf(b) || y - x || (a < b ? -1 : 1));
  const [most] = sorted;
  if (!most) return '';
  const advice = ADVICE.find(([outcomes]) => outcomes.test(most[0]))?.[1];
  const told = sorted.slice(0, MOST_TOLD).map(([outcome, times]) => `${outcome} × ${times}`);
  const ofRanges = Object.keys(merged?.operations[RANGES]?.statuses ?? {});
  const isKeptOut = OUT.test(most[0]) && ofRanges.includes(most[0]) && ofRanges.some((one) => OK.test(one));
  const hints = [advice, isKeptOut ? KEPT_OUT : undefined].filter((one) => one !== undefined);
  return ` (answers: ${told.join(', ')}${hints.length === 0 ? '' : `; ${hints.join(' ')}`})`;
}

/** What drifted. Where nothing new was seen, this run may only have asked less than the one that wrote the pins. */
function driftWords(drifted: Facts['drifted']): string {
  const ids = list(drifted.map(({ id }) => id));
  const words = `${count(drifted.length, 'pinned observation')} drifted: ${ids}`;
  if (drifted.some(({ drift }) => (drift?.added.length ?? 0) > 0)) return words;
  return `${words} (pinned answers are missing and none is new: compare with pins of the same profile and budgets)`;
}

/** The verdict about the target, with its reasons in sentences. */
export function judgeRun(facts: Facts): { verdict: RunVerdict; reasons: string[] } {
  const failing = facts.clauses.filter(({ verdict }) => verdict === 'fail');
  const waived = facts.clauses.filter(({ verdict }) => verdict === 'waived');
  const reasons = doubts(facts);
  const failures: string[] = [];
  if (failing.length > 0) failures.push(`${count(failing.length, 'required clause')} violated`);
  if (waived.length > 0) failures.push(`${count(waived.length, 'violated clause')} waived`);
  if (failures.length > 0) return { verdict: 'non-conformant', reasons: [...failures, ...reasons] };
  if (reasons.length > 0) return { verdict: 'inconclusive', reasons };
  return { verdict: 'conformant', reasons: ['every required clause that was exercised is kept'] };
}

/**
 * The gate about the run and the exit status of decision 0000. A run that did not come to its end (cut short, a
 * unit that died, a fault of the suite) is 2 whatever it found; else a violation is 1; else a doubt is 2; else drift, a
 * faulty waiver or, under --strict, a robustness finding is 1.
 */
export function judgeGate(facts: Facts, verdict: RunVerdict): ConformanceReport['gate'] {
  const { input, clauses, waivers, drifted } = facts;
  const failing = clauses.filter((clause) => clause.verdict === 'fail').map(({ id }) => id);
  const failures: string[] = [];
  if (failing.length > 0) failures.push(`${count(failing.length, 'clause')} violated: ${list(failing)}`);
  for (const { clause, state, expires, owner } of waivers) {
    if (state === 'expired') failures.push(`the waiver of ${clause} expired on ${expires} (owner: ${owner})`);
    if (state === 'no-longer-failing')
      failures.push(`the waiver of ${clause} is no longer needed: the clause passes`);
  }
  if (drifted.length > 0) failures.push(driftWords(drifted));
  const findings = input.merged?.robustness.length ?? 0;
  if (input.run.strict && findings > 0)
    failures.push(`${count(findings, 'robustness finding')} under --strict`);

  const uncertain = doubts(facts);
  const died = Object.values(input.merged?.units ?? {}).some(({ state }) => state === 'partial');
  const broken =
    input.run.noVerdict !== null || input.run.cutShort !== null || facts.suiteFaults.length > 0 || died;
  const reasons = [...failures, ...uncertain];
  if (broken) return { passed: false, exitStatus: 2, reasons };
  if (failing.length > 0) return { passed: false, exitStatus: 1, reasons };
  // doubts stand beside a verdict that waived violations already decide, and still allow no green
  if (verdict === 'inconclusive' || uncertain.length > 0) return { passed: false, exitStatus: 2, reasons };
  if (failures.length > 0) return { passed: false, exitStatus: 1, reasons };
  return { passed: true, exitStatus: 0, reasons: [] };
}

import { compareSections } from '../spec/compare-sections.ts';
import { profileAllows } from '../spec/profile.ts';
import type { Clause, ClauseVerdict } from '../spec/record/clause.ts';
import { MAX_ANSWERS } from '../spec/record/merge.ts';
import { byteOrder } from '../spec/record/order.ts';
import type { ConformanceReport, ReportClause, ReportObservation } from '../spec/record/report.ts';
import { suiteFaultsIn } from '../spec/record/suite-faults.ts';
import { boundReport } from './model/bounds.ts';
import { groupByCause } from './model/causes.ts';
import { judgeClause } from './model/clause-verdict.ts';
import { minimalProfile } from './model/coverage.ts';
import { toFailure } from './model/failures.ts';
import { comparePins, joinAnswers, judgeWaivers } from './model/gate-inputs.ts';
import type { ReportInput } from './model/input.ts';
import { unreadableNotices } from './model/lost-requests.ts';
import { neverAsked } from './model/never-asked.ts';
import { summarizeOperations } from './model/operations.ts';
import { judgeGate, judgeRun } from './model/run-verdict.ts';
import { distinctResources } from './resources.ts';
import { homeSection } from './sections.ts';
import { clip } from './text.ts';

export type { ReportInput } from './model/input.ts';

const VERDICTS: readonly ClauseVerdict[] = [
  'pass',
  'fail',
  'not-exercised',
  'skipped',
  'observed',
  'ambiguous',
  'waived',
  'untestable',
];

/** An answer is a few words; one that quotes a target at length is cut before anything compares it. */
const MAX_ANSWER = 500;

function inDocumentOrder(clauses: readonly Clause[]): Clause[] {
  const place = new Map(clauses.map(({ id }, index) => [id, index]));
  return [...clauses].sort(
    (a, b) =>
      compareSections(homeSection(a.section), homeSection(b.section)) ||
      (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
  );
}

function toReportClause(clause: Clause, input: ReportInput): ReportClause {
  const tally = input.merged?.clauses[clause.id];
  return {
    ...clause,
    ...judgeClause(clause, input),
    exercised: tally?.exercised ?? 0,
    failed: tally?.failed ?? 0,
    failures: (tally?.evidence ?? []).map((evidence) => toFailure(evidence, clause.id, input)),
  };
}

function observe(input: ReportInput, clauses: readonly ReportClause[]): ReportObservation[] {
  return clauses.flatMap(({ id, section, level, question, statement }) => {
    const answers = (input.merged?.observations[id] ?? []).map((item) => ({
      ...item,
      answer: clip(item.answer, MAX_ANSWER),
    }));
    if (level === 'required' || answers.length === 0) return [];
    return [
      {
        id,
        section,
        level,
        question: question ?? statement,
        answer: joinAnswers(answers.map(({ answer }) => answer)),
        // every answer counts; the exchanges of the rarest are left out
        answers: answers.map(({ exchange, unit: _unit, case: _case, ...answer }, index) =>
          exchange && index < MAX_ANSWERS ? { ...answer, exchange } : answer,
        ),
      },
    ];
  });
}

function summarize(input: ReportInput, clauses: readonly ReportClause[]): ConformanceReport['summary'] {
  const required = clauses.filter(({ level }) => level === 'required');
  const judged = required.filter(
    ({ verdict }) => verdict === 'pass' || verdict === 'fail' || verdict === 'waived',
  );
  const testable = required.filter(
    (clause) =>
      judged.includes(clause) ||
      (clause.verdict !== 'untestable' &&
        profileAllows(input.run.profile, minimalProfile(clause, input.coverage, input.operations))),
  );
  return {
    clauses: clauses.length,
    required: required.length,
    testable: testable.length,
    exercised: judged.length,
    share: testable.length === 0 ? 0 : judged.length / testable.length,
    verdicts: Object.fromEntries(
      VERDICTS.map((verdict) => [verdict, clauses.filter((clause) => clause.verdict === verdict).length]),
    ) as Record<ClauseVerdict, number>,
  };
}

function unitsOf(input: ReportInput): ConformanceReport['run']['units'] {
  const states = input.merged?.units ?? {};
  const expected = new Set([...input.run.expectedUnits, ...Object.keys(states)]);
  const missing = [...expected].filter((unit) => states[unit]?.state !== 'final').sort(byteOrder);
  return { expected: expected.size, final: expected.size - missing.length, missing };
}

/** Builds the report of a run. Pure: equal input, equal report. */
export function buildReport(input: ReportInput): ConformanceReport {
  const { merged, run } = input;
  const clauses = inDocumentOrder(input.clauses).map((clause) => toReportClause(clause, input));
  const operations = summarizeOperations(input, clauses);
  const { observations, pins } = comparePins(input, observe(input, clauses));
  const waivers = judgeWaivers(input, clauses);
  const summary = summarize(input, clauses);
  const units = unitsOf(input);
  const facts = {
    input,
    clauses,
    summary,
    units,
    refusedBases: operations.filter(({ baseAccepted }) => baseAccepted === false).map(({ id }) => id),
    waivers,
    drifted: observations.filter(({ drift }) => drift),
    suiteFaults: [...run.suiteFaults, ...(input.merged ? suiteFaultsIn(input.merged, input.clauses) : [])],
  };
  const { verdict, reasons } = judgeRun(facts);
  const { baseUrl, organizationId, name, embedded } = input.target;
  return boundReport({
    schemaVersion: 1,
    verdict,
    verdictReasons: reasons,
    gate: judgeGate(facts, verdict),
    suite: input.suite,
    document: input.document,
    target: { baseUrl, organizationId, name, embedded },
    run: {
      id: run.id,
      seed: run.seed,
      profile: run.profile,
      runs: run.runs,
      requests: operations.reduce((sum, { requests }) => sum + requests, 0),
      durationMs: run.durationMs,
      startedAt: run.startedAt,
      digests: Object.fromEntries(operations.map(({ id, digest }) => [id, digest])),
      units,
      budgets: { ...run.budgets },
      minCoverage: run.minCoverage,
      strict: run.strict,
      cutShort: run.cutShort ?? merged?.stopped ?? null,
      notices: [
        ...run.notices,
        ...(merged?.notices ?? []),
        ...unreadableNotices(merged),
        ...neverAsked(input, operations, units),
      ],
    },
    summary,
    operations,
    clauses,
    causes: groupByCause(clauses),
    observations,
    pins,
    waivers,
    robustness: (merged?.robustness ?? []).map(({ unit: _unit, case: _case, ...finding }) => finding),
    resources: distinctResources(merged?.resources ?? []),
  });
}

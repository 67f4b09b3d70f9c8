import type { ClauseVerdict } from '../spec/record/clause.ts';
import type {
  ConformanceReport,
  ReportClause,
  ReportObservation,
  RunVerdict,
} from '../spec/record/report.ts';
import { answerDifference } from './answers.ts';
import { NO_SUCH_CASE } from './model/clause-verdict.ts';

/** One clause whose verdict differs; null: that report does not know the clause. */
export interface ClauseDifference {
  id: string;
  section: string;
  statement: string;
  a: ClauseVerdict | null;
  b: ClauseVerdict | null;
  /**
   * `worse`: B violates it and A does not, or the run of B could no longer exercise what A showed kept. That B merely
   * shows no such case is its choice.
   */
  change: 'worse' | 'better' | 'other';
  /** The shortest evidence of B, or of A where only A has some. */
  message?: string;
}

/** One observation whose answer differs; null: it was not observed. */
export interface ObservationDifference {
  id: string;
  section: string;
  question: string;
  a: string | null;
  b: string | null;
  /** Answers that A alone gave, that B alone gave, and how many both gave. */
  onlyA: string[];
  onlyB: string[];
  shared: number;
}

/** What differs between two reports, A before B. */
export interface Comparison {
  schemaVersion: 1;
  /** Whether B is worse than A: a clause got worse, or the verdict did. */
  worse: boolean;
  a: ComparedRun;
  b: ComparedRun;
  clauses: ClauseDifference[];
  observations: ObservationDifference[];
}

/** What a comparison says of each of the two runs. */
export interface ComparedRun {
  target: string;
  verdict: RunVerdict;
  share: number;
  profile: string;
  seed: number;
  startedAt: string;
  suite: string;
}

const RANK: Record<RunVerdict, number> = { conformant: 0, inconclusive: 1, 'non-conformant': 2 };

const isViolated = (verdict: ClauseVerdict | null): boolean => verdict === 'fail' || verdict === 'waived';

function changeOf(
  left: ReportClause | undefined,
  right: ReportClause | undefined,
): ClauseDifference['change'] {
  const [a, b] = [left?.verdict ?? null, right?.verdict ?? null];
  if (isViolated(a) !== isViolated(b)) return isViolated(b) ? 'worse' : b === 'pass' ? 'better' : 'other';
  const isUnseen = (verdict: ClauseVerdict | null) => verdict === 'not-exercised' || verdict === 'skipped';
  if (a === 'pass' && isUnseen(b)) return right?.reason === NO_SUCH_CASE ? 'other' : 'worse';
  if (isUnseen(a) && b === 'pass') return 'better';
  return 'other';
}

function runOf(report: ConformanceReport): ComparedRun {
  const { target, verdict, summary, run, suite } = report;
  return {
    target: target.name,
    verdict,
    share: summary.share,
    profile: run.profile,
    seed: run.seed,
    startedAt: run.startedAt,
    suite: suite.version,
  };
}

function pairs<T extends { id: string }>(
  a: readonly T[],
  b: readonly T[],
): [T | undefined, T | undefined, T][] {
  const inA = new Map(a.map((item) => [item.id, item]));
  const inB = new Map(b.map((item) => [item.id, item]));
  const onlyA = a.filter(({ id }) => !inB.has(id));
  return [...b, ...onlyA].map((item) => [inA.get(item.id), inB.get(item.id), item]);
}

function clauseDifferences(a: ConformanceReport, b: ConformanceReport): ClauseDifference[] {
  return pairs<ReportClause>(a.clauses, b.clauses).flatMap(([left, right, { id, section, statement }]) => {
    const verdicts = { a: left?.verdict ?? null, b: right?.verdict ?? null };
    // what is observed has its own list
    const observed = [left, right].every((clause) => clause === undefined || clause.level !== 'required');
    if (verdicts.a === verdicts.b || (observed && !isViolated(verdicts.a) && !isViolated(verdicts.b)))
      return [];
    const message = right?.failures[0]?.message ?? left?.failures[0]?.message;
    const change = changeOf(left, right);
    return [{ id, section, statement, ...verdicts, change, ...(message === undefined ? {} : { message }) }];
  });
}

const answersOf = (observation: ReportObservation | undefined): string[] =>
  (observation?.answers ?? []).map(({ answer }) => answer);

/** Compares two reports of one document: what differs from A to B, and whether B is worse. Pure. */
export function compareReports(a: ConformanceReport, b: ConformanceReport): Comparison {
  const clauses = clauseDifferences(a, b);
  const observations = pairs(a.observations, b.observations)
    .filter(([left, right]) => left?.answer !== right?.answer)
    .map(([left, right, { id, section, question }]) => ({
      id,
      section,
      question,
      a: left?.answer ?? null,
      b: right?.answer ?? null,
      ...answerDifference(answersOf(left), answersOf(right)),
    }));
  return {
    schemaVersion: 1,
    worse: clauses.some(({ change }) => change === 'worse') || RANK[b.verdict] > RANK[a.verdict],
    a: runOf(a),
    b: runOf(b),
    clauses,
    observations,
  };
}

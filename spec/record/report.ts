import type { Clause, ClauseVerdict } from './clause.ts';
import type { RecordedExchange, RecordedRequest, RecordedResponse } from './exchange.ts';
import type { ObservedAnswer, Resource, RobustnessFinding } from './unit-record.ts';

/** What a run says of its target as a whole. */
export type RunVerdict = 'conformant' | 'non-conformant' | 'inconclusive';

/** The response as recorded, or the words that say why none came. */
export type ReportResponse = RecordedResponse | { failure: string };

/** One violation as people read it. */
export interface ReportFailure {
  message: string;
  expected?: string;
  found?: string;
  /** Which half of the exchange holds the offending place. */
  where?: 'request' | 'response';
  /** JSON pointer to the offending place in that half's body. */
  pointer?: string;
  /** Operation whose exchange shows it. */
  operation: string;
  request: RecordedRequest;
  response: ReportResponse;
  twin?: { request: RecordedRequest; response: ReportResponse; differs: string };
  before?: RecordedExchange[];
  unit: string;
  case?: string;
  /** How many edits shrinking took away. */
  shrunk?: number;
  /** The request as a shell command; the token is `$CONFORMANCE_TOKEN`. */
  curl: string;
  seed: number;
  path: string;
  /** The command that replays this failure alone. */
  replay: string;
}

/** A clause with its verdict and the evidence. */
export interface ReportClause extends Clause {
  verdict: ClauseVerdict;
  reason?: string;
  /** What a reader can do about a clause that was not exercised or skipped. */
  remedy?: string;
  exercised: number;
  failed: number;
  failures: ReportFailure[];
  waiver?: { reason: string; owner: string; expires: string };
}

/** A silent clause with the answers that the target gave. */
export interface ReportObservation {
  id: string;
  section: string;
  /** `contradictory`: the answer is the reading that the target follows. */
  level: 'silent' | 'contradictory';
  question: string;
  /** The distinct answers in byte order, joined by ` | `: what people compare. */
  answer: string;
  /** Most frequent first; only the first twelve carry an exchange. */
  answers: ObservedAnswer[];
  /** Set when a pin expected other answers: all of them joined, those that did not come, those that nobody expected. */
  drift?: { expected: string; gone: string[]; added: string[] };
}

/** What the run sent to one operation. */
export interface ReportOperation {
  id: string;
  number: number;
  method: string;
  path: string;
  requests: number;
  statuses: Record<string, number>;
  /** Estimated from a histogram, except the maximum; 0 where nothing was answered. */
  latencyMs: { p50: number; p95: number; max: number };
  digest: string;
  /** Whether a base was ever answered OK; null when none was tried. */
  baseAccepted: boolean | null;
  /** Failing clauses that this operation shows. */
  violations: number;
}

/** Failing clauses that very probably have one cause. */
export interface ReportCause {
  /** Permanent within one report. */
  id: string;
  title: string;
  /** The clause whose evidence stands for the group first. */
  clauses: string[];
}

/** What became of one entry of the waiver file. */
export interface ReportWaiver {
  clause: string;
  reason: string;
  owner: string;
  expires: string;
  /** `not-judged`: this run could not tell (the clause was skipped or not exercised). */
  state: 'in-force' | 'expired' | 'no-longer-failing' | 'not-judged';
}

/** The content of `conformance.json`. */
export interface ConformanceReport {
  schemaVersion: 1;
  verdict: RunVerdict;
  /** Why the verdict is what it is, in sentences. */
  verdictReasons: string[];
  gate: { passed: boolean; exitStatus: 0 | 1 | 2; reasons: string[] };
  suite: { name: string; version: string; power: SuitePower | null };
  document: { title: string; version: string };
  target: { baseUrl: string; organizationId: string; name: string; embedded: boolean };
  run: {
    id: string;
    seed: number;
    profile: string;
    runs: number;
    requests: number;
    durationMs: number;
    startedAt: string;
    digests: Record<string, string>;
    units: { expected: number; final: number; missing: string[] };
    /** Upper bounds of the run by name; null: none. */
    budgets: Record<string, number | null>;
    minCoverage: number;
    strict: boolean;
    /** Why the run ended early, when it did. */
    cutShort: string | null;
    notices: string[];
  };
  summary: {
    clauses: number;
    required: number;
    /** Testable required clauses of the profile. */
    testable: number;
    exercised: number;
    /** exercised / testable, 0 to 1 (0 when nothing is testable). */
    share: number;
    verdicts: Record<ClauseVerdict, number>;
  };
  operations: ReportOperation[];
  /** In the document's order. */
  clauses: ReportClause[];
  causes: ReportCause[];
  observations: ReportObservation[];
  /**
   * Pinned observations: how many were compared, how many this run did not observe, which drifted; null: none pinned.
   */
  pins: { compared: number; unobserved: number; drifted: string[] } | null;
  waivers: ReportWaiver[];
  robustness: RobustnessFinding[];
  resources: Resource[];
}

/** Figures of `spec/power.json`: what the suite was proved to catch. */
export interface SuitePower {
  deviations: number;
  killed: number;
  variants: number;
  falseAlarms: number;
  /** False when the sources changed since the figures were measured. */
  current: boolean;
}

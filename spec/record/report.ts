import type { Clause, ClauseVerdict } from './clause.ts';
import type { RecordedExchange, RecordedRequest, RecordedResponse } from './exchange.ts';
import type { ObservedAnswer, Resource, RobustnessFinding } from './unit-record.ts';

export type RunVerdict = 'conformant' | 'non-conformant' | 'inconclusive';

/** One violation as people read it. */
export interface ReportFailure {
  message: string;
  expected?: string;
  found?: string;
  where?: 'request' | 'response';
  pointer?: string;
  request: RecordedRequest;
  response: RecordedResponse | { failure: string };
  twin?: { request: RecordedRequest; response: RecordedResponse | { failure: string }; differs: string };
  before?: RecordedExchange[];
  unit: string;
  case?: string;
  shrunk?: number;
  curl: string;
  seed: number;
  path: string;
  /** The command that replays this failure alone. */
  replay: string;
}

export interface ReportClause extends Omit<Clause, 'kind' | 'operations'> {
  kind: Clause['kind'];
  operations: string[];
  verdict: ClauseVerdict;
  reason?: string;
  /** What a reader can do about a clause that was not exercised or skipped. */
  remedy?: string;
  exercised: number;
  failed: number;
  failures: ReportFailure[];
  waiver?: { reason: string; owner: string; expires: string };
}

export interface ReportObservation {
  id: string;
  section: string;
  question: string;
  /** The answers joined, most frequent first: what pins compare. */
  answer: string;
  answers: ObservedAnswer[];
  /** Set when a pin expected another answer. */
  drift?: { expected: string };
}

export interface ReportOperation {
  id: string;
  number: number;
  method: string;
  path: string;
  requests: number;
  statuses: Record<string, number>;
  latencyMs: { p50: number; p95: number; max: number };
  digest: string;
  baseAccepted: boolean | null;
  violations: number;
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
    budgets: Record<string, number | null>;
    cutShort: string | null;
    notices: string[];
  };
  summary: {
    clauses: number;
    required: number;
    testable: number;
    exercised: number;
    /** exercised / testable required clauses of the profile, 0 to 1. */
    share: number;
    verdicts: Record<ClauseVerdict, number>;
  };
  operations: ReportOperation[];
  clauses: ReportClause[];
  observations: ReportObservation[];
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

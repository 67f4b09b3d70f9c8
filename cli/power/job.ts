import type { FailedClause } from '../../reports/power-report/model.ts';
import type { Places } from './places.ts';

/** One run for a worker: a server with these alterations, and the units to send at it. */
export interface Job {
  /** Names the job among all others. */
  key: string;
  deviations: string[];
  variants: string[];
  /** Ids of the units to run; in this order where the job ends with a detection. */
  units: string[];
  /** Clauses whose first failure is the detection. */
  breaks: string[];
  seed: number;
  /** Random cases of each model. */
  runs: number;
  /** What of the server is listed for change. A fault that is not found there is given wider places. */
  places: Places;
  /** Whether it may create as many entities as on a target of one's own, where no other bound is asked for. */
  bounded: boolean;
  /** Whether it ends with the unit that shows the first of those failures. */
  untilDetection: boolean;
}

/** What came of a job. */
export interface Outcome {
  failed: FailedClause[];
  /** Operations of which a base was tried and none accepted. */
  neverAccepted: string[];
  /** Testable required clauses that were exercised. */
  exercised: number;
  /** Ids of the operations that each unit sent requests to. */
  traffic: Record<string, string[]>;
  requests: number;
  durationMs: number;
  cpuMs: number;
  detection: { requests: number; ms: number } | null;
  /** The fault of the suite that ended the job early. */
  crash?: string;
}

/** The outcome of a job of which nothing else is known than the fault that ended it. */
export function crashed(crash: string): Outcome {
  return {
    failed: [],
    neverAccepted: [],
    exercised: 0,
    traffic: {},
    requests: 0,
    durationMs: 0,
    cpuMs: 0,
    detection: null,
    crash,
  };
}

/** What a worker process is told. */
export interface ToWorker {
  job: Job;
}
/** What a worker's process answers: the outcome of the job of that key. */
export interface FromWorker {
  key: string;
  outcome: Outcome;
}

import type { RecordedExchange } from './exchange.ts';

/** Identity of the run that a record belongs to; records with different identities are never merged. */
export interface RecordHeader {
  schema: 1;
  runId: string;
  seed: number;
  profile: string;
  /** Digest of the target's configuration (base URL, organization, everything the target file lists). */
  targetDigest: string;
  suiteVersion: string;
}

/** The accepted request beside a refused one (or the refused beside the accepted) and what differs. */
export interface Twin {
  exchange: RecordedExchange;
  differs: string;
}

/** What shows that a clause was violated: the smallest exchange found, and how to see it again. */
export interface Evidence {
  /** One sentence: what is wrong, with the value found. */
  message: string;
  expected?: string;
  found?: string;
  /** Which half of the exchange holds the offending place. */
  where?: 'request' | 'response';
  /** JSON pointer to the offending place in that half's body; absent when it is not in a body. */
  pointer?: string;
  exchange: RecordedExchange;
  twin?: Twin;
  /** Earlier exchanges without which the last one means nothing (a create before its get), oldest first. */
  before?: RecordedExchange[];
  /** Unit that found it. */
  unit?: string;
  /** Case of the check that sent it: a pure function of (seed, unit, family, index). */
  case?: string;
  /** fast-check's path to the counterexample, when random search found it. */
  path?: string;
  /** How many edits were taken away while shrinking. */
  shrunk?: number;
  /**
   * Order among evidence: smaller is shown first (bytes of request and response together, and more for what was only
   * drawn).
   */
  size: number;
}

/** What one unit learned about one clause. */
export interface ClauseTally {
  exercised: number;
  failed: number;
  /** Smallest first; bounded, with one piece at least of each operation that violated it. */
  evidence: Evidence[];
  /** Reasons why the clause could not be exercised, when it could not. */
  notExercised: string[];
}

/** One answer to a silent clause's question (or the reading followed of a contradictory one). */
export interface ObservedAnswer {
  answer: string;
  count: number;
  exchange?: RecordedExchange;
  /** Unit and case of that exchange; a report leaves them out. */
  unit?: string;
  case?: string;
}

/** An answer that is no violation but should worry its operator (a 5xx on a faulty request, say). */
export interface RobustnessFinding {
  id: string;
  operation: string;
  message: string;
  count: number;
  exchange?: RecordedExchange;
  /** Unit and case of that exchange; a report leaves them out. */
  unit?: string;
  case?: string;
}

/** Something that the run created or changed on the target. */
export interface Resource {
  kind: string;
  id: string;
  operation: string;
  change: 'created' | 'changed';
  /** The name it was given, when it has one. */
  name?: string;
}

/** Counts of one operation's traffic. */
export interface OperationTally {
  requests: number;
  /** Responses by status; transport failures by their kind. */
  statuses: Record<string, number>;
  /** Latency histogram: index i counts responses below `LATENCY_BOUNDS_MS[i]`. */
  latency: number[];
  maxMs: number;
  /** Sum (mod 2^53) of the hashes of all symbolic requests; independent of order. */
  digest: string;
  /** OK answers whose body could be read, and those whose body could not. */
  read: number;
  unread: number;
}

/** What a unit leaves behind. Merging is pure and commutative (`merge.ts`). */
export interface UnitRecord {
  header: RecordHeader;
  unit: string;
  /** `partial` while the unit runs; a unit that never got to `final` makes the run inconclusive. */
  state: 'partial' | 'final';
  /** Why a final unit did nothing, or what ended a partial one. */
  note?: string;
  /** Why the run stopped sending before its end (the target is gone, say), where it did. */
  stopped?: string;
  startedAt: string;
  durationMs: number;
  clauses: Record<string, ClauseTally>;
  /** By clause id. */
  observations: Record<string, ObservedAnswer[]>;
  robustness: RobustnessFinding[];
  resources: Resource[];
  operations: Record<string, OperationTally>;
  /** Operations whose base was answered OK at least once, and those where a base was tried. */
  bases: Record<string, { tried: number; accepted: number }>;
  /** Things a reader must know about the run as a whole (a short token, a list that changed meanwhile). */
  notices: string[];
}

/** Upper bounds, in milliseconds, of the latency histogram's buckets; the last bucket has none. */
export const LATENCY_BOUNDS_MS: readonly number[] = [
  1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 800, 1200, 2000, 3000, 5000, 10000, 30000,
];

import type { Profile } from '../../spec/profile.ts';
import type { Clause } from '../../spec/record/clause.ts';
import type { MergedRecord } from '../../spec/record/merge.ts';
import type { ConformanceReport, SuitePower } from '../../spec/record/report.ts';
import type { Evidence } from '../../spec/record/unit-record.ts';
import type { Pins } from '../pins.ts';
import type { Waiver } from '../waivers.ts';

/** One of the thirteen operations as the report needs it. */
export interface OperationInfo {
  id: string;
  /** Endpoint number of section 4. */
  number: number;
  method: string;
  path: string;
  /** The smallest profile in which it may be sent. */
  profile: Profile;
}

/** A unit that can exercise a clause: under which profile, given which entries of the target file. */
export interface CoveringUnit {
  unit: string;
  profile: Profile;
  needs: readonly string[];
}

/** What the report knows about the run beside its records. */
export interface RunInfo {
  id: string;
  seed: number;
  profile: Profile;
  /** Random cases per family (`--runs`). */
  runs: number;
  /** Every unit that the profile asks for, whether or not a filter let it run. */
  expectedUnits: readonly string[];
  /** Upper bounds by name (`max-requests`, `max-creations workspace`, …); null: none. */
  budgets: Readonly<Record<string, number | null>>;
  /** Smallest share of exercised clauses that allows a verdict, 0 to 1. */
  minCoverage: number;
  /** Whether robustness findings fail the gate. */
  strict: boolean;
  /** What a person should know of the run before it begins. */
  notices: readonly string[];
  /** Why the run ended early (Ctrl-C, deadline, a killed worker, full disk); null when it did not. */
  cutShort: string | null;
  /** Why there can be no verdict (target unreachable, token refused everywhere); null otherwise. */
  noVerdict: string | null;
  /** Faults of the suite itself (an exception in a check, a refused attachment). */
  suiteFaults: readonly string[];
  /** ISO time at which the command started. */
  startedAt: string;
  /** Wall-clock time of the whole run. */
  durationMs: number;
}

/** Everything a report is built from; {@link buildReport} adds nothing of its own. */
export interface ReportInput {
  /** The merged records of all units; null when no unit left one. */
  merged: MergedRecord | null;
  clauses: readonly Clause[];
  operations: readonly OperationInfo[];
  /** Units by the clause ids that they can exercise. */
  coverage: ReadonlyMap<string, readonly CoveringUnit[]>;
  run: RunInfo;
  target: ConformanceReport['target'] & {
    /** Entries that the target file gives (`deployments`, `tokens`, …). */
    entries: readonly string[];
  };
  suite: { name: string; version: string; power: SuitePower | null };
  document: { title: string; version: string };
  waivers?: readonly Waiver[];
  pins?: Pins;
  /** The command that replays a failure of a clause. */
  replayCommand: (evidence: Evidence, clauseId: string) => string;
}

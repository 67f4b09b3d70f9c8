import type { Profile } from '../spec/profile.ts';
import { type GateFiles, readGateFiles } from './gate-files.ts';
import type { CoveringMeta } from './model/coverage.ts';
import type { Redact } from './redacted-record.ts';

/** Environment variable by which the process that asked the target tells the reporter why there can be no verdict. */
export const NO_VERDICT_VARIABLE = 'CONFORMANCE_NO_VERDICT';

/** What every unit of a run knows about the run; travels with the records, so that shards can be merged anywhere. */
export interface RunDescription {
  id: string;
  seed: number;
  profile: Profile;
  runs: number;
  budgets: Record<string, number | null>;
  minCoverage: number;
  strict: boolean;
  /** What a person should know of the run before it begins. */
  notices: string[];
  target: {
    baseUrl: string;
    organizationId: string;
    name: string;
    /** The command-line arguments that name it again; none for the embedded server. */
    arguments: string[];
    embedded: boolean;
    entries: string[];
  };
}

/** What the process that writes the report is told by the configuration. */
export interface RunPlan {
  /** Every unit of the suite, whatever the profile. */
  units: CoveringMeta[];
  suite: { name: string; version: string };
  out: string;
  /** As its files stood before anything was sent: one that changes meanwhile changes no verdict. */
  gate: GateFiles;
  /** The pin file of the run. */
  pin: string | null;
  /** Where the ledger of what was changed lies; null when none is kept. */
  ledger: string | null;
  /** True where the run was told how long it may take. */
  timed: boolean;
  /** The run as it was configured, for a report in which no unit tells it. */
  run: RunDescription;
  /** Replaces the secrets that the processes of the run know by now. */
  redact: Redact;
}

/** Makes the plan of a run from what its units tell of themselves and where its results go. */
export function planOf(
  metas: readonly CoveringMeta[],
  run: RunDescription,
  files: Pick<RunPlan, 'out' | 'pin' | 'ledger'> & { waivers: string | null; deadline: number | null },
  { version, redact }: { version: string; redact: Redact },
): RunPlan {
  return {
    units: metas.map(({ id, profile, covers, needs }) => ({ id, profile, covers, needs: needs ?? [] })),
    suite: { name: 'organization-management-conformance', version },
    out: files.out,
    gate: readGateFiles(files),
    pin: files.pin,
    ledger: files.ledger,
    timed: files.deadline !== null,
    run,
    redact,
  };
}

const KEY = Symbol.for('organization-management-conformance.plan');

/** Keeps the plan for the reporter of the same process, however that is started. */
export function keepPlan(plan: RunPlan): void {
  (globalThis as Record<symbol, unknown>)[KEY] = plan;
}

/** The plan that `playwright.config.ts` made. Throws when this process has none. */
export function currentPlan(): RunPlan {
  const plan = (globalThis as Record<symbol, unknown>)[KEY] as RunPlan | undefined;
  if (!plan) {
    throw new Error(
      'There is no plan of the run. Use the reporter with playwright.config.ts (--config playwright.config.ts).',
    );
  }
  return plan;
}

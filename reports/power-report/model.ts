/** What `npm run power` measured: the content of `reports/power/power.json`. */
export interface PowerReport {
  schemaVersion: 1;
  /** What was asked for: everything, or only a part (then the figures prove nothing about the whole). */
  scope: { complete: boolean; seed: number; runs: number; selection: string };
  /** Digest of the sources that the figures belong to. */
  sources: string;
  startedAt: string;
  durationMs: number;
  /** Processes that shared the work. */
  jobs: number;
  summary: PowerSummary;
  deviations: DeviationResult[];
  variants: VariantResult[];
  /** Deviations that went through Playwright as well. */
  playwright: Agreement[];
}

/** What failed in process and under Playwright, for one deviation. */
export interface Agreement {
  id: string;
  inProcess: string[];
  playwright: string[];
  agree: boolean;
}

/** The counts of a proof of power. */
export interface PowerSummary {
  deviations: number;
  /** Deviations of which a named clause failed. */
  killed: number;
  survivors: number;
  /** Killed, but a clause that is not named failed as well. */
  imprecise: number;
  /** Variants of which each ran alone, and runs of several at once. */
  variants: number;
  combinations: number;
  falseAlarms: number;
  /** Runs that ended in a fault of the suite itself. */
  crashes: number;
  /** Deviations of which both hosts were asked, and those of which they did not agree. */
  compared: number;
  disagreements: number;
  /** Median over the killed deviations. */
  medianFailingClauses: number;
  medianRequestsToDetection: number;
  medianMsToDetection: number;
  /** Processor time of all runs together, in milliseconds. */
  cpuMs: number;
}

/** A clause that failed, with the words of its smallest evidence. */
export interface FailedClause {
  clause: string;
  message: string;
}

/** What one run cost, whatever it found. */
interface Cost {
  units: string[];
  requests: number;
  durationMs: number;
  cpuMs: number;
  /** The fault of the suite that ended the run; absent when there was none. */
  crash?: string;
}

/** What came of a deviation; `killed`: by the clauses that it names and no other. */
export type DeviationVerdict = 'killed' | 'imprecise' | 'survived' | 'crashed';

/** What came of one deviation. */
export interface DeviationResult extends Cost {
  id: string;
  title: string;
  verdict: DeviationVerdict;
  /** Clauses: one of them at least must fail, and no other may. */
  breaks: string[];
  failed: FailedClause[];
  /** Requests and time until the first named clause failed; null when none did. */
  detection: { requests: number; ms: number } | null;
}

/** What came of variants; `never-accepted`: an operation took no plain request. */
export type VariantVerdict = 'green' | 'alarmed' | 'never-accepted' | 'crashed';

/** What came of the variants that were on together. */
export interface VariantResult extends Cost {
  /** Ids of the variants that were on together. */
  ids: string[];
  title: string;
  seed: number;
  verdict: VariantVerdict;
  failed: FailedClause[];
  /** Operations of which no base was ever accepted. */
  neverAccepted: string[];
  /** Testable required clauses that the run exercised. */
  exercised: number;
}

/** The command that shows a deviation's run again, and the one that serves it. */
export function deviationCommands(id: string): { again: string; serve: string } {
  return { again: `npm run power -- --only ${id}`, serve: `npm run mock -- --deviation ${id}` };
}

/** The command that shows a variant's run again, and the one that serves it. */
export function variantCommands({ ids, seed }: Pick<VariantResult, 'ids' | 'seed'>): {
  again: string;
  serve: string;
} {
  return {
    again: `npm run power -- --only ${ids.join('+')} --seed ${seed}`,
    serve: `npm run mock -- ${ids.map((id) => `--variant ${id}`).join(' ')}`,
  };
}

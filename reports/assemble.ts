import { existsSync, writeFileSync } from 'node:fs';
import { loadDescription, operations } from '../spec/openapi.ts';
import { profileAllows } from '../spec/profile.ts';
import type { MergedRecord } from '../spec/record/merge.ts';
import type { ConformanceReport } from '../spec/record/report.ts';
import type { Evidence } from '../spec/record/unit-record.ts';
import { loadRegister } from '../spec/register.ts';
import { coverageOf } from './model/coverage.ts';
import { buildReport } from './model.ts';
import { formatPins } from './pins.ts';
import { loadPower } from './power-figures.ts';
import { redactedRecord } from './redacted-record.ts';
import type { RunDescription, RunPlan } from './run-plan.ts';
import { shellWord } from './shell.ts';

/** How the run went, as far as its records don't tell. */
export interface RunOutcome {
  startedAt: string;
  durationMs: number;
  cutShort: string | null;
  noVerdict: string | null;
  suiteFaults: string[];
}

/** The command that replays a failure alone. */
export function replayCommand(evidence: Evidence, clause: string, run: RunDescription): string {
  const words = ['npm', 'run', 'replay', '--', '--unit', evidence.unit ?? '', '--clause', clause];
  if (evidence.case !== undefined) words.push('--case', evidence.case);
  words.push('--seed', String(run.seed));
  if (!run.target.embedded) words.push('--profile', run.profile, ...run.target.arguments);
  return words.map((word) => shellWord(word)).join(' ');
}

/** Builds the report of a run from its merged records. */
export function assembleReport(
  merged: MergedRecord | undefined,
  plan: RunPlan,
  run: RunDescription,
  outcome: RunOutcome,
): ConformanceReport {
  const { clauses } = loadRegister();
  const { waivers, pins } = plan.gate;
  const { target, ...rest } = run;
  return buildReport({
    merged: merged ? redactedRecord(merged, plan.redact) : null,
    clauses,
    operations: operations(),
    coverage: coverageOf(plan.units, clauses),
    run: {
      ...rest,
      ...outcome,
      expectedUnits: plan.units
        .filter((unit) => profileAllows(run.profile, unit.profile))
        .map((unit) => unit.id),
    },
    target,
    suite: { ...plan.suite, power: loadPower() },
    document: { title: loadDescription().info.title, version: loadDescription().info.version },
    waivers,
    ...(pins ? { pins } : {}),
    replayCommand: (evidence, clause) => replayCommand(evidence, clause, run),
  });
}

/** Writes the pin file that a run asked for where there is none yet. Returns whether it did, or why it could not. */
export function writePins(
  report: ConformanceReport,
  { pin }: Pick<RunPlan, 'pin'>,
): { written: boolean; problem?: string } {
  if (pin === null || existsSync(pin)) return { written: false };
  try {
    writeFileSync(pin, formatPins(report));
    return { written: true };
  } catch (error) {
    const problem = `The pin file '${pin}' cannot be written: ${(error as Error).message}. Choose another place with --pin.`;
    return { written: false, problem };
  }
}

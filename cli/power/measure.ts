import { judgeDeviation, judgeVariant } from '../../reports/power-report/judge.ts';
import type { DeviationResult, PowerReport, VariantResult } from '../../reports/power-report/model.ts';
import type { Job, Outcome } from './job.ts';
import type { Journal } from './journal.ts';
import type { Plan, PlannedDeviation, PlannedVariants } from './plan.ts';
import { Pool } from './pool.ts';
import type { Progress } from './progress.ts';

/** The results of a plan's runs, in the plan's order. */
export type Measured = Pick<PowerReport, 'deviations' | 'variants'>;

/** Runs what of a plan the journal does not hold, in worker processes. Rejects when workers cannot be started. */
export async function measure(
  plan: Plan,
  processes: number,
  progress: Progress,
  journal: Journal,
): Promise<Measured> {
  const outcomes = new Map<string, Outcome>();
  const results = new Map<string, () => DeviationResult | VariantResult>([
    ...plan.deviations.map((one) => [one.job.key, () => deviationResult(one, outcomes)] as const),
    ...plan.variants.map((one) => [one.job.key, () => variantResult(one, outcomes)] as const),
  ]);
  // Long runs first, so that no process is left alone with one at the end.
  const jobs = [...plan.variants, ...plan.deviations].map(({ job }) => job);
  const noted = (job: Job, outcome: Outcome): string | undefined => {
    outcomes.set(job.key, outcome);
    const result = results.get(job.key)?.();
    return result && findingOf(result);
  };
  const left = jobs.filter((job) => {
    const outcome = journal.outcomeOf(job);
    if (outcome) progress.resume(noted(job, outcome));
    return !outcome;
  });
  const pool = new Pool(left, (job: Job, outcome) => {
    // What a signal to all processes broke has not ended.
    if (outcome.crash === undefined) journal.ended(job, outcome);
    progress.step(noted(job, outcome));
  });
  const stop = (): void => {
    pool.stop();
    progress.end();
    process.stderr.write(
      'interrupted: nothing is proven. The same command goes on from here with --resume.\n',
    );
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await pool.run(processes);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    progress.end();
  }
  return {
    deviations: plan.deviations.map((one) => deviationResult(one, outcomes)),
    variants: plan.variants.map((one) => variantResult(one, outcomes)),
  };
}

function outcomeOf(job: Job, outcomes: ReadonlyMap<string, Outcome>): Outcome {
  const outcome = outcomes.get(job.key);
  if (outcome === undefined)
    throw new Error(`The run '${job.key}' left no outcome: this is a fault of npm run power.`);
  return outcome;
}

function deviationResult(
  { deviation, job }: PlannedDeviation,
  outcomes: ReadonlyMap<string, Outcome>,
): DeviationResult {
  const {
    neverAccepted: _accepted,
    exercised: _exercised,
    traffic: _traffic,
    ...outcome
  } = outcomeOf(job, outcomes);
  const { id, title } = deviation;
  const breaks = [...deviation.breaks];
  return { id, title, verdict: judgeDeviation({ breaks, ...outcome }), breaks, units: job.units, ...outcome };
}

function variantResult(
  { variants, job }: PlannedVariants,
  outcomes: ReadonlyMap<string, Outcome>,
): VariantResult {
  const { detection: _detection, traffic: _traffic, ...outcome } = outcomeOf(job, outcomes);
  const empties = variants.some((variant) => variant.empties !== undefined);
  return {
    ids: job.variants,
    title: variants.map(({ title }) => title).join('; '),
    seed: job.seed,
    verdict: judgeVariant(outcome, empties),
    units: job.units,
    ...outcome,
  };
}

/** What is wrong with a result, in one line; undefined when nothing is. */
function findingOf(result: DeviationResult | VariantResult): string | undefined {
  const name = 'id' in result ? result.id : result.ids.join('+');
  const failed = result.failed.map(({ clause }) => clause).join(', ');
  switch (result.verdict) {
    case 'killed':
    case 'green':
      return undefined;
    case 'survived':
      return `survived: ${name} (should fail ${result.breaks.join(', ')}${failed === '' ? '' : `; failed ${failed}`})`;
    case 'imprecise':
      return `imprecise: ${name} (${failed}; named ${result.breaks.join(', ')})`;
    case 'alarmed':
      return `false alarm: ${name} (${failed})`;
    case 'never-accepted':
      return `never accepted: ${name} (${result.neverAccepted.join(', ')})`;
    case 'crashed':
      return `crashed: ${name} (${result.crash?.split('\n')[0] ?? ''})`;
  }
}

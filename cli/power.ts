import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { collectChecks } from '../fixtures/host/collect.ts';
import { loadDeviations, loadVariants, UnknownAlterationError } from '../fixtures/server/alterations.ts';
import { sourcesDigest, writePower } from '../reports/power-figures.ts';
import { renderPowerConsole } from '../reports/power-report/console.ts';
import { isProven } from '../reports/power-report/judge.ts';
import type { PowerReport } from '../reports/power-report/model.ts';
import { writePowerReport } from '../reports/power-report/write.ts';
import { measure } from './power/measure.ts';
import { type Plan, plainRun, planRuns, type Selection, type Stock } from './power/plan.ts';
import { Progress } from './power/progress.ts';
import { runJob } from './power/run-job.ts';

interface PowerOptions {
  only: string[];
  operation: string[];
  kind: Selection['kind'];
  sample?: number;
  rounds: number;
  seed: number;
  runs: number;
  jobs: number;
  everyUnit?: true;
  out: string;
  write?: true;
}

/** Ends the command with status 2: nothing was measured. */
function fail(message: string): never {
  process.stderr.write(`error: ${message}\n`);
  process.exit(2);
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}

const collect = (id: string, ids: string[]): string[] => [...ids, id];

function readOptions(): PowerOptions {
  return new Command('npm run power --')
    .description(
      'Proves what the suite is worth: every deviation of the reference server must fail the clauses that it\n' +
        'breaks and no other, and every variant must fail none.',
    )
    .option('--only <id>', 'a deviation, a variant, or variants joined by + (repeatable)', collect, [])
    .option('--operation <id>', 'only what concerns this operation (repeatable)', collect, [])
    .addOption(
      new Option('--kind <kind>', 'what to run').choices(['all', 'deviations', 'variants']).default('all'),
    )
    .option('--sample <number>', 'draw so many of each by seed', wholeNumber(1, 100_000))
    .option(
      '--rounds <number>',
      'divisions of all variants into groups that are on together',
      wholeNumber(0, 100),
      2,
    )
    .option('--seed <number>', 'seed of what is drawn and of all requests', wholeNumber(0, 0x7fff_ffff), 1)
    .option('--runs <number>', 'random cases of each model', wholeNumber(0, 100_000), 10)
    .option('--jobs <number>', 'processes', wholeNumber(1, 64), Math.min(2, availableParallelism()))
    .option('--every-unit', 'run all units against each deviation, not only its group')
    .option('--out <folder>', 'where index.html and power.json go', 'reports/power')
    .option('--write', 'write the figures of a complete run into spec/power.json')
    .addHelpText(
      'after',
      '\nExit status: 0 everything killed precisely and nothing lawful blamed, 1 otherwise, 2 nothing measured.',
    )
    .allowExcessArguments(false)
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse()
    .opts<PowerOptions>();
}

function makePlan(selection: Selection, stock: Stock): Plan {
  try {
    return planRuns(selection, stock);
  } catch (error) {
    if (error instanceof UnknownAlterationError) fail(error.message);
    throw error;
  }
}

const options = readOptions();
const { only, kind, sample = null, rounds, seed, runs } = options;
const selection: Selection = {
  only,
  operations: options.operation,
  kind,
  sample,
  rounds,
  seed,
  runs,
  everyUnit: options.everyUnit === true,
};
const isComplete = only.length === 0 && options.operation.length === 0 && kind === 'all' && sample === null;
if (options.write && !isComplete)
  fail(
    '--write: expected a complete run, found --only, --operation, --kind or --sample beside it. Leave them out.',
  );

const startedAt = new Date();
const [deviations, variants, checks] = await Promise.all([loadDeviations(), loadVariants(), collectChecks()]);
const metas = checks.map(({ meta }) => meta);
const plain = await runJob(plainRun(metas, selection), checks);
if (plain.failed.length > 0 || plain.neverAccepted.length > 0 || plain.crash !== undefined) {
  const clauses = plain.failed.map(({ clause, message }) => `\n  ${clause}: ${message}`).join('');
  fail(
    `the plain reference server does not pass, so nothing can be proven with it.${clauses} ${plain.neverAccepted.join(', ')} ${plain.crash ?? ''}`,
  );
}
const plan = makePlan(selection, { deviations, variants, metas, traffic: plain.traffic });
const total = plan.deviations.length + plan.variants.length;
if (total === 0) fail('nothing was selected. Give other --only or --kind options.');

const sources = sourcesDigest();
const measured = await measure(plan, options.jobs, new Progress(total));
const report: PowerReport = {
  schemaVersion: 1,
  scope: {
    complete: isComplete,
    seed,
    runs,
    selection: isComplete ? 'everything' : process.argv.slice(2).join(' '),
  },
  sources,
  startedAt: startedAt.toISOString(),
  durationMs: Date.now() - startedAt.getTime(),
  jobs: options.jobs,
  ...measured,
};
const files = writePowerReport(report, options.out);
process.stdout.write(renderPowerConsole(report, files));
if (options.write) writePower(report.summary, sources);
process.exit(isProven(report.summary) ? 0 : 1);

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../fixtures/check.ts';
import { collectChecks } from '../fixtures/host/collect.ts';
import { loadDeviations, loadVariants, UnknownAlterationError } from '../fixtures/server/alterations.ts';
import { sourcesDigest, writePower } from '../reports/power-figures.ts';
import { renderPowerConsole } from '../reports/power-report/console.ts';
import { isProven, summarise } from '../reports/power-report/judge.ts';
import type { Agreement, PowerReport } from '../reports/power-report/model.ts';
import { writePowerReport } from '../reports/power-report/write.ts';
import { goOnWithoutConsole } from './console.ts';
import { endOnCrash } from './crash.ts';
import { problemOf, runControl } from './power/control.ts';
import { numberOf } from './power/groups.ts';
import { DamagedJournalError, Journal } from './power/journal.ts';
import { measure } from './power/measure.ts';
import { isComplete, readOptions, selectionOf } from './power/options.ts';
import { type Plan, planRuns, type Stock } from './power/plan.ts';
import { Progress } from './power/progress.ts';
import { compareHosts } from './power/through-playwright.ts';

endOnCrash('nothing is proven');
goOnWithoutConsole();

const startedAt = new Date();
const options = readOptions();
const selection = selectionOf(options);
const { seed, runs } = selection;

/** Ends the command with status 2: nothing was measured. */
function fail(message: string): never {
  process.stderr.write(`error: ${message}\n`);
  process.exit(2);
}

function makePlan(stock: Stock): Plan {
  try {
    return planRuns(selection, stock);
  } catch (error) {
    if (error instanceof UnknownAlterationError) fail(error.message);
    throw error;
  }
}

function openJournal(): Journal {
  try {
    return new Journal(join(options.out, 'runs.jsonl'), sources, options.resume === true);
  } catch (error) {
    if (error instanceof DamagedJournalError) fail(error.message);
    throw error;
  }
}

/**
 * Compares both hosts on some of the plan's deviations, one after the other: other runs fill what the starting
 * leaves.
 */
async function compareSome(plan: Plan, checks: readonly Check[], journal: Journal): Promise<Agreement[]> {
  const rank = (id: string): number => numberOf(`playwright/${seed}/${id}`);
  const drawn = [...plan.deviations]
    .sort((a, b) => rank(a.deviation.id) - rank(b.deviation.id))
    .slice(0, options.throughPlaywright);
  const compared: Agreement[] = [];
  for (const one of drawn) {
    const earlier = journal.agreementOn(one.job);
    const agreement = earlier ?? (await compareHosts(one, checks));
    if (!earlier) journal.compared(one.job, agreement);
    compared.push(agreement);
  }
  return compared;
}

if (options.write && !isComplete(options))
  fail('--write: expected a complete run, found options that leave something out. Leave them out.');
try {
  mkdirSync(options.out, { recursive: true });
} catch (error) {
  fail(
    `--out: expected a folder that can be written, found: ${(error as Error).message}. Choose another one.`,
  );
}
const [deviations, variants, checks] = await Promise.all([loadDeviations(), loadVariants(), collectChecks()]);
const stock = { deviations, variants, metas: checks.map(({ meta }) => meta) };
const sketch = makePlan({ ...stock, traffic: {} });
if (sketch.deviations.length + sketch.variants.length === 0)
  fail('nothing was selected. Give other --only, --operation or --kind options.');
const control = await runControl(sketch, checks, selection);
const problem = problemOf(control);
if (problem !== undefined) fail(problem);

const sources = sourcesDigest();
const plan = makePlan({ ...stock, traffic: control.traffic });
const journal = openJournal();
const progress = new Progress(plan.deviations.length + plan.variants.length);
const [measured, playwright] = await Promise.all([
  measure(plan, options.jobs, progress, journal),
  compareSome(plan, checks, journal),
]);
const report: PowerReport = {
  schemaVersion: 1,
  scope: {
    complete: isComplete(options),
    seed,
    runs,
    selection: isComplete(options) ? 'everything' : process.argv.slice(2).join(' '),
  },
  sources,
  startedAt: startedAt.toISOString(),
  durationMs: journal.elapsedMs,
  jobs: options.jobs,
  summary: summarise(measured.deviations, measured.variants, playwright),
  ...measured,
  playwright,
};
const files = writePowerReport(report, options.out);
process.stdout.write(renderPowerConsole(report, files));
const proven = isProven(report.summary);
if (options.write && proven) writePower(report.summary, sources);
else if (options.write)
  process.stderr.write(
    'spec/power.json was left as it is: these figures prove nothing. Mend what is listed above.\n',
  );
process.exit(proven ? 0 : 1);

/**
 * `npm run bench`: what the engine, the validators and a whole run cost, as ratios within one run. Prints a table for
 * the README. Exit status 0: every bound kept; 1: one is missed; 2: it could not be measured.
 */
import { cpus, loadavg } from 'node:os';
import { bounded, type Figure, milliseconds, table, times } from './bench/figure.ts';
import { againstReference, againstTrivial } from './bench/throughput.ts';
import { validationCosts } from './bench/validation.ts';
import { defaultRuns, linearity } from './bench/whole-runs.ts';
import { commandOf, wholeNumber } from './command-line.ts';
import { goOnWithoutConsole } from './console.ts';

interface Options {
  rounds: number;
  fullRun: boolean;
}

function readOptions(): Options {
  return commandOf(
    'bench',
    'Measures the engine, the validators and a whole run, and holds them against their bounds.',
  )
    .option('--rounds <number>', 'rounds of which the best counts', wholeNumber(1, 100), 4)
    .option('--no-full-run', 'leave out the whole runs, which take most of the time')
    .parse()
    .opts<Options>();
}

async function validation(rounds: number): Promise<Figure[]> {
  const costs = await validationCosts(rounds);
  return [
    bounded('validating with clause counting, relative to plain ajv', costs.counting, { most: 2 }, times),
    bounded('validating a page of 1,000 tokens', costs.page, { most: 2 }, milliseconds),
  ];
}

/** The machine, and how busy it was beside: its load before the bench began. */
function machine(load: number): string {
  const [cpu] = cpus();
  return (
    `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ` +
    `${cpu?.model.trim() ?? 'unknown processor'}, load ${load.toFixed(1)} before`
  );
}

const { rounds, fullRun: whole } = readOptions();
const [load = 0] = loadavg();
goOnWithoutConsole();
try {
  const figures = [
    ...(await againstTrivial(rounds)),
    ...(await againstReference(rounds)),
    ...(await validation(rounds)),
    ...(whole ? [...(await defaultRuns(rounds)), ...(await linearity())] : []),
  ];
  console.log(`${machine(load)}\n\n${table(figures)}`);
  process.exit(figures.every(({ kept }) => kept) ? 0 : 1);
} catch (error) {
  console.error(
    `error: the bench could not be run: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(2);
}

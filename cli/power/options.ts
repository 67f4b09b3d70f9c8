import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { collect, commandOf, wholeNumber } from '../command-line.ts';
import type { Selection } from './plan.ts';

/** The command line of `npm run power`. */
export interface PowerOptions {
  only: string[];
  operation: string[];
  kind: Selection['kind'];
  sample?: number;
  rounds: number;
  seed: number;
  runs: number;
  jobs: number;
  throughPlaywright: number;
  everyUnit?: true;
  quick?: true;
  resume?: true;
  out: string;
  write?: true;
}

/** Divisions of all variants into mixes, and random cases of each model, that a proof needs at least. */
const FULL = { rounds: 2, runs: 10 } as const;

/** Five a core: checks wait a good part of their time, for what a target is given to come true. */
const PROCESSES = 5 * Math.min(2, availableParallelism());

/** Reads the command line; ends the process with status 2 when it is wrong, 0 when it asks for help. */
export function readOptions(): PowerOptions {
  return commandOf(
    'power',
    'Proves what the suite is worth: every deviation of the reference server must fail a clause that it\n' +
      'breaks and none beside those, and every variant must fail none.',
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
      FULL.rounds,
    )
    .option('--seed <number>', 'seed of what is drawn and of all requests', wholeNumber(0, 0x7fff_ffff), 1)
    .option('--runs <number>', 'random cases of each model', wholeNumber(0, 100_000), FULL.runs)
    .option('--jobs <number>', 'processes', wholeNumber(1, 64), PROCESSES)
    .option(
      '--through-playwright <number>',
      'run so many deviations, drawn by seed, through Playwright as well: both must agree',
      wholeNumber(0, 1000),
      0,
    )
    .option('--every-unit', 'run all units against each deviation, not only its group')
    .option(
      '--quick',
      'end with each deviation as soon as a unit has found it, and run variants in mixes only: what CI does',
    )
    .option('--resume', 'go on with a proof of the same sources that was interrupted, in the same folder')
    .option('--out <folder>', 'where index.html and power.json go', 'reports/power')
    .option('--write', 'write the figures of a complete run into spec/power.json, once they prove the suite')
    .addHelpText(
      'after',
      '\nExit status: 0 everything killed precisely and nothing lawful blamed, 1 otherwise, 2 nothing measured, 130 interrupted.',
    )
    .parse()
    .opts<PowerOptions>();
}

/** What the command line selects. */
export function selectionOf(options: PowerOptions): Selection {
  const {
    only,
    operation,
    kind,
    sample = null,
    rounds,
    seed,
    runs,
    everyUnit = false,
    quick = false,
  } = options;
  return { only, operations: operation, kind, sample, rounds, seed, runs, everyUnit, quick };
}

/** True when the command line leaves nothing out. */
export function isComplete({ only, operation, kind, sample, quick, rounds, runs }: PowerOptions): boolean {
  const isWhole = only.length === 0 && operation.length === 0 && kind === 'all' && sample === undefined;
  return isWhole && !quick && rounds >= FULL.rounds && runs >= FULL.runs;
}

import { Command } from 'commander';
import { OPTIONS, type OptionSpec } from '../../fixtures/target/options.ts';

/** What is to be replayed, and against which faults of the embedded server. */
export interface ReplayArguments {
  unit: string;
  clause: string;
  /** Key of the case; undefined where the whole unit is replayed. */
  case: string | undefined;
  deviations: string[];
  variants: string[];
}

/** Settings of a run that make no sense for a single case. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'runs',
  'maxDuration',
  'minCoverage',
  'strict',
  'waivers',
  'pin',
  'dryRun',
  'out',
]);

const collect = (id: string, ids: string[]): string[] => [...ids, id];

/**
 * Reads the command line. Settings of the target go into the environment, the one place from which a run is
 * configured. Ends the process with status 2 for arguments that are none, and 0 behind the help text.
 */
export function readArguments(): ReplayArguments {
  const command = new Command('npm run replay --')
    .description(
      'Sends one failing case again, alone and under a new run id, and says whether it still fails.\n' +
        'Reports print the whole command beside each failure. Without --target it starts the embedded server.\n' +
        'The token is read from CONFORMANCE_TOKEN.',
    )
    .requiredOption('--unit <id>', 'unit that found the failure')
    .requiredOption('--clause <id>', 'clause that failed')
    .option('--case <key>', 'case that showed it; without one the whole unit is replayed')
    .option('--deviation <id>', 'switch on a fault of the embedded server (repeatable)', collect, [])
    .option('--variant <id>', 'switch on a lawful choice of the embedded server (repeatable)', collect, [])
    .addHelpText('after', '\nExit status: 0 no longer fails, 1 still fails, 2 could not be replayed.')
    .configureOutput({
      outputError: (text, write) => write(`${text}Run 'npm run replay -- --help' for all options.\n`),
    })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  const settings = Object.entries<OptionSpec>(OPTIONS).filter(([name]) => !LEFT_OUT.has(name));
  for (const [, { flag, value, help, env }] of settings) {
    command.option(value ? `${flag} <${value}>` : flag, `${help} [${env}]`);
  }
  command.parse();
  const given = command.opts<Record<string, string | true | undefined>>();
  for (const [name, { env }] of settings) {
    const value = given[name];
    if (value !== undefined) process.env[env] = value === true ? '1' : value;
  }
  const { deviation, variant } = command.opts<{ deviation: string[]; variant: string[] }>();
  return {
    unit: String(given.unit),
    clause: String(given.clause),
    case: typeof given.case === 'string' ? given.case : undefined,
    deviations: deviation,
    variants: variant,
  };
}

import { OPTIONS, type OptionSpec } from '../../fixtures/target/options.ts';
import { addSettings, collect, commandOf, settleEnvironment } from '../command-line.ts';

/** What is to be replayed, and against which faults of the embedded server. */
export interface ReplayArguments {
  unit: string;
  clause: string;
  /** Key of the case; undefined where the whole unit is replayed. */
  case: string | undefined;
  deviations: string[];
  variants: string[];
}

/** The options of a replay that are no settings of a run. */
interface Given {
  unit: string;
  clause: string;
  case: string | undefined;
  deviation: string[];
  variant: string[];
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

/**
 * Reads the command line. Settings of the target go into the environment, the one place from which a run is
 * configured. Ends the process with status 2 for arguments that are none, and 0 behind the help text.
 */
export function readArguments(): ReplayArguments {
  const command = commandOf(
    'replay',
    'Sends one failing case again, alone and under a new run id, and says whether it still fails.\n' +
      'Reports print the whole command beside each failure. Without --target it starts the embedded server.\n' +
      'The token is read from CONFORMANCE_TOKEN.',
  )
    .requiredOption('--unit <id>', 'unit that found the failure (required)')
    .requiredOption('--clause <id>', 'clause that failed (required)')
    .option('--case <key>', 'case that showed it; without one the whole unit is replayed')
    .option('--deviation <id>', 'switch on a fault of the embedded server (repeatable)', collect, [])
    .option('--variant <id>', 'switch on a lawful choice of the embedded server (repeatable)', collect, [])
    .addHelpText('after', '\nExit status: 0 no longer fails, 1 still fails, 2 could not be replayed.');
  const settings = Object.fromEntries(
    Object.entries<OptionSpec>(OPTIONS).filter(([name]) => !LEFT_OUT.has(name)),
  );
  addSettings(command, settings);
  command.parse();
  settleEnvironment(command, settings, process.env);
  const { unit, clause, case: key, deviation, variant } = command.opts<Given>();
  return { unit, clause, case: key, deviations: deviation, variants: variant };
}

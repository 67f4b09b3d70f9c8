import { OPTIONS } from '../../fixtures/target/options.ts';
import { addSettings, commandOf, settleEnvironment } from '../command-line.ts';

/**
 * Reads the command line into the environment, the one place from which every process of the run is configured. Ends
 * the process for `--help` (0) and for what it doesn't know (2).
 */
export function readArguments(env: Record<string, string | undefined>): void {
  const command = commandOf(
    'conformance',
    'Tells, clause by clause, whether a server keeps the Organization Management API (v1beta1).\n' +
      'Without --target and --base-url it tests its own embedded reference server.\n' +
      'The token is read from CONFORMANCE_TOKEN, further headers (one a line) from CONFORMANCE_HEADERS.',
  ).addHelpText('after', '\nExit status: 0 the gate passed, 1 it failed, 2 no verdict.');
  addSettings(command, OPTIONS);
  command.parse();
  settleEnvironment(command, OPTIONS, env);
}

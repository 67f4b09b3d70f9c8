import { Command } from 'commander';
import { OPTIONS, type OptionSpec } from '../../fixtures/target/options.ts';

/**
 * Reads the command line into the environment, the one place from which every process of the run is configured. Ends
 * the process for `--help` (0) and for what it doesn't know (2).
 */
export function readArguments(env: Record<string, string | undefined>): void {
  const command = new Command('npm run conformance --')
    .description(
      'Tells, clause by clause, whether a server keeps the Organization Management API (v1beta1).\n' +
        'Without --target and --base-url it tests its own embedded reference server.\n' +
        'The token is read from CONFORMANCE_TOKEN, further headers (one a line) from CONFORMANCE_HEADERS.',
    )
    .addHelpText('after', '\nExit status: 0 the gate passed, 1 it failed, 2 no verdict.')
    .allowExcessArguments(false)
    .exitOverride();
  const specs: OptionSpec[] = Object.values(OPTIONS);
  for (const { flag, value, help, env: variable } of specs) {
    command.option(value ? `${flag} <${value}>` : flag, `${help} [${variable}]`);
  }
  try {
    command.parse();
  } catch (error) {
    const { exitCode } = error as { exitCode?: number };
    process.exit(exitCode === 0 ? 0 : 2);
  }
  const given = command.opts<Record<string, string | true | undefined>>();
  for (const [name, { env: variable }] of Object.entries(OPTIONS)) {
    const value = given[name];
    if (value !== undefined) env[variable] = value === true ? '1' : value;
  }
}

import { type Configuration, readConfiguration } from '../../fixtures/target/configuration.ts';
import { ConfigurationError } from '../../fixtures/target/configuration-error.ts';
import { readGateFiles } from '../../reports/gate-files.ts';
import { visibleLine } from '../../spec/visible.ts';

/** What the settings of a run are read from, and what carries them to its other processes. */
export type Environment = Record<string, string | undefined>;

/**
 * Reads the settings of a run and checks what can be checked without writing or sending anything; `further` finds
 * other problems. Ends the process with status 2 where something is wrong.
 */
export function configure(
  env: Environment,
  further: (configuration: Configuration) => readonly string[] = () => [],
): Configuration {
  try {
    const configuration = readConfiguration(env);
    const problems = [...readGateFiles(configuration).problems, ...further(configuration)];
    if (problems.length > 0) throw new ConfigurationError(problems);
    return configuration;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) console.error(`error: ${visibleLine(problem)}`);
    process.exit(2);
  }
}

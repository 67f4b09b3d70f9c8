import { Command, InvalidArgumentError } from 'commander';
import type { OptionSpec } from '../fixtures/target/options.ts';

/** A command `npm run <script> -- …`. Arguments that are none end it with status 2, and it says where its help is. */
export function commandOf(script: string, description: string): Command {
  return new Command(`npm run ${script} --`)
    .description(description)
    .allowExcessArguments(false)
    .configureOutput({
      outputError: (text, write) => write(`${text}Run 'npm run ${script} -- --help' for all options.\n`),
    })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
}

/** Reads an option's value as a whole number within bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}

/** Gathers the values of an option that may be repeated. */
export const collect = (value: string, values: string[]): string[] => [...values, value];

/** A value as it was given. Nobody means an empty one: it comes from a variable that is not set. */
function notEmpty(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError(
    'Expected a value, found an empty one. Give it, or leave the option out; in CI, look whether the variable that it is taken from is set.',
  );
}

/** Adds settings of a run as options of a command, each named with its environment variable. */
export function addSettings(command: Command, settings: Readonly<Record<string, OptionSpec>>): void {
  for (const { flag, value, help, env } of Object.values(settings)) {
    if (value) command.option(`${flag} <${value}>`, `${help} [${env}]`, notEmpty);
    else command.option(flag, `${help} [${env}]`);
  }
}

/** Writes the settings that a command line gave into the environment, the one place from which a run is configured. */
export function settleEnvironment(
  command: Command,
  settings: Readonly<Record<string, OptionSpec>>,
  env: Record<string, string | undefined>,
): void {
  const given = command.opts<Record<string, string | true | undefined>>();
  for (const [name, { env: variable }] of Object.entries(settings)) {
    const value = given[name];
    if (value !== undefined) env[variable] = value === true ? '1' : value;
  }
}

import { Command, type CommanderError, InvalidArgumentError } from 'commander';
import type { OptionSpec } from '../fixtures/target/options.ts';
import { visibleLine } from '../spec/visible.ts';
import { keptByNpm } from './kept-by-npm.ts';

/** A command that `npm run <script> -- …` starts. */
class ScriptCommand extends Command {
  readonly #script: string;

  constructor(script: string) {
    super(`npm run ${script} --`);
    this.#script = script;
    this.allowExcessArguments(false)
      // Said by #end, which is told what kind of error it is.
      .configureOutput({ outputError: () => {} })
      .exitOverride((error) => this.#end(error));
  }

  override parse(): this {
    const kept = keptByNpm(
      this.#script,
      this.options.map(({ long }) => long ?? ''),
      process.env,
    );
    if (kept !== undefined) this.error(`error: ${kept}`);
    return super.parse();
  }

  #end({ code, exitCode, message }: CommanderError): never {
    if (exitCode === 0) process.exit(0);
    const text = code === 'commander.excessArguments' ? this.#superfluous() : message;
    process.stderr.write(`${text}\nRun 'npm run ${this.#script} -- --help' for all options.\n`);
    process.exit(2);
  }

  #superfluous(): string {
    const { length } = this.registeredArguments;
    const found = this.args.slice(length).map((one) => `'${visibleLine(one)}'`);
    const expected = length === 0 ? 'options only' : `${length} beside the options`;
    return `error: too many arguments: expected ${expected}, found ${found.join(', ')} as well. Remove it, or put the option in front to which it belongs.`;
  }
}

/** A command `npm run <script> -- …`. Arguments that are none end it with status 2, and it says where its help is. */
export function commandOf(script: string, description: string): Command {
  return new ScriptCommand(script).description(description);
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

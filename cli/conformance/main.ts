import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Command } from 'commander';
import { collectChecks } from '../../fixtures/host/collect.ts';
import { describeRun } from '../../fixtures/host/describe-run.ts';
import { type Configuration, readConfiguration, suiteVersion } from '../../fixtures/target/configuration.ts';
import { ConfigurationError } from '../../fixtures/target/configuration-error.ts';
import { OPTIONS, type OptionSpec } from '../../fixtures/target/options.ts';
import { preflight } from '../../fixtures/target/preflight.ts';
import { assembleReport } from '../../reports/assemble.ts';
import { renderConsole } from '../../reports/console.ts';
import { checkGateFiles } from '../../reports/gate-files.ts';
import { planOf } from '../../reports/run-plan.ts';
import { visibleLine } from '../../reports/text.ts';
import { writeReport } from '../../reports/write.ts';

const startedAt = new Date();

/** Reads the command line into the environment, the one place from which every process of the run is configured. */
function readArguments(): void {
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
  for (const { flag, value, help, env } of specs) {
    command.option(value ? `${flag} <${value}>` : flag, `${help} [${env}]`);
  }
  try {
    command.parse();
  } catch (error) {
    const { exitCode } = error as { exitCode?: number };
    process.exit(exitCode === 0 ? 0 : 2);
  }
  const given = command.opts<Record<string, string | true | undefined>>();
  for (const [name, { env }] of Object.entries(OPTIONS)) {
    const value = given[name];
    if (value !== undefined) process.env[env] = value === true ? '1' : value;
  }
}

function fail(problems: readonly string[]): never {
  for (const problem of problems) console.error(`error: ${visibleLine(problem)}`);
  process.exit(2);
}

function configure(): Configuration {
  try {
    const configuration = readConfiguration(process.env);
    const problems = checkGateFiles(configuration);
    if (problems.length > 0) throw new ConfigurationError(problems);
    return configuration;
  } catch (error) {
    if (error instanceof ConfigurationError) fail(error.problems);
    throw error;
  }
}

/** Level by level: Node's own recursive mkdir never returns for a folder that a virtual file system refuses. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function prepareOutput(folder: string): void {
  try {
    makeFolder(resolve(folder));
    accessSync(folder, constants.W_OK);
  } catch (error) {
    fail([
      `${OPTIONS.out.flag}: expected a folder that can be written, found '${folder}' (${(error as Error).message}). Choose another one.`,
    ]);
  }
}

/** Writes a report that says why nothing was tested. */
async function reportNothing(configuration: Configuration, reason: string): Promise<never> {
  const metas = (await collectChecks()).map((check) => check.meta);
  const report = assembleReport(
    undefined,
    planOf(metas, configuration, suiteVersion()),
    describeRun(configuration),
    {
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      cutShort: null,
      noVerdict: reason,
      suiteFaults: [],
    },
  );
  const files = writeReport(report, configuration.out);
  console.error(`error: ${visibleLine(reason)}`);
  console.log(
    renderConsole(report, { reportPath: files['index.html'] ?? configuration.out })
      .split('\n')
      .slice(-3)
      .join('\n'),
  );
  process.exit(2);
}

/** Runs Playwright on the suite and ends with its status; the first signal asks it to stop, the second ends it. */
function runPlaywright(): void {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const child = spawn(process.execPath, [cli, 'test'], { stdio: 'inherit', detached: true });
  let signals = 0;
  const stop = (): void => {
    signals += 1;
    if (child.pid === undefined) return;
    if (signals === 1) {
      child.kill('SIGINT');
      return;
    }
    // The group: workers and the embedded server must not outlive the command.
    process.kill(-child.pid, 'SIGKILL');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  child.on('exit', (code) => process.exit(code === 0 || code === 1 ? code : 2));
  child.on('error', (error) => fail([`Playwright cannot be started: ${error.message}. Run npm ci again.`]));
}

readArguments();
const configuration = configure();
prepareOutput(configuration.out);
if (!configuration.embedded) {
  const reason = await preflight(configuration);
  if (reason !== null) await reportNothing(configuration, reason);
}
runPlaywright();

import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { collectChecks } from '../../fixtures/host/collect.ts';
import { describeRun } from '../../fixtures/host/describe-run.ts';
import { newSecretKey } from '../../fixtures/http/secrets/shared-secrets.ts';
import { EMBEDDED_TOKEN } from '../../fixtures/server/embedded-token.ts';
import {
  BEGUN_VARIABLE,
  type Configuration,
  DEADLINE_VARIABLE,
  EMBEDDED_VARIABLE,
  isEmbedded,
  RUN_ID_VARIABLE,
  RUN_KEY_VARIABLE,
  suiteVersion,
  UNITS_VARIABLE,
} from '../../fixtures/target/configuration.ts';
import { secretsOfRun } from '../../fixtures/target/connect.ts';
import { TOKEN_VARIABLE } from '../../fixtures/target/credentials.ts';
import { OPTIONS } from '../../fixtures/target/options.ts';
import { keepPlan, planOf } from '../../reports/run-plan.ts';
import { visibleLine } from '../../spec/visible.ts';
import { configure, type Environment } from './configure.ts';
import { unjudgedNote } from './own-reporter.ts';
import { shareFolder } from './run-folder.ts';
import { unknownVariables } from './unknown-variables.ts';

/** Settles, once for all processes, what belongs to the run as a whole; the environment carries it to them. */
export function settleRun(env: Environment): void {
  const embedded = isEmbedded(env);
  env[RUN_ID_VARIABLE] ||= embedded ? 'embedded' : randomBytes(6).toString('hex');
  if (embedded) env[TOKEN_VARIABLE] ||= EMBEDDED_TOKEN;
  if (!env[BEGUN_VARIABLE]) {
    const folder = shareFolder(env);
    env[BEGUN_VARIABLE] = String(Date.now());
    env[RUN_KEY_VARIABLE] = newSecretKey();
    if (embedded) env[EMBEDDED_VARIABLE] ||= join(folder, 'target.json');
  }
  const seconds = Number(env[OPTIONS.maxDuration.env]);
  if (seconds > 0) env[DEADLINE_VARIABLE] ||= String(Date.now() + seconds * 1000);
}

/**
 * Checks everything that can be checked before anything is sent, and makes the plan that the reporter works by; ends
 * the process with status 2 where something is wrong.
 */
export async function prepareRun(env: Environment): Promise<void> {
  const notes = [...unknownVariables(env), unjudgedNote(process.argv.slice(2)) ?? []].flat();
  for (const line of notes) console.error(`note: ${visibleLine(line)}`);
  const configuration = configure(env, outputProblems);
  const metas = (await collectChecks()).map((check) => check.meta);
  env[UNITS_VARIABLE] = JSON.stringify(metas);
  const secrets = secretsOfRun(configuration);
  const redact = (text: string): string => secrets.redact(text);
  keepPlan(planOf(metas, describeRun(configuration), configuration, { version: suiteVersion(), redact }));
}

/** Level by level: Node's own recursive mkdir never returns for a folder that a virtual file system refuses. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is a file');
    return;
  }
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function outputProblems({ out, ledger, pin }: Configuration): string[] {
  const problems: string[] = [];
  const attempt = (what: string, path: string, write: () => void): void => {
    try {
      write();
    } catch (error) {
      problems.push(
        `${what} that can be written, found '${path}' (${(error as Error).message}). Choose another one.`,
      );
    }
  };
  attempt(`${OPTIONS.out.flag}: expected a folder`, out, () => {
    makeFolder(resolve(out));
    accessSync(out, constants.W_OK);
  });
  if (ledger !== null && problems.length === 0) {
    attempt(`${OPTIONS.ledger.flag}: expected a file`, ledger, () => {
      makeFolder(dirname(resolve(ledger)));
      const file = openSync(ledger, 'a', 0o600);
      try {
        // An empty line is no entry, and tells whether there is room for one.
        writeSync(file, '\n');
      } finally {
        closeSync(file);
      }
    });
  }
  if (pin !== null && !existsSync(pin)) {
    attempt(`${OPTIONS.pin.flag}: expected a file`, pin, () => {
      makeFolder(dirname(resolve(pin)));
      accessSync(dirname(resolve(pin)), constants.W_OK);
    });
  }
  return problems;
}

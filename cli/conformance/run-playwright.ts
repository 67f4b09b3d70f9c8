import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RECORDS_JUDGE_VARIABLE } from '../../fixtures/target/records-judge.ts';
import { PLAYWRIGHT } from '../playwright-command.ts';
import { quickStart } from './quick-start.ts';
import { shareFolder } from './run-folder.ts';
import { smallProcesses } from './small-processes.ts';

/** The suite's own settings: Playwright would look for some where the command was called. */
const CONFIG = fileURLToPath(new URL('../../playwright.config.ts', import.meta.url));

/** What the command ends with when a run is ended at once. */
const ENDED = 2;

/**
 * Milliseconds within which a second signal is the first one: a terminal sends it to all, and npm sends it on as soon
 * as it gets to it.
 */
const SAME_SIGNAL = 500;

/**
 * Runs Playwright on the suite and ends with its status. The first signal asks it to stop and report what was done so
 * far, the second ends everything at once.
 */
export function runPlaywright(): void {
  // Here as well as in Playwright's process, which does not get to take it away where it is ended at once.
  shareFolder(process.env);
  const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG], {
    // The channel tells it, by breaking, that this command is gone, however that came about.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: quickStart({ ...smallProcesses(process.env), [RECORDS_JUDGE_VARIABLE]: '1' }),
  });
  let first: number | undefined;
  const stop = (): void => {
    const now = performance.now();
    if (first === undefined) {
      first = now;
      child.kill('SIGINT');
    }
    if (now - first < SAME_SIGNAL) return;
    endGroup(child);
    console.error(
      'error: The run was ended at once, so there is no report. Where its profile let it change anything, npm run ledger lists that from its ledger (--ledger, or ledger.jsonl in the folder of --out).',
    );
    process.exit(ENDED);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  child.on('exit', (code, signal) => {
    endGroup(child);
    if (signal !== null) console.error(`error: ${endedBy(signal, first !== undefined)}`);
    process.exit(code === 0 || code === 1 ? code : ENDED);
  });
  child.on('error', (error) => {
    console.error(`error: Playwright cannot be started: ${error.message}. Run npm ci again.`);
    process.exit(ENDED);
  });
}

/** Playwright takes Ctrl-C itself before it starts anything: it dies of it only while it still loads its parts. */
function endedBy(signal: NodeJS.Signals, interrupted: boolean): string {
  return interrupted && signal === 'SIGINT'
    ? 'The run was interrupted before anything was sent.'
    : `Playwright was ended (${signal}), so there is no report.`;
}

/** Ends the child's process group: no worker outlives the command, not even one that hangs. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Nobody is left in it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

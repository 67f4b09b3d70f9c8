import { type ChildProcess, spawn } from 'node:child_process';
import { RECORDS_JUDGE_VARIABLE } from '../../fixtures/target/records-judge.ts';
import { PLAYWRIGHT } from '../playwright-command.ts';
import { quickStart } from './quick-start.ts';
import { smallHeap } from './small-heap.ts';

/** What the command ends with when a run is ended at once. */
const ENDED = 2;

/**
 * Milliseconds within which a second signal is the first one: a terminal sends it to all, and npm sends it on as soon as
 * it gets to it.
 */
const SAME_SIGNAL = 500;

/**
 * Runs Playwright on the suite and ends with its status. The first signal asks it to stop and report what was done so
 * far, the second ends everything at once.
 */
export function runPlaywright(): void {
  const child = spawn(process.execPath, [PLAYWRIGHT, 'test'], {
    // The channel tells it, by breaking, that this command is gone, however that came about.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: quickStart({
      ...process.env,
      NODE_OPTIONS: smallHeap(process.env.NODE_OPTIONS),
      [RECORDS_JUDGE_VARIABLE]: '1',
    }),
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
    process.exit(ENDED);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  child.on('exit', (code, signal) => {
    endGroup(child);
    if (signal !== null) console.error(`error: Playwright was ended (${signal}), so there is no report.`);
    process.exit(code === 0 || code === 1 ? code : ENDED);
  });
  child.on('error', (error) => {
    console.error(`error: Playwright cannot be started: ${error.message}. Run npm ci again.`);
    process.exit(ENDED);
  });
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

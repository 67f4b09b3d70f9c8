import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Check } from '../../fixtures/check.ts';
import type { TargetFile } from '../../fixtures/target/target-file.ts';
import { readReport } from '../../reports/json.ts';
import type { Agreement } from '../../reports/power-report/model.ts';
import { PLAYWRIGHT, withoutSettings } from '../playwright-command.ts';
import type { PlannedDeviation } from './plan.ts';
import { runJob } from './run-job.ts';

const ROOT = new URL('../../', import.meta.url);

/** What the mock prints when it listens. */
interface Announcement {
  url: string;
  token: string;
  targetFile: TargetFile;
}

/**
 * Runs the units of a deviation's operations once in this process and once as people do: the deviation served on a
 * port of its own, the suite started by Playwright with a target file. Both must fail the same clauses.
 */
export async function compareHosts(
  { deviation, job }: PlannedDeviation,
  checks: readonly Check[],
): Promise<Agreement> {
  const { id, operations } = deviation;
  const units = checks.filter(({ meta }) => meta.operations.some((one) => operations.includes(one)));
  const inProcess = await runJob(
    { ...job, units: units.map(({ meta }) => meta.id), places: 'all', untilDetection: false },
    checks,
  );
  const folder = mkdtempSync(join(tmpdir(), 'power-'));
  try {
    const here = inProcess.failed.map(({ clause }) => clause).sort();
    const there = await served(id, (mock) => underPlaywright(mock, operations, job, folder));
    return { id, inProcess: here, playwright: there, agree: here.join() === there.join() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves a deviation by the command for it while `work` lasts. Rejects when the command ends before it listens. */
async function served<T>(id: string, work: (mock: Announcement) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/mock.ts', '--deviation', id, '--json'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endsWithUs(child);
  try {
    const line = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve);
      child.once('exit', (code) =>
        reject(new Error(`npm run mock -- --deviation ${id} ended with ${code}.`)),
      );
      child.once('error', reject);
    });
    return await work(JSON.parse(line) as Announcement);
  } finally {
    child.kill('SIGTERM');
  }
}

/** Ids of the clauses that a run of the operations' units under Playwright reports as failing. */
async function underPlaywright(
  { token, targetFile }: Announcement,
  operations: readonly string[],
  { seed, runs }: { seed: number; runs: number },
  folder: string,
): Promise<string[]> {
  const target = join(folder, 'target.json');
  const out = join(folder, 'report');
  writeFileSync(target, JSON.stringify(targetFile));
  const tags = `@(${operations.join('|')})(?![\\w-])`;
  const output = await ended(['test', '--grep', tags], {
    ...withoutSettings(process.env),
    CONFORMANCE_TARGET: target,
    CONFORMANCE_TOKEN: token,
    CONFORMANCE_PROFILE: 'full',
    CONFORMANCE_SEED: String(seed),
    CONFORMANCE_RUNS: String(runs),
    CONFORMANCE_MAX_CREATIONS: '1000000',
    CONFORMANCE_MIN_COVERAGE: '0',
    CONFORMANCE_OUT: out,
  });
  try {
    const { clauses } = readReport(join(out, 'conformance.json'));
    const failing = clauses.filter(({ verdict }) => verdict === 'fail');
    return failing.map(({ id }) => id).sort();
  } catch (error) {
    throw new Error(`Playwright left no report that can be read.\n${output}`, { cause: error });
  }
}

/** Runs Playwright's command to its end and gives what it wrote, whatever its status: the report tells the rest. */
function ended(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [PLAYWRIGHT, ...args],
      { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve(`${stdout}\n${stderr}`),
    );
    endsWithUs(child);
  });
}

/** Ends a child when this process ends early: nothing keeps running behind an interrupted proof. */
function endsWithUs(child: ChildProcess): void {
  const end = (): void => {
    child.kill('SIGTERM');
  };
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

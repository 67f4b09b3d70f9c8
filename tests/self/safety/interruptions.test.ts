import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import { buildReport } from '../../../reports/model.ts';
import { OutputFolder } from '../../../reports/output-folder.ts';
import { type Running, start } from '../hosts/spawn-suite.ts';
import { input } from '../reports/samples.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { CAN_WATCH, commandOf, isAlive, processTree } from './process-tree.ts';

test.skip(!CAN_WATCH, 'the system does not show its processes in /proc');

const SUITE = ['--import', 'tsx', 'cli/conformance.ts'];

/** Starts a run and waits until it is in the middle of things. */
async function startRun(args: readonly string[], env: Record<string, string> = {}): Promise<Running> {
  const run = start([...SUITE, ...args], env);
  await run.prints(/\[2\//);
  return run;
}

const expectNobodyLeft = (pids: readonly number[]): Promise<void> =>
  expect.poll(() => pids.filter(isAlive).map(commandOf), { timeout: 20_000 }).toEqual([]);

/** What a run keeps beside its report while it goes on. */
const keptIn = (temporary: string): string[] =>
  readdirSync(temporary).filter((name) => name.startsWith('conformance-'));

test('the second Ctrl-C ends the run at once, and no process and no folder is left', async () => {
  const temporary = temporaryFolder();
  const run = await startRun(['--out', temporaryFolder()], { TMPDIR: temporary });
  expect(keptIn(temporary)).toHaveLength(1);
  const pids = processTree(run.pid);
  // A worker that does not react makes sure that the first one alone ends nothing yet.
  const worker = pids.find((pid) => commandOf(pid).includes('workerProcessEntry'));
  if (worker === undefined) throw new Error('There is no worker process.');
  process.kill(worker, 'SIGSTOP');
  process.kill(run.pid, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 800));
  process.kill(run.pid, 'SIGINT');
  const { status, output } = await run.ended;
  expect(status).toBe(2);
  expect(output).toContain('error: The run was ended at once, so there is no report.');
  expect(keptIn(temporary)).toEqual([]);
  await expectNobodyLeft(pids);
});

test('Ctrl-C while Playwright is loaded ends with 2 and says that nothing was sent', async () => {
  const temporary = temporaryFolder();
  const run = start([...SUITE, '--out', temporaryFolder()], { TMPDIR: temporary });
  await expect.poll(() => keptIn(temporary)).toHaveLength(1);
  process.kill(run.pid, 'SIGINT');
  const { status, output } = await run.ended;
  expect({ status, output }).toEqual({
    status: 2,
    output: 'error: The run was interrupted before anything was sent.\n',
  });
  expect(keptIn(temporary)).toEqual([]);
});

test('a signal that comes twice at once, from the terminal and from npm, is one', async () => {
  const out = temporaryFolder();
  const run = await startRun(['--out', out]);
  const pids = processTree(run.pid);
  process.kill(run.pid, 'SIGINT');
  process.kill(run.pid, 'SIGTERM');
  expect((await run.ended).status).toBe(2);
  expect(readReport(join(out, 'conformance.json')).run.cutShort).toContain('interrupted');
  await expectNobodyLeft(pids);
});

test('Ctrl-C ends a run that npm started with 2 as well, and its report is written', async () => {
  const out = temporaryFolder();
  const args = ['run', '--silent', 'conformance', '--', '--out', out];
  const run = start(args, {}, { command: 'npm', ownGroup: true });
  await run.prints(/\[2\//);
  const pids = processTree(run.pid);
  // A terminal tells npm, its shell, if there is one, and the command.
  process.kill(-run.pid, 'SIGINT');
  const { status, output } = await run.ended;
  expect(status, output).toBe(2);
  expect(readReport(join(out, 'conformance.json')).run.cutShort).toContain('interrupted');
  await expectNobodyLeft(pids);
});

test('a worker that hangs does not keep the report of an interrupted run', async () => {
  const out = temporaryFolder();
  const run = await startRun(['--out', out]);
  const pids = processTree(run.pid);
  for (const pid of pids.filter((one) => commandOf(one).includes('workerProcessEntry'))) {
    process.kill(pid, 'SIGSTOP');
  }
  process.kill(run.pid, 'SIGTERM');
  expect((await run.ended).status).toBe(2);
  const report = readReport(join(out, 'conformance.json'));
  expect(report.verdict).toBe('inconclusive');
  expect(report.run.cutShort).toContain('interrupted');
  expect(report.run.requests).toBeGreaterThan(0);
  await expectNobodyLeft(pids);
});

test('a command that is killed takes everything that it started with it', async () => {
  const run = await startRun(['--out', temporaryFolder()]);
  const pids = processTree(run.pid);
  process.kill(run.pid, 'SIGKILL');
  await run.ended;
  await expectNobodyLeft(pids);
});

test('a full disk ends the run with 2 and a report that says so', async () => {
  const out = join(temporaryFolder(), 'small');
  mkdirSync(out);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', out]).status === 0;
  test.skip(!mounted, 'no file system can be mounted here');
  const server = await startReferenceServer({});
  try {
    const file = join(temporaryFolder(), 'target.json');
    writeFileSync(file, JSON.stringify({ ...server.target, baseUrl: server.url }));
    const run = await startRun(['--target', file, '--profile', 'full', '--out', out], {
      CONFORMANCE_TOKEN: server.token,
    });
    spawnSync('dd', ['if=/dev/zero', `of=${join(out, 'filler')}`, 'bs=64k']);
    const { status, output } = await run.ended;
    expect(status, output).toBe(2);
    const report = readReport(join(out, 'conformance.json'));
    expect(report.run.cutShort).toContain('ENOSPC');
    expect(existsSync(join(out, 'index.html'))).toBe(true);
    expect(output).toContain('npm run ledger -- ');
  } finally {
    await server.close();
    execFileSync('umount', ['-l', out]);
  }
});

test('a ledger that takes nothing is found before anything is sent', async () => {
  test.skip(!existsSync('/dev/full'), 'the system has no device that is always full');
  const args = ['--base-url', 'http://127.0.0.1:9/v1beta1', '--organization', 'o', '--profile', 'full'];
  const run = start([...SUITE, ...args, '--out', temporaryFolder(), '--ledger', '/dev/full'], {
    CONFORMANCE_TOKEN: 'token-of-nobody',
  });
  const { status, output } = await run.ended;
  expect(status, output).toBe(2);
  expect(output).toContain("--ledger: expected a file that can be written, found '/dev/full' (ENOSPC");
});

test('a folder that does not take the report is told, and the report lies elsewhere', () => {
  const out = temporaryFolder();
  const folder = new OutputFolder(out);
  folder.clear();
  mkdirSync(join(out, 'index.html'));
  const { files, problem } = folder.write(buildReport(input([], {})));
  expect(problem).toContain(join(out, 'index.html'));
  expect(problem).toContain('instead');
  const elsewhere = files['conformance.json'] ?? '';
  expect(elsewhere.startsWith(out)).toBe(false);
  expect(readReport(elsewhere).schemaVersion).toBe(1);
  rmSync(dirname(elsewhere), { recursive: true });
});

test('a second run into one folder is told of the first, and not once that is over', () => {
  const out = temporaryFolder();
  const sign = join(out, '.run-under-way');
  const folder = new OutputFolder(out);
  writeFileSync(sign, String(process.ppid));
  expect(folder.clear()).toBe(process.ppid);
  expect(new OutputFolder(out).clear()).toBeUndefined();
  folder.write(buildReport(input([], {})));
  expect(existsSync(sign)).toBe(false);
  // The process of a run that was killed is gone, and its sign tells of nothing.
  writeFileSync(sign, String(spawnSync(process.execPath, ['--version']).pid));
  expect(folder.clear()).toBeUndefined();
  folder.release();
});

test('the report of an earlier run does not stay', () => {
  const out = temporaryFolder();
  writeFileSync(join(out, 'conformance.json'), '{}');
  writeFileSync(join(out, 'notes.txt'), 'mine');
  new OutputFolder(out).clear();
  expect(existsSync(join(out, 'conformance.json'))).toBe(false);
  expect(existsSync(join(out, 'notes.txt'))).toBe(true);
});

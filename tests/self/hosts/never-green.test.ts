import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readReport } from '../../../reports/json.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { playwright, start } from './spawn-suite.ts';

test.describe.configure({ timeout: 120_000 });

// A unit that is quick, and needs no others.
const QUICK = '@create-allowed-ip-address-range';

/** Process ids below a process, its own excluded. */
function descendants(pid: number): { pid: number; command: string }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, own, parent, command]) => ({
      pid: Number(own),
      parent: Number(parent),
      command: command ?? '',
    }));
  const found: { pid: number; command: string }[] = [];
  const queue = [pid];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const row of rows) {
      if (row.parent !== next) continue;
      found.push(row);
      queue.push(row.pid);
    }
  }
  return found;
}

test('an empty selection ends with 2 and says why', async () => {
  const { status, output } = await playwright(['test', '--grep', 'no-such-unit'], {
    CONFORMANCE_OUT: temporaryFolder(),
  });
  expect(output).toContain('No unit was selected');
  expect(status).toBe(2);
});

test('a filtered run is inconclusive and names what it left out', async () => {
  const out = temporaryFolder();
  const { status } = await playwright(['test', '--grep', QUICK], { CONFORMANCE_OUT: out });
  expect(status).toBe(2);
  const report = readReport(join(out, 'conformance.json'));
  expect(report.verdict).toBe('inconclusive');
  expect(report.run.units.missing).toContain('update-deployment');
});

test('a killed worker leaves its unit without a final record', async () => {
  const out = temporaryFolder();
  const run = start([...['--import', 'tsx', 'cli/conformance.ts'], '--out', out]);
  await run.prints(/\[1\//);
  const worker = descendants(run.pid).find(
    ({ command }) => command.includes('workerProcessEntry') || command.includes('common/process'),
  );
  expect(worker, 'a worker process of Playwright').toBeDefined();
  if (worker) process.kill(worker.pid, 'SIGKILL');
  const { status } = await run.ended;
  expect(status).toBe(2);
  const report = readReport(join(out, 'conformance.json'));
  expect(report.verdict).toBe('inconclusive');
  expect(report.run.units.missing.length).toBeGreaterThan(0);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the run with 2, a report that says so, and no process left`, async () => {
    const out = temporaryFolder();
    const run = start(['--import', 'tsx', 'cli/conformance.ts', '--out', out]);
    await run.prints(/\[1\//);
    const below = descendants(run.pid).map(({ pid }) => pid);
    process.kill(run.pid, signal);
    const { status } = await run.ended;
    expect(status).toBe(2);
    const report = readReport(join(out, 'conformance.json'));
    expect(report.run.cutShort).not.toBeNull();
    expect(report.verdict).toBe('inconclusive');
    await expect
      .poll(() => below.filter((pid) => descendants(process.pid).some((one) => one.pid === pid)).length)
      .toBe(0);
  });
}

test('a missing shard is inconclusive, both shards make a whole', async () => {
  test.slow();
  const blobs = temporaryFolder();
  const half = join(blobs, 'half');
  mkdirSync(half);
  for (const shard of ['1', '2']) {
    const { status, output } = await playwright(['test', `--shard=${shard}/2`, '--reporter=blob'], {
      PLAYWRIGHT_BLOB_OUTPUT_FILE: join(blobs, `shard-${shard}.zip`),
      CONFORMANCE_RUNS: '0',
    });
    expect(status, output).toBe(0);
    if (shard === '1') {
      renameSync(join(blobs, 'shard-1.zip'), join(half, 'shard-1.zip'));
      const out = temporaryFolder();
      const merged = await playwright(['merge-reports', '--config', 'playwright.config.ts', half], {
        CONFORMANCE_OUT: out,
      });
      expect(merged.status, merged.output).toBe(2);
      expect(readReport(join(out, 'conformance.json')).verdict).toBe('inconclusive');
      renameSync(join(half, 'shard-1.zip'), join(blobs, 'shard-1.zip'));
    }
  }
  const out = temporaryFolder();
  const merged = await playwright(['merge-reports', '--config', 'playwright.config.ts', blobs], {
    CONFORMANCE_OUT: out,
  });
  expect(merged.status, merged.output).toBe(0);
  const report = readReport(join(out, 'conformance.json'));
  expect(report.verdict).toBe('conformant');
  expect(report.run.units.final).toBe(report.run.units.expected);
});

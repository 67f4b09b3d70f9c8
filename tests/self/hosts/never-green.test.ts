import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unjudgedNote } from '../../../cli/conformance/own-reporter.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import { CAN_WATCH, commandOf, isAlive, processTree } from '../safety/process-tree.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startRelay } from './relay.ts';
import { playwright, start } from './spawn-suite.ts';

test.describe.configure({ timeout: 120_000 });

// A unit that is quick, and needs no others.
const QUICK = '@create-allowed-ip-address-range';

test('an empty selection ends with 2 and says why', async () => {
  const { status, output } = await playwright(['test', '--grep', 'no-such-unit'], {
    CONFORMANCE_OUT: temporaryFolder(),
  });
  expect(output).toContain('No unit was selected');
  expect(status).toBe(2);
});

test('a run that no reporter judges is told so, and how it is judged', async () => {
  const reported = (reporter: string) =>
    playwright(['test', '--grep', QUICK, `--reporter=${reporter}`], { CONFORMANCE_OUT: temporaryFolder() });
  const { output } = await reported('line');
  const [, beside = ''] =
    /^note: --reporter: found 'line' .* Write --reporter=(\S+) to have both\.$/m.exec(output) ?? [];
  expect(beside, output).toMatch(/,line$/);
  const both = await reported(beside);
  expect(both.output).toContain('INCONCLUSIVE');
  expect(both.output).not.toContain('note: --reporter');
  expect(both.status).toBe(2);
});

test('reporters of what is judged later, or not at all, are nobody else’s business', () => {
  for (const args of [
    ['test'],
    ['test', '--reporter', 'blob'],
    ['test', '--list', '--reporter=json'],
    ['test', '--ui', '--reporter=line'],
    ['merge-reports', '--reporter', 'html', 'blobs'],
  ]) {
    expect(unjudgedNote(args), args.join(' ')).toBeUndefined();
  }
  expect(unjudgedNote(['test', '--reporter', 'html'])).toContain("found 'html' in place of the suite's own");
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
  test.skip(!CAN_WATCH, 'the system does not show its processes in /proc');
  const target = await startReferenceServer();
  let unitsRun = false;
  let heldOne: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    heldOne = resolve;
  });
  // A unit that waits for an answer is in the middle of its work: between two units a worker can be lost without loss.
  const relay = await startRelay(target.port, {
    onRequest: () => {
      if (!unitsRun) return;
      heldOne();
      return new Promise(() => {});
    },
  });
  const out = temporaryFolder();
  const run = start(
    [
      ...['--import', 'tsx', 'cli/conformance.ts', '--concurrency', '1', '--runs', '0', '--out', out],
      ...['--base-url', `http://127.0.0.1:${relay.port}/v1beta1`],
      ...['--organization', target.target.organizationId],
    ],
    { CONFORMANCE_TOKEN: target.token },
  );
  await run.prints(/\[1\//);
  unitsRun = true;
  await held;
  const worker = processTree(run.pid).find((pid) => commandOf(pid).includes('workerProcessEntry'));
  expect(worker, 'a worker process of Playwright').toBeDefined();
  if (worker) process.kill(worker, 'SIGKILL');
  unitsRun = false;
  const { status, output } = await run.ended;
  relay.close();
  await target.close();
  expect(status, output).toBe(2);
  const report = readReport(join(out, 'conformance.json'));
  expect(report.verdict).toBe('inconclusive');
  expect(report.run.units.missing).toHaveLength(1);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the run with 2, a report that says so, and no process left`, async () => {
    test.skip(!CAN_WATCH, 'the system does not show its processes in /proc');
    const out = temporaryFolder();
    const run = start(['--import', 'tsx', 'cli/conformance.ts', '--out', out]);
    await run.prints(/\[1\//);
    const started = processTree(run.pid);
    process.kill(run.pid, signal);
    const { status } = await run.ended;
    expect(status).toBe(2);
    const report = readReport(join(out, 'conformance.json'));
    expect(report.run.cutShort).not.toBeNull();
    expect(report.verdict).toBe('inconclusive');
    await expect.poll(() => started.filter(isAlive).map(commandOf)).toEqual([]);
  });
}

test('a missing shard is inconclusive, both shards make a whole', async () => {
  test.slow();
  const blobs = temporaryFolder();
  const half = join(blobs, 'half');
  mkdirSync(half);
  // The profile with the fewest units that can be a whole run.
  const env = { CONFORMANCE_PROFILE: 'read-only', CONFORMANCE_RUNS: '0' };
  for (const shard of ['1', '2']) {
    const { status, output } = await playwright(['test', `--shard=${shard}/2`, '--reporter=blob'], {
      ...env,
      PLAYWRIGHT_BLOB_OUTPUT_FILE: join(blobs, `shard-${shard}.zip`),
    });
    expect(status, output).toBe(0);
    if (shard === '1') {
      renameSync(join(blobs, 'shard-1.zip'), join(half, 'shard-1.zip'));
      const out = temporaryFolder();
      const merged = await playwright(['merge-reports', '--config', 'playwright.config.ts', half], {
        ...env,
        CONFORMANCE_OUT: out,
      });
      expect(merged.status, merged.output).toBe(2);
      expect(readReport(join(out, 'conformance.json')).verdict).toBe('inconclusive');
      renameSync(join(half, 'shard-1.zip'), join(blobs, 'shard-1.zip'));
    }
  }
  const out = temporaryFolder();
  const merged = await playwright(['merge-reports', '--config', 'playwright.config.ts', blobs], {
    ...env,
    CONFORMANCE_OUT: out,
  });
  expect(merged.status, merged.output).toBe(0);
  const report = readReport(join(out, 'conformance.json'));
  expect(report.verdict).toBe('conformant');
  expect(report.run.units.final).toBe(report.run.units.expected);
});

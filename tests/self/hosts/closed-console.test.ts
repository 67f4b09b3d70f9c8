import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readReport, renderJson } from '../../../reports/json.ts';
import { conformantRun, nonConformantRun } from '../reports/runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { start } from './spawn-suite.ts';

const command = (name: string, ...args: string[]) => start(['--import', 'tsx', `cli/${name}.ts`, ...args]);

test('a run goes on when nobody reads its console any more, and ends as its gate says', async () => {
  const out = temporaryFolder();
  const run = command('conformance', '--max-requests', '500', '--runs', '0', '--out', out);
  await run.prints(/\[1\//);
  run.stopReading();
  const { status } = await run.ended;
  const { gate, run: told } = readReport(join(out, 'conformance.json'));
  expect({ status, cutShort: told.cutShort ?? null }).toEqual({ status: 0, cutShort: null });
  expect(gate.exitStatus).toBe(0);
});

test('power measures and writes its report when nobody reads its console', async () => {
  const out = temporaryFolder();
  const power = command('power', '--only', 'team-description-cut', '--jobs', '1', '--out', out);
  power.stopReading();
  expect((await power.ended).status).toBe(0);
  expect(JSON.parse(readFileSync(join(out, 'power.json'), 'utf8')).summary.killed).toBe(1);
});

test('compare ends with 1 for a worse run, whether anybody reads or not', async () => {
  const folder = temporaryFolder();
  const files = [conformantRun(), nonConformantRun()].map((report, i) => {
    const path = join(folder, `${i}.json`);
    writeFileSync(path, renderJson(report));
    return path;
  });
  const compare = command('compare', ...files);
  compare.stopReading();
  expect((await compare.ended).status).toBe(1);
});

test('a ledger that nobody reads ends with 0, a missing one with 2', async () => {
  const path = join(temporaryFolder(), 'ledger.jsonl');
  const line = { kind: 'run', at: '2026-01-01T00:00:00Z', runId: 'r', baseUrl: 'http://h/v1beta1' };
  writeFileSync(path, `${JSON.stringify(line)}\n`);
  for (const [file, expected] of [
    [path, 0],
    ['/no/ledger', 2],
  ] as const) {
    const ledger = command('ledger', file);
    ledger.stopReading();
    expect((await ledger.ended).status).toBe(expected);
  }
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { PowerReport } from '../../../reports/power-report/model.ts';

interface Ended {
  status: number;
  output: string;
}

function power(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const { FORCE_COLOR: _colour, ...env } = process.env;
    const command = ['--import', 'tsx', 'cli/power.ts', ...args];
    execFile(process.execPath, command, { env: { ...env, NO_COLOR: '1' } }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

test('a fault and a choice are measured, told of and written', async () => {
  const out = mkdtempSync(join(tmpdir(), 'power-'));
  const { status, output } = await power(
    ...['--only', 'get-workspace-lacks-workspace-out-name', '--only', 'get-organization-answer-html'],
    ...['--only', 'look-up-metadata-only+long-established-organization', '--runs', '1', '--out', out],
  );
  expect(status, output).toBe(0);
  expect(output).toContain('2 of 2 deviations killed');
  expect(output).toContain('PROVEN for this selection');
  const report = JSON.parse(readFileSync(join(out, 'power.json'), 'utf8')) as PowerReport;
  expect(report.deviations.map(({ verdict }) => verdict)).toEqual(['killed', 'killed']);
  expect(report.deviations[0]?.failed.map(({ clause }) => clause)).toEqual(['workspace.out.name.presence']);
  expect(report.deviations[0]?.detection?.requests).toBeGreaterThan(0);
  expect(report.variants[0]?.verdict).toBe('green');
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('get-organization-answer-html');
  // The runs that have ended are not repeated: what they took is told to the millisecond as it was.
  const resumed = await power(
    ...['--only', 'get-workspace-lacks-workspace-out-name', '--only', 'get-organization-answer-html'],
    ...['--runs', '1', '--out', out, '--resume'],
  );
  expect(resumed.status, resumed.output).toBe(0);
  const again = JSON.parse(readFileSync(join(out, 'power.json'), 'utf8')) as PowerReport;
  expect(again.deviations).toEqual(report.deviations);
  rmSync(out, { recursive: true });
});

const WRONG: [args: string[], message: RegExp][] = [
  [['--only', 'no-such-fault'], /no deviation or variant 'no-such-fault'/],
  [['--sample', 'many'], /whole number/],
  [['--write', '--sample', '2'], /--write: expected a complete run/],
  [['--write', '--rounds', '0'], /--write: expected a complete run/],
  [['--write', '--runs', '2'], /--write: expected a complete run/],
  [['--write', '--quick'], /--write: expected a complete run/],
  [['--kind', 'variants', '--only', 'get-workspace-lacks-workspace-out-name'], /nothing was selected/],
];

for (const [args, message] of WRONG) {
  test(`power ${args.join(' ')} measures nothing and says why`, async () => {
    const { status, output } = await power(...args);
    expect(status).toBe(2);
    expect(output).toMatch(message);
  });
}

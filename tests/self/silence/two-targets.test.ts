import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadVariants } from '../../../fixtures/server/alterations.ts';
import { compareReports } from '../../../reports/compare.ts';
import { renderJson } from '../../../reports/json.ts';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import { loadRegister } from '../../../spec/register.ts';
import { AGREED, CHOICES } from './opposite-choices.ts';
import { reportedRun } from './reported-run.ts';

const A = CHOICES.flatMap(({ a }) => a);
const B = CHOICES.flatMap(({ b }) => b);
const DECIDED = CHOICES.flatMap(({ decides }) => decides);

/** Runs `npm run compare` on two reports. */
function compare(a: ConformanceReport, b: ConformanceReport) {
  const folder = mkdtempSync(join(tmpdir(), 'two-targets-'));
  const files = [a, b].map((report, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, renderJson(report));
    return file;
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'cli/compare.ts', ...files],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return { status, stdout, stderr };
}

test('every question that a target can answer is decided once, or agreed on for a reason', async () => {
  const open = loadRegister().clauses.filter(
    ({ level, untestable }) => level !== 'required' && untestable === undefined,
  );
  const told = [...DECIDED, ...AGREED];
  expect(new Set(told).size).toBe(told.length);
  expect([...told].sort()).toEqual(open.map(({ id }) => id).sort());
  const known = await loadVariants();
  for (const chosen of [A, B]) {
    for (const id of chosen) {
      const { excludes = [] } = known.get(id) ?? { excludes: ['an unknown variant'] };
      expect(
        excludes.filter((other) => chosen.includes(other) || other === 'an unknown variant'),
        id,
      ).toEqual([]);
    }
  }
});

test('two targets that decide the opposite are both conformant, and compare lists the choices alone', async () => {
  test.setTimeout(300_000);
  const a = await reportedRun({ name: 'A', variants: A });
  const b = await reportedRun({ name: 'B', variants: B });
  for (const { verdict, verdictReasons, clauses } of [a, b]) {
    expect(clauses.filter(({ failed }) => failed > 0).map(({ id }) => id)).toEqual([]);
    expect({ verdict, verdictReasons }).toMatchObject({ verdict: 'conformant' });
  }
  const comparison = compareReports(a, b);
  // Who never shows tags cannot show that they stay.
  const changes = comparison.clauses.map(({ id, change }) => ({ id, change }));
  expect(changes).toEqual([{ id: 'update-cluster.tags-added', change: 'other' }]);
  expect(comparison.observations.map(({ id }) => id).sort()).toEqual([...DECIDED].sort());
  const told = compare(a, b);
  expect({ status: told.status, stderr: told.stderr }).toEqual({ status: 0, stderr: '' });
  expect(told.stdout.match(/^differs /gm)).toHaveLength(DECIDED.length);
  expect(told.stdout).toContain('B is not worse than A');
});

test('a target that never shows what it need not show is no worse for it', async () => {
  const units = ['update-deployment', 'rollback-deploy'];
  const a = await reportedRun({ name: 'A', variants: [], units });
  const b = await reportedRun({ name: 'B', variants: ['image-tag-absent'], units });
  const shown = ['deployment', 'deploy'];
  expect(compareReports(a, b)).toMatchObject({
    worse: false,
    clauses: shown.map((one) => ({
      id: `${one}.out.imageTag.type`,
      a: 'pass',
      b: 'not-exercised',
      change: 'other',
    })),
    observations: shown.map((one) => ({
      id: `${one}.image-tag-presence`,
      a: 'always-present',
      b: 'only-if-specified',
    })),
  });
  expect(compare(a, b).status).toBe(0);
});

test('compare ends with 1 when B violates what A keeps, whatever else they decide', async () => {
  const units = ['create-team'];
  const a = await reportedRun({ name: 'A', variants: ['created-status'], units });
  const deviations = ['create-team-echoes-other-name'];
  const b = await reportedRun({ name: 'B', variants: ['accepted-status'], deviations, units });
  const comparison = compareReports(a, b);
  expect(comparison.clauses).toMatchObject([
    { id: 'create-team.result', a: 'pass', b: 'fail', change: 'worse' },
  ]);
  const told = compare(a, b);
  expect({ status: told.status, stderr: told.stderr }).toEqual({ status: 1, stderr: '' });
  expect(told.stdout).toContain('B is worse than A');
  expect(compare(b, a).status).toBe(0);
});

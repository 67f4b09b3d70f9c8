import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { compareReports } from '../../../reports/compare.ts';
import { renderComparison, renderComparisonMarkdown } from '../../../reports/comparison-text.ts';
import { renderJson } from '../../../reports/json.ts';
import { buildReport } from '../../../reports/model.ts';
import type { ClauseTally, ObservedAnswer } from '../../../spec/record/unit-record.ts';
import { HOSTILE, UNSEEN } from './hostile-text.ts';

import { clause, input, kept, violated } from './samples.ts';

const CLAUSES = [
  clause('one'),
  clause('two'),
  clause('quiet', { level: 'silent', question: 'Which status?' }),
];
const nothing: ClauseTally = { exercised: 0, failed: 0, evidence: [], notExercised: [] };

function run(one: ClauseTally, two: ClauseTally, answers: ObservedAnswer[] = []) {
  const observations = answers.length > 0 ? { quiet: answers } : {};
  return buildReport(input(CLAUSES, { clauses: { one, two }, observations }));
}

const GOOD = run(kept(), kept(), [{ answer: '200', count: 2 }]);

test('equal runs differ in nothing', () => {
  const comparison = compareReports(GOOD, run(kept(9), kept(), [{ answer: '200', count: 7 }]));
  expect(comparison).toMatchObject({ worse: false, clauses: [], observations: [] });
  expect(renderComparison(comparison, false)).toContain('no difference');
});

test('a new violation is worse, its end is better', () => {
  const bad = run(violated(), kept(), [{ answer: '200', count: 2 }]);
  const worse = compareReports(GOOD, bad);
  expect(worse).toMatchObject({
    worse: true,
    clauses: [{ id: 'one', a: 'pass', b: 'fail', change: 'worse' }],
  });
  expect(worse.clauses[0]?.message).toContain('createdAt');
  expect(compareReports(bad, GOOD)).toMatchObject({
    worse: false,
    clauses: [{ id: 'one', change: 'better' }],
  });
  expect(renderComparison(worse, false)).toContain('pass → fail');
});

test('what can no longer be exercised is worse, what a target merely does not show is its choice', () => {
  const answers = [{ answer: '200', count: 2 }];
  const ended = { ...nothing, notExercised: ['the bound of --max-requests was reached'] };
  const thin = run(kept(), ended, answers);
  expect(compareReports(GOOD, thin)).toMatchObject({
    worse: true,
    clauses: [{ id: 'two', b: 'not-exercised', change: 'worse' }],
  });
  expect(compareReports(GOOD, run(kept(), nothing, answers))).toMatchObject({
    worse: false,
    clauses: [{ id: 'two', b: 'not-exercised', change: 'other' }],
  });
});

test('other lawful choices differ and are not worse', () => {
  const other = compareReports(GOOD, run(kept(), kept(), [{ answer: '201', count: 2 }]));
  expect(other).toMatchObject({
    worse: false,
    clauses: [],
    observations: [{ id: 'quiet', a: '200', b: '201' }],
  });
  const unseen = compareReports(GOOD, run(kept(), kept()));
  expect(unseen).toMatchObject({
    worse: false,
    clauses: [],
    observations: [{ id: 'quiet', a: '200', b: null }],
  });
});

test('of several answers only those that differ are told', () => {
  const answers = (...all: string[]) =>
    run(
      kept(),
      kept(),
      all.map((answer) => ({ answer, count: 1 })),
    );
  const comparison = compareReports(answers('kept', 'x: 200', 'y'), answers('kept', 'x: 201', 'y'));
  expect(comparison.observations).toMatchObject([{ onlyA: ['x: 200'], onlyB: ['x: 201'], shared: 2 }]);
  expect(renderComparison(comparison, false)).toMatch(/ A: x: 200\n +B: x: 201\n +both: 2 more answers\n/);
  const fewer = compareReports(answers('kept', 'y'), answers('kept'));
  expect(renderComparison(fewer, false)).toMatch(/ A: y\n +B: nothing else\n/);
  expect(renderComparisonMarkdown(fewer)).toContain('(1 more alike) | ` y ` | nothing else |');
});

test('a verdict that fell is worse though no clause changed', () => {
  const cut = buildReport(
    input(CLAUSES, { clauses: { one: kept(), two: kept() } }, { run: { cutShort: 'Ctrl-C' } }),
  );
  expect(compareReports(run(kept(), kept()), cut)).toMatchObject({ worse: true, clauses: [] });
});

test('a clause that one suite does not know yet is told as such', () => {
  const newer = buildReport(
    input([...CLAUSES, clause('three')], { clauses: { one: kept(), three: violated() } }),
  );
  const { clauses } = compareReports(GOOD, newer);
  expect(clauses.find(({ id }) => id === 'three')).toMatchObject({ a: null, b: 'fail', change: 'worse' });
});

test('hostile answers stay text in the terminal and in Markdown', () => {
  for (const answer of HOSTILE) {
    const comparison = compareReports(GOOD, run(kept(), kept(), [{ answer, count: 1 }]));
    expect(renderComparison(comparison, false)).not.toMatch(UNSEEN);
    const markdown = renderComparisonMarkdown(comparison);
    expect(markdown).not.toMatch(UNSEEN);
    const cells = markdown.split('\n').find((line) => line.startsWith('| quiet'));
    expect(cells?.replaceAll('\\|', '').split('|')).toHaveLength(6);
  }
});

test('the command prints text, Markdown or JSON and exits 0, 1 or 2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')];
    writeFileSync(good, renderJson(GOOD));
    writeFileSync(bad, renderJson(run(violated(), kept(), [{ answer: '200', count: 2 }])));
    const compare = (...words: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'cli/compare.ts', ...words], { encoding: 'utf8' });

    const same = compare(good, good);
    expect({ status: same.status, err: same.stderr }).toEqual({ status: 0, err: '' });
    expect(same.stdout).toContain('no difference');
    const worse = compare(good, bad, '--format', 'json');
    expect(worse.status).toBe(1);
    expect(JSON.parse(worse.stdout)).toMatchObject({ worse: true, clauses: [{ id: 'one' }] });
    expect(compare(good, bad, '--format', 'markdown').stdout).toContain(
      '| one | 2.7 | pass | fail | worse |',
    );

    mkdirSync(join(folder, 'out'));
    writeFileSync(join(folder, 'out', 'conformance.json'), renderJson(GOOD));
    expect(compare(good, join(folder, 'out')).stdout).toContain('no difference');
    expect(compare(good, folder).stderr).toContain('conformance.json');

    const missing = compare(good, join(folder, 'none.json'));
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain('none.json');
    expect(compare(good).status).toBe(2);
    expect(compare(good, bad, '--format', 'pdf').status).toBe(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { expect, test } from '@playwright/test';
import { renderHtml } from '../../../reports/html/page.ts';
import { coverageOf } from '../../../reports/model/coverage.ts';
import type { ReportInput } from '../../../reports/model.ts';
import { buildReport } from '../../../reports/model.ts';
import type { Clause } from '../../../spec/record/clause.ts';
import { keepSmallest } from '../../../spec/record/evidence.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import type { OperationTally } from '../../../spec/record/unit-record.ts';
import { clause, evidence, exchange, input, kept, violated } from './samples.ts';

const ID = 'workspace.out.createdAt.format';
const WAIVER = { clause: ID, reason: 'known since spring', owner: 'platform team', expires: '2026-03-04' };

function judge(
  record: Partial<MergedRecord>,
  changes: Partial<Clause> = {},
  rest: Parameters<typeof input>[2] = {},
) {
  const report = buildReport(input([clause(ID, changes)], record, rest));
  const judged = report.clauses[0];
  if (!judged) throw new Error('the report holds no clause');
  return { report, ...judged };
}

test('a clause that was exercised and kept passes', () => {
  expect(judge({ clauses: { [ID]: kept() } })).toMatchObject({ verdict: 'pass', exercised: 3, failures: [] });
});

test('one violation beats any number of kept exchanges', () => {
  const { verdict, exercised, failed, failures } = judge({ clauses: { [ID]: violated(undefined, 500) } });
  expect({ verdict, exercised, failed }).toEqual({ verdict: 'fail', exercised: 500, failed: 1 });
  expect(failures[0]).toMatchObject({ operation: 'create-workspace', seed: 1, unit: 'create-workspace' });
});

test('a clause never seen is not exercised, with the reason that the check gave', () => {
  const tally = { exercised: 0, failed: 0, evidence: [], notExercised: ['the base was refused with 403'] };
  expect(judge({ clauses: { [ID]: tally } })).toMatchObject({
    verdict: 'not-exercised',
    reason: 'the base was refused with 403',
  });
  expect(judge({})).toMatchObject({ verdict: 'not-exercised', reason: 'the target showed no such case' });
});

const answered = (read: number, unread: number): OperationTally => ({
  requests: 9,
  statuses: { 200: read + unread },
  latency: [],
  maxMs: 0,
  digest: '',
  read,
  unread,
});

test('a clause of operations whose OK answers nobody can read says so, and only then', () => {
  const broken = { 'get-workspace': answered(0, 4) };
  expect(judge({ operations: broken }).reason).toBe('no OK answer of get-workspace could be read');
  const mixed = { ...broken, 'create-workspace': answered(1, 3) };
  expect(judge({ operations: mixed }).reason).toBe('the target showed no such case');
  const refused = { 'get-workspace': answered(0, 0) };
  expect(judge({ operations: refused }).reason).toBe('the target showed no such case');
});

test('every operation that violated a clause is shown by a failure of its own', () => {
  const shows = (operation: string, size: number) =>
    evidence({ size, exchange: exchange({ operation }), message: 'no usable JSON' });
  const all = keepSmallest([
    shows('get-workspace', 5),
    shows('get-workspace', 6),
    shows('get-organization', 9_000),
    shows('rotate-token', 7),
    ...['m1', 'm2', 'm3', 'm4'].map((message, size) => evidence({ message, size })),
  ]);
  const { report, failures } = judge({ clauses: { [ID]: violated(all) } });
  const operations = failures.map(({ operation }) => operation);
  expect(operations.slice(0, 3)).toEqual(['create-workspace', 'create-workspace', 'create-workspace']);
  expect(operations.slice(3)).toEqual(['get-workspace', 'rotate-token', 'get-organization']);
  const failing = report.operations.filter(({ violations }) => violations > 0).map(({ id }) => id);
  expect(failing).toEqual(['create-workspace', 'get-organization', 'rotate-token', 'get-workspace']);
  const page = renderHtml(report);
  const told = [...page.matchAll(/<dt>operation<\/dt><dd>(.*?)<\/dd>/g)].map(([, text = '']) => text);
  expect(told.map((text) => text.replace(/<[^>]*>/g, ''))).toEqual(operations);
});

test('what the target file does not list is named with its remedy', () => {
  const coverage = coverageOf(
    [
      { id: 'create-workspace', profile: 'full', covers: ['workspace.out.*'], needs: ['tokens', 'clusters'] },
      { id: 'b', profile: 'full', covers: [ID], needs: ['tokens'] },
    ],
    [clause(ID)],
  );
  expect(judge({}, {}, { coverage })).toMatchObject({
    verdict: 'not-exercised',
    reason: "the target file lists no 'tokens'",
    remedy: "Add 'tokens' to the target file.",
  });
  const given = judge({}, {}, { coverage, target: { entries: ['tokens'] } });
  expect(given).toMatchObject({ verdict: 'not-exercised', reason: 'the target showed no such case' });
  expect(given.remedy).toBeUndefined();
});

test('an ended budget asks for more of it, a reason that says what to add for nothing else', () => {
  const because = (...notExercised: string[]) =>
    judge({ clauses: { [ID]: { ...kept(), exercised: 0, notExercised } } });
  const creations = 'the bound of --max-creations was reached';
  expect(because(creations).remedy).toBe('Raise --max-creations.');
  const over = 'The time given to the run is over';
  for (const reasons of [[over], ['--max-duration ended'], ['--max-duration ended', over]]) {
    expect(because(...reasons)).toMatchObject({
      reason: '--max-duration ended',
      remedy: 'Raise --max-duration.',
    });
  }
  expect(because(over, creations).remedy).toBe('Raise --max-duration and --max-creations.');
  const advised = 'Own clusters are free to change: raise --max-creations cluster=N.';
  expect(because('there is none: add "clusters", or raise --max-creations').remedy).toBeUndefined();
  expect(because(advised).remedy).toBeUndefined();
  expect(because(advised, over)).toMatchObject({
    reason: `${advised.replace(/\.$/, '')}; --max-duration ended`,
    remedy: 'Raise --max-duration.',
  });
});

test('a clause beyond the profile is skipped and names the profile that reaches it', () => {
  const run = { profile: 'read-only' as const };
  const skipped = judge({}, { operations: ['create-workspace'] }, { run });
  expect(skipped).toMatchObject({ verdict: 'skipped', remedy: 'Run with --profile standard.' });
  expect(skipped.report.summary).toMatchObject({ required: 1, testable: 0, exercised: 0, share: 0 });
  // an operation of the profile shows it too
  expect(judge({}, {}, { run }).verdict).toBe('not-exercised');
  // what was exercised all the same counts as of the profile
  const seen = judge({ clauses: { [ID]: kept() } }, { operations: ['create-workspace'] }, { run });
  expect(seen.report.summary).toMatchObject({ testable: 1, exercised: 1, share: 1 });
});

test('what no client can test is untestable and outside the share', () => {
  const { report, ...judged } = judge({}, { untestable: 'it speaks of support staff' });
  expect(judged).toMatchObject({ verdict: 'untestable', reason: 'it speaks of support staff' });
  expect(report.summary).toMatchObject({ required: 1, testable: 0 });
});

test('a silent clause is observed, and a recorded violation of it is a fault of the suite', () => {
  const level = 'silent' as const;
  const observations = { [ID]: [{ answer: '201', count: 2 }] };
  const question = 'Which status does a create return?';
  const { report, ...judged } = judge({ observations }, { level, question });
  expect(judged).toMatchObject({ verdict: 'observed', reason: '201' });
  expect(report.observations).toEqual([
    { id: ID, section: '2.7', level, question, answer: '201', answers: [{ answer: '201', count: 2 }] },
  ]);
  expect(judge({}, { level }).verdict).toBe('not-exercised');

  const faulty = judge({ observations, clauses: { [ID]: violated() } }, { level });
  expect(faulty.verdict).toBe('observed');
  expect(faulty.report.gate).toMatchObject({ passed: false, exitStatus: 2 });
  expect(faulty.report.gate.reasons.join()).toContain(`violation of the silent clause '${ID}'`);
});

test('a contradictory clause tells the reading followed, and fails only where both readings are broken', () => {
  const changes = { level: 'contradictory' as const, readings: { a: 'always', b: 'only if given' } };
  const observations = { [ID]: [{ answer: 'b', count: 9 }] };
  expect(judge({ observations }, changes)).toMatchObject({ verdict: 'ambiguous', reason: 'follows: b' });
  expect(judge({ clauses: { [ID]: kept() } }, changes).verdict).toBe('ambiguous');
  expect(judge({ observations, clauses: { [ID]: violated() } }, changes).verdict).toBe('fail');
  expect(judge({}, changes).verdict).toBe('not-exercised');
});

test('a waiver in force turns a violation into a waived one; the last day still counts', () => {
  const record = { clauses: { [ID]: violated() } };
  const { report, ...judged } = judge(record, {}, { waivers: [WAIVER] });
  expect(judged).toMatchObject({
    verdict: 'waived',
    waiver: { owner: 'platform team', expires: '2026-03-04' },
  });
  expect(judged.failures).toHaveLength(1);
  expect(report).toMatchObject({
    verdict: 'non-conformant',
    gate: { passed: true, exitStatus: 0, reasons: [] },
  });
  expect(report.verdictReasons).toEqual(['1 violated clause waived']);
  expect(report.waivers[0]?.state).toBe('in-force');
  expect(judge(record, {}, { waivers: [{ ...WAIVER, expires: '2026-03-03' }] }).verdict).toBe('fail');
});

test('equal input gives an equal report', () => {
  const build = (): unknown =>
    buildReport(
      input([clause(ID), clause('workspace.out.id.type')], { clauses: { [ID]: violated() } }) as ReportInput,
    );
  expect(JSON.stringify(build())).toBe(JSON.stringify(build()));
});

test("clauses stand in the document's order", () => {
  const sections = ['4.10', '9', '2.10', '2.9', '4.9, 8', '1'];
  const clauses = sections.map((section) => clause(`x.${section}`, { section }));
  const report = buildReport(input(clauses, {}));
  expect(report.clauses.map(({ section }) => section)).toEqual(['1', '2.9', '2.10', '4.9, 8', '4.10', '9']);
});

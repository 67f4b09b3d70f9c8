import { expect, test } from '@playwright/test';
import { renderConsole } from '../../../reports/console.ts';
import { renderHtml } from '../../../reports/html/page.ts';
import { renderMarkdown } from '../../../reports/markdown.ts';
import { notExercised } from '../../../reports/not-exercised.ts';
import { hostileRun } from './hostile-run.ts';
import { UNSEEN } from './hostile-text.ts';
import {
  conformantRun,
  inconclusiveRun,
  manyFailures,
  nonConformantRun,
  REGISTER,
  reportOn,
} from './runs.ts';

const plain = { color: false, reportPath: 'reports/latest/index.html' };

test('a non-conformant run ends with table, failing clauses, verdict with share, gate and path', () => {
  const report = nonConformantRun();
  const text = renderConsole(report, plain);
  expect(text).toMatch(/^operation +requests +p50 ms/m);
  expect(text).toMatch(/^update-deployment +374 /m);
  expect(text).toContain("'organizationId' is missing from the answer");
  expect(text).toMatch(/^ {6}again {5}npm run replay -- --seed 1 --case /m);
  expect(text).toContain(
    `of the required clauses exercised (${report.summary.exercised} of ${report.summary.testable}, profile full)`,
  );
  expect(text).toMatch(/^NON-CONFORMANT, 1 waiver in force: \d+\.\d% of/m);
  expect(text).toContain('gate failed, exit status 1:');
  expect(text.trimEnd().endsWith('report: reports/latest/index.html')).toBe(true);
});

test('an operation that was not asked keeps none of the clauses that it shares with others', () => {
  const report = conformantRun();
  const asked = report.operations.find(({ id }) => id === 'rotate-token');
  const passes = (text: string): number[] =>
    (/^rotate-token +(.+)$/m.exec(text)?.[1] ?? '').split(/ +/).map(Number);
  const [, , , passed = 0, , open = 0] = passes(renderConsole(report, plain));
  const operations = report.operations.map((one) => (one === asked ? { ...one, requests: 0 } : one));
  const unasked = { ...report, operations };
  expect(passed).toBeGreaterThan(0);
  expect(passes(renderConsole(unasked, plain)).slice(3, 6)).toEqual([0, 0, passed + open]);
  expect(renderHtml(unasked)).toMatch(
    /aria-label="rotate-token, [^"]+: 0 of \d+ kept or observed, 0 violated/,
  );
});

test('a clause that several operations violate is told with one of them, and the others are named', () => {
  const report = nonConformantRun();
  const clauses = report.clauses.map((clause) => {
    const [first] = clause.failures;
    return first && clause.verdict === 'fail'
      ? { ...clause, failures: [first, { ...first, operation: 'create-team' }] }
      : clause;
  });
  expect(renderConsole(report, plain)).not.toContain('also at');
  expect(renderConsole({ ...report, clauses }, plain)).toMatch(
    /^ {6}also at {3}create-team: see the report$/m,
  );
});

test('conformant and inconclusive runs say so, the latter with its reasons', () => {
  expect(renderConsole(conformantRun(), plain)).toMatch(/^CONFORMANT: 100% of the required clauses/m);
  expect(renderConsole(conformantRun(), plain)).not.toContain('gate failed');
  const text = renderConsole(inconclusiveRun(), plain);
  expect(text).toMatch(/^INCONCLUSIVE: \d+(\.\d)?% of/m);
  expect(text).toContain('the run was cut short: interrupted (SIGINT)');
});

test('an interrupted run with failures does not say both that there is a verdict and that there is none', () => {
  const report = nonConformantRun();
  const cut = { ...report, gate: { ...report.gate, exitStatus: 2 as const } };
  expect(renderConsole(cut, plain)).toMatch(
    /^NON-CONFORMANT[\s\S]*^the verdict is not complete, exit status 2/m,
  );
  expect(renderMarkdown(cut)).toContain('**The verdict is not complete** (exit status 2)');
  expect(renderHtml(cut)).toContain('Gate failed, the verdict is not complete');
  for (const text of [renderConsole(cut, plain), renderMarkdown(cut)])
    expect(text).not.toMatch(/\bno verdict\b/i);
});

test('a run that could not begin tells why, once, and nothing else', () => {
  const why = 'The target cannot be reached.';
  const report = reportOn(REGISTER, null, { run: { noVerdict: why } });
  const text = renderConsole(report, plain);
  expect(text.split(why)).toHaveLength(2);
  expect(text).not.toMatch(/p50 ms|not exercised:|left no final record/);
  expect(text).toMatch(/^no verdict, exit status 2$/m);
  expect(text).toMatch(/^0 requests beyond the first look at the target in /m);
});

test('what kept most clauses from being exercised is told with its remedy, the rest counted', () => {
  const text = renderConsole(inconclusiveRun(), plain);
  const open = notExercised(inconclusiveRun());
  expect(text).toContain(`${open.clauses.toLocaleString('en-US')} required clauses not exercised:`);
  const told = [...text.matchAll(/^ {2} *(\d+) {2}(.+)$/gm)].map(([, n = '']) => Number(n));
  expect(told.length).toBeLessThanOrEqual(4);
  expect(told.reduce((sum, n) => sum + n, 0)).toBe(open.clauses);
  expect(text).toContain(open.reasons[0]?.[0].slice(0, 60));
  expect(renderConsole(conformantRun(), plain)).not.toContain('not exercised:');
});

test('a thousand failures are cut to a screenful that says what is left out', () => {
  const text = renderConsole(manyFailures(500), plain);
  expect(text).toContain('480 more failing clauses: see the report');
  expect(text.split('\n').length).toBeLessThan(300);
});

test('pins are told: written, compared, drifted', () => {
  const pins = { path: 'pins.yaml', written: true };
  const { observations } = conformantRun();
  expect(renderConsole(conformantRun(), { ...plain, pins })).toContain(
    `pins: ${observations.length} answers written to pins.yaml`,
  );
  const text = renderConsole(nonConformantRun(), { ...plain, pins: { ...pins, written: false } });
  expect(text).toContain('pins: 1 answer compared with pins.yaml, 1 drifted');
  expect(text).toMatch(/pinned, not seen {2}accepted with 201\n {6}seen, not pinned {2}refused with 400/);
  expect(renderConsole(conformantRun(), plain)).not.toContain('pins:');
});

test('nothing that a target sent reaches the terminal as control', () => {
  expect(renderConsole(hostileRun(), plain)).not.toMatch(UNSEEN);
  const coloured = renderConsole(hostileRun(), { ...plain, color: true });
  expect(coloured).toMatch(/\u001b\[31m/);
  expect(coloured.replace(/\u001b\[\d{1,2}m/g, '')).not.toMatch(UNSEEN);
});

test('what is left on the target is the same number everywhere, each resource counted once', () => {
  const one = { kind: 'deployment', id: 'd1', change: 'changed' as const, operation: 'update-deployment' };
  const own = { kind: 'cluster', id: 'c1', change: 'created' as const, operation: 'create-cluster' };
  const resources = [
    one,
    { ...one, operation: 'rollback-deploy' },
    own,
    { ...own, change: 'changed' as const, operation: 'update-cluster' },
    { ...own, id: 'c2', change: 'changed' as const, operation: 'update-cluster' },
  ];
  const base = nonConformantRun();
  const report = { ...base, target: { ...base.target, embedded: false }, resources };
  expect(renderConsole(report, { ...plain, ledgerPath: 'ledger.jsonl' })).toContain(
    'left on the target: 1 created, 2 changed for certain; all that may be: npm run ledger -- ledger.jsonl',
  );
  const page = renderHtml(report);
  expect(page).toContain('Left behind <span class="n">3</span>');
  expect(page).toContain('<a href="#resources">1 created, 2 changed</a>');
  expect(page).toContain('changed: 1 deployment, 1 cluster');
  expect(page).toContain('Resources: 1 created, 2 changed.');
  const nothing = { ...report, resources: [] };
  expect(renderConsole(nothing, { ...plain, ledgerPath: 'l' })).toContain('target: nothing for certain');
});

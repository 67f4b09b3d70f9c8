import { expect, test } from '@playwright/test';
import { renderJson } from '../../../reports/json.ts';
import { buildReport } from '../../../reports/model.ts';
import { GATE_ROWS } from './gate-rows.ts';
import { CLAUSES, PASSING, ROWS } from './run-verdict-rows.ts';
import { clause, input, kept } from './samples.ts';

for (const { what, record, changes, verdict, exit, says } of [...ROWS, ...GATE_ROWS]) {
  test(`${what}: ${verdict}, exit ${exit}`, () => {
    const report = buildReport(input(CLAUSES, record, changes));
    expect(report.verdict).toBe(verdict);
    expect(report.gate).toMatchObject({ exitStatus: exit, passed: exit === 0 });
    expect(report.gate.reasons.length > 0).toBe(exit !== 0);
    if (says !== undefined)
      expect([...report.gate.reasons, ...report.verdictReasons].join('\n')).toContain(says);
    expect(() => renderJson(report)).not.toThrow();
  });
}

test('the share never rounds up to what was not reached', () => {
  const clauses = Array.from({ length: 1000 }, (_, i) => clause(`workspace.out.f${i}.type`));
  const tallies = Object.fromEntries(clauses.slice(1).map(({ id }) => [id, kept()]));
  const report = buildReport(input(clauses, { clauses: tallies }, { run: { minCoverage: 0.9995 } }));
  expect(report.summary.share).toBe(0.999);
  expect(report.verdictReasons.join()).toContain('99.9%');
});

test('answers that could not be read are told, however few they are', () => {
  const operations = {
    'get-workspace': {
      requests: 1_001,
      statuses: { 200: 1_000, 'protocol to strangers': 1 },
      latency: [],
      maxMs: 0,
      digest: '',
      read: 0,
      unread: 0,
    },
  };
  const finding = {
    id: 'get-workspace.unreadable.protocol',
    operation: 'get-workspace',
    message: 'An answer could not be read (Invalid character).',
    count: 1,
  };
  const report = buildReport(input(CLAUSES, { ...PASSING, operations, robustness: [finding] }));
  expect(report.verdict).toBe('conformant');
  expect(report.run.notices).toEqual([
    "1 answer of 1,001 could not be read (protocol 1); one of get-workspace: An answer could not be read (Invalid character). See 'Robustness' in the report.",
  ]);
  expect(buildReport(input(CLAUSES, PASSING)).run.notices).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { renderJson } from '../../../reports/json.ts';
import { buildReport } from '../../../reports/model.ts';
import type { Profile } from '../../../spec/profile.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import { GATE_ROWS } from './gate-rows.ts';
import { CLAUSES, PASSING, ROWS } from './run-verdict-rows.ts';
import { clause, input, kept, OPERATIONS } from './samples.ts';

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

const TRAFFIC = {
  requests: 1_001,
  statuses: { 200: 1_001 },
  latency: [],
  maxMs: 0,
  digest: '',
  read: 0,
  unread: 0,
};

test('operations to which nothing was sent are named where the profile allows them and every unit has ended', () => {
  const notices = (profile: Profile, changes: Partial<MergedRecord> = {}): string[] => {
    const record = { ...PASSING, operations: { 'get-workspace': TRAFFIC }, ...changes };
    const report = buildReport(input(CLAUSES, record, { run: { profile } }));
    expect(report.verdict).toBe(changes.units ? 'inconclusive' : 'conformant');
    return report.run.notices;
  };
  const reads = 'get-organization, list-agent-tokens, list-notification-channels';
  expect(notices('read-only')).toEqual([
    `nothing is told of 3 operations to which nothing was sent: ${reads}`,
  ]);
  expect(notices('full')[0]).toContain(
    'nothing is told of 12 operations to which nothing was sent: create-env',
  );
  expect(notices('full', { units: { 'create-workspace': { state: 'partial' } } })).toEqual([]);
  expect(notices('full', { operations: {} })).toEqual([]);
  const all = Object.fromEntries(OPERATIONS.map(({ id }) => [id, TRAFFIC]));
  expect(notices('full', { operations: all })).toEqual([]);
});

test('answers that could not be read are told, however few they are', () => {
  const lost = { ...TRAFFIC, statuses: { 200: 1_000, 'protocol to strangers': 1 } };
  const operations = { 'get-workspace': lost };
  const finding = {
    id: 'get-workspace.unreadable.protocol',
    operation: 'get-workspace',
    message: 'An answer could not be read (Invalid character).',
    count: 1,
  };
  const report = buildReport(input(CLAUSES, { ...PASSING, operations, robustness: [finding] }));
  expect(report.verdict).toBe('conformant');
  expect(report.run.notices[0]).toBe(
    "1 answer of 1,001 could not be read (protocol 1); one of get-workspace: An answer could not be read (Invalid character). See 'Robustness' in the report.",
  );
  expect(buildReport(input(CLAUSES, PASSING)).run.notices).toEqual([]);
});

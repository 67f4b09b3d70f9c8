import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { renderSarif } from '../../../reports/sarif.ts';
import { hostileRun } from './hostile-run.ts';
import { UNSEEN } from './hostile-text.ts';
import { conformantRun, inconclusiveRun, nonConformantRun, VIOLATED } from './runs.ts';

const SCHEMA = JSON.parse(readFileSync(new URL('./vendor/sarif-2.1.0.json', import.meta.url), 'utf8'));

function validator() {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  return ajv.compile(SCHEMA);
}

for (const [name, run] of Object.entries({ conformantRun, nonConformantRun, inconclusiveRun, hostileRun })) {
  test(`the SARIF of ${name} fits the schema of SARIF 2.1.0`, () => {
    const text = renderSarif(run());
    const validate = validator();
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
    expect(text).not.toMatch(UNSEEN);
  });
}

test('the schema is no rubber stamp', () => {
  const log = JSON.parse(renderSarif(nonConformantRun()));
  log.runs[0].results[0].level = 'fatal';
  expect(validator()(log)).toBe(false);
});

test('every clause is a rule, every violated clause a result that points at its rule', () => {
  const report = nonConformantRun();
  const [run] = JSON.parse(renderSarif(report)).runs;
  expect(run.tool.driver.rules).toHaveLength(report.clauses.length);
  expect(run.results).toHaveLength(report.summary.verdicts.fail + report.summary.verdicts.waived);
  for (const result of run.results) {
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    const clause = report.clauses.find(({ id }) => id === result.ruleId);
    expect(result.suppressions?.[0]?.justification !== undefined).toBe(clause?.verdict === 'waived');
  }
  expect(run.invocations[0]).toMatchObject({ exitCode: 1, executionSuccessful: true });
});

test('a result tells what was sent, what was answered, and how to see it again', () => {
  const report = nonConformantRun();
  const [run] = JSON.parse(renderSarif(report)).runs;
  const clause = report.clauses.find(({ id }) => id === VIOLATED.rule);
  const failure = clause?.failures[0];
  if (!failure || 'failure' in failure.response) throw new Error('the sample run has no such failure');
  const { text } = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === VIOLATED.rule).message;
  expect(text).toContain(`Request: POST ${failure.request.url}\n${failure.request.body}\n`);
  expect(text).toContain(`\nAnswer: ${failure.response.status} ${failure.response.body.slice(0, 900)}`);
  expect(text).toContain(`\nReplay: ${failure.replay}`);
});

test('a run without a verdict says so', () => {
  const [run] = JSON.parse(renderSarif(inconclusiveRun())).runs;
  expect(run.invocations[0]).toMatchObject({ exitCode: 2, executionSuccessful: false });
  expect(run.invocations[0].toolExecutionNotifications.length).toBeGreaterThan(0);
});

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { InvalidReportError, parseReport, readReport, renderJson } from '../../../reports/json.ts';
import { hostileRun } from './hostile-run.ts';
import { conformantRun, inconclusiveRun, manyFailures, nonConformantRun } from './runs.ts';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../spec/record/conformance.schema.json', import.meta.url), 'utf8'),
);

const RUNS = { conformantRun, nonConformantRun, inconclusiveRun, hostileRun, many: () => manyFailures(200) };

for (const [name, run] of Object.entries(RUNS)) {
  test(`the report of ${name} is valid and comes back equal`, () => {
    const report = run();
    const text = renderJson(report);
    expect(parseReport(text, 'report')).toEqual(JSON.parse(JSON.stringify(report)));
  });
}

test('the schema is strict: it compiles in strict ajv, knows every field and requires what it should', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(SCHEMA);
  const report = JSON.parse(renderJson(nonConformantRun()));
  expect(validate(report)).toBe(true);
  for (const field of Object.keys(report)) {
    const { [field]: _removed, ...rest } = report;
    expect(validate(rest), `without ${field}`).toBe(false);
  }
  expect(validate({ ...report, unknown: 1 })).toBe(false);
  expect(validate({ ...report, summary: { ...report.summary, share: 1.1 } })).toBe(false);
});

test('a report that is no JSON, of another shape or missing is refused with its path and the remedy', () => {
  expect(() => parseReport('{"a', 'x/conformance.json')).toThrow(InvalidReportError);
  expect(() => parseReport('{"a', 'x/conformance.json')).toThrow(
    /'x\/conformance.json' is no valid .* not JSON/,
  );
  const report = JSON.parse(renderJson(conformantRun()));
  report.clauses[3].verdict = 'fine';
  expect(() => parseReport(JSON.stringify(report), 'f')).toThrow(
    /\/clauses\/3\/verdict must be equal to one of/,
  );
  expect(() => readReport('/no/such/conformance.json')).toThrow(/cannot be read .*ENOENT/);
});

test('an invalid report is never written', () => {
  const report = { ...conformantRun(), verdict: 'fine' as 'conformant' };
  expect(() => renderJson(report)).toThrow(/\/verdict must be equal/);
});

test('however much a target sends, the file stays bounded and says what was cut', () => {
  const huge = manyFailures(300, 600);
  const text = renderJson(huge);
  expect(text.length).toBeLessThan(30_000_000);
  const responses = huge.clauses.flatMap(({ failures }) => failures.map(({ response }) => response));
  expect(responses.length).toBeGreaterThanOrEqual(300);
  expect(responses.every((response) => 'bodyCut' in response && response.bodyCut)).toBe(true);
});

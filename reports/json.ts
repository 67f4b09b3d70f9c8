import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ConformanceReport } from '../spec/record/report.ts';
import { visibleLine } from '../spec/visible.ts';
import { clip } from './text.ts';

const SCHEMA = new URL('../spec/record/conformance.schema.json', import.meta.url);

let compiled: ValidateFunction<ConformanceReport> | undefined;

function validator(): ValidateFunction<ConformanceReport> {
  compiled ??= new Ajv2020({
    strict: true,
    allErrors: false,
    allowUnionTypes: true,
  }).compile<ConformanceReport>(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  return compiled;
}

/** A report that its published schema (`spec/record/conformance.schema.json`) does not allow. */
export class InvalidReportError extends Error {
  constructor(source: string, problem: string) {
    super(
      `${source} is no valid conformance report: ${problem}. Expected a conformance.json of schema version 1, as spec/record/conformance.schema.json describes it; run the suite again to get one.`,
    );
    this.name = 'InvalidReportError';
  }
}

function check(value: unknown, source: string): ConformanceReport {
  const validate = validator();
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  const place = error?.instancePath || 'the whole';
  throw new InvalidReportError(
    source,
    `${visibleLine(clip(place, 120))} ${error?.message ?? 'is not allowed'}`,
  );
}

/** The text of `conformance.json`. Throws {@link InvalidReportError} when the report breaks its schema. */
export function renderJson(report: ConformanceReport): string {
  return `${JSON.stringify(check(report, 'This report'), null, 2)}\n`;
}

/** Reads the text of a `conformance.json`; `source` names it in errors. Throws {@link InvalidReportError}. */
export function parseReport(text: string, source: string): ConformanceReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InvalidReportError(
      `'${source}'`,
      `it is not JSON (${visibleLine(clip((cause as Error).message, 120))})`,
    );
  }
  return check(value, `'${source}'`);
}

/** Reads a `conformance.json` from disk. Throws {@link InvalidReportError}, also when it cannot be read. */
export function readReport(path: string): ConformanceReport {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new InvalidReportError(`'${path}'`, `it cannot be read (${(cause as Error).message})`);
  }
  return parseReport(text, path);
}

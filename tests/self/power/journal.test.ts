import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Job, Outcome } from '../../../cli/power/job.ts';
import { DamagedJournalError, Journal } from '../../../cli/power/journal.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const JOB: Job = {
  key: 'deviation made-up',
  deviations: ['made-up'],
  variants: [],
  units: ['one', 'two'],
  breaks: ['a.clause'],
  seed: 1,
  runs: 10,
  places: 'one',
  bounded: false,
  untilDetection: false,
};

const OUTCOME: Outcome = {
  failed: [{ clause: 'a.clause', message: 'made up' }],
  neverAccepted: [],
  exercised: 3,
  traffic: { one: ['get-workspace'] },
  requests: 7,
  durationMs: 20,
  cpuMs: 10,
  detection: { requests: 5, ms: 12 },
};

const AGREEMENT = { id: 'made-up', inProcess: ['a.clause'], playwright: ['a.clause'], agree: true };

test('an interrupted proof goes on with what has ended, and with nothing of other sources or other jobs', () => {
  const file = join(temporaryFolder(), 'runs.jsonl');
  const first = new Journal(file, 'these sources', false);
  expect(first.outcomeOf(JOB)).toBeUndefined();
  first.ended(JOB, OUTCOME);
  first.compared(JOB, AGREEMENT);
  const text = readFileSync(file, 'utf8');

  const second = new Journal(file, 'these sources', true);
  expect(second.outcomeOf(structuredClone(JOB))).toEqual(OUTCOME);
  expect(second.agreementOn(JOB)).toEqual(AGREEMENT);
  expect(second.outcomeOf({ ...JOB, seed: 2 })).toBeUndefined();
  expect(second.agreementOn({ ...JOB, seed: 2 })).toBeUndefined();
  expect(second.outcomeOf({ ...JOB, units: ['one'] })).toBeUndefined();
  expect(readFileSync(file, 'utf8')).toBe(text);

  const others = new Journal(file, 'other sources', true);
  expect(others.outcomeOf(JOB)).toBeUndefined();
  expect(readFileSync(file, 'utf8')).toBe('{"sources":"other sources"}\n');
});

test('without --resume a proof begins anew', () => {
  const file = join(temporaryFolder(), 'runs.jsonl');
  new Journal(file, 'these sources', false).ended(JOB, OUTCOME);
  expect(new Journal(file, 'these sources', false).outcomeOf(JOB)).toBeUndefined();
  expect(new Journal(file, 'these sources', true).outcomeOf(JOB)).toBeUndefined();
});

test('a line that was cut where the process ended is no run that has ended', () => {
  const file = join(temporaryFolder(), 'runs.jsonl');
  new Journal(file, 'these sources', false).ended(JOB, OUTCOME);
  appendFileSync(file, '{"job":"cut","outc');
  const resumed = new Journal(file, 'these sources', true);
  resumed.compared(JOB, AGREEMENT);
  const again = new Journal(file, 'these sources', true);
  expect(again.outcomeOf(JOB)).toEqual(OUTCOME);
  expect(again.agreementOn(JOB)).toEqual(AGREEMENT);
});

for (const [what, line] of [
  ['no JSON', '{"job":"cut","outc'],
  ['no run of a proof', '{"job":"one"}'],
  ['no object', '7'],
] as const) {
  test(`a file that is damaged in the middle is named, with its line (${what})`, () => {
    const file = join(temporaryFolder(), 'runs.jsonl');
    new Journal(file, 'these sources', false).ended(JOB, OUTCOME);
    appendFileSync(file, `${line}\n`);
    const resume = (): Journal => new Journal(file, 'these sources', true);
    expect(resume).toThrow(DamagedJournalError);
    expect(resume).toThrow(`${file}:3: expected what an earlier run of the proof wrote, found: ${line}.`);
    expect(new Journal(file, 'these sources', false).outcomeOf(JOB)).toBeUndefined();
  });
}

test('the time before an interruption counts', () => {
  const file = join(temporaryFolder(), 'runs.jsonl');
  new Journal(file, 'these sources', false);
  appendFileSync(file, `${JSON.stringify({ job: 'any', agreement: AGREEMENT, elapsedMs: 60_000 })}\n`);
  const before = Date.now();
  const { elapsedMs } = new Journal(file, 'these sources', true);
  expect(elapsedMs).toBeGreaterThanOrEqual(60_000);
  expect(elapsedMs).toBeLessThanOrEqual(60_000 + Date.now() - before);
});

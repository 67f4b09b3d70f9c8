import { expect, test } from '@playwright/test';
import { Recorder, type Shown } from '../../../fixtures/host/recorder.ts';
import type { RecordedExchange } from '../../../spec/record/exchange.ts';

const CLAUSE = 'response.headers';
const HEADER = {
  schema: 1,
  runId: 'run-1',
  seed: 1,
  profile: 'full',
  targetDigest: 'd',
  suiteVersion: '0.1.0',
} as const;

/** Exchanges that note their case when they are worded. */
function shower(worded: string[]): (caseKey: string, bytes?: number) => Shown {
  return (caseKey, bytes = 100) => ({
    caseKey,
    bytes,
    exchange: (): RecordedExchange => {
      worded.push(caseKey);
      return { operation: caseKey, request: { method: 'GET', url: 'http://made.up/', headers: [] } };
    },
  });
}

const shownIn = (recorder: Recorder): (string | undefined)[] =>
  (recorder.take('final').observations[CLAUSE] ?? []).map(({ exchange }) => exchange?.operation);

test('of all exchanges that show an answer only the simplest is worded, once the record is taken', () => {
  const worded: string[] = [];
  const shown = shower(worded);
  const recorder = new Recorder(HEADER, 'unit');
  for (const key of ['long case', 'case', 'longer case']) recorder.observed(CLAUSE, 'answer', shown(key));
  expect(worded).toEqual([]);
  expect(shownIn(recorder)).toEqual(['case']);
  expect(worded).toEqual(['case']);
});

test('a large answer is worded at once, so that nothing else keeps it in memory', () => {
  const worded: string[] = [];
  const shown = shower(worded);
  const recorder = new Recorder(HEADER, 'unit');
  recorder.observed(CLAUSE, 'answer', shown('large case', 1_000_000));
  expect(worded).toEqual(['large case']);
  recorder.observed(CLAUSE, 'answer', shown('larger case', 1_000_000));
  expect(worded).toEqual(['large case']);
  recorder.observed(CLAUSE, 'answer', shown('case'));
  expect(shownIn(recorder)).toEqual(['case']);
});

test('a large answer that is simpler than a small one takes its place', () => {
  const worded: string[] = [];
  const shown = shower(worded);
  const recorder = new Recorder(HEADER, 'unit');
  recorder.observed(CLAUSE, 'answer', shown('small case'));
  recorder.observed(CLAUSE, 'answer', shown('case', 1_000_000));
  expect(shownIn(recorder)).toEqual(['case']);
  expect(worded).toEqual(['case']);
});

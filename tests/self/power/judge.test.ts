import { expect, test } from '@playwright/test';
import { isProven, judgeDeviation, judgeVariant, summarise } from '../../../reports/power-report/judge.ts';
import type { Agreement, DeviationResult, VariantResult } from '../../../reports/power-report/model.ts';

const failed = (...clauses: string[]) => clauses.map((clause) => ({ clause, message: 'seen' }));

const cost = { units: ['unit'], requests: 10, durationMs: 5, cpuMs: 4 };

function deviation(result: Partial<DeviationResult>): DeviationResult {
  const whole = {
    ...cost,
    id: 'fault',
    title: 'a fault',
    breaks: ['a'],
    failed: failed('a'),
    detection: { requests: 3, ms: 2 },
    ...result,
  };
  return { ...whole, verdict: judgeDeviation(whole) };
}

function variant(result: Partial<VariantResult>): VariantResult {
  const whole = {
    ...cost,
    ids: ['choice'],
    title: 'a choice',
    seed: 1,
    failed: [],
    neverAccepted: [],
    exercised: 7,
    ...result,
  };
  return { ...whole, verdict: judgeVariant(whole, false) };
}

test('a fault is killed when a named clause fails, and precisely when no other does', () => {
  expect(deviation({}).verdict).toBe('killed');
  expect(deviation({ breaks: ['a', 'b'] }).verdict).toBe('killed');
  expect(deviation({ failed: failed('a', 'z') }).verdict).toBe('imprecise');
  expect(deviation({ failed: failed() }).verdict).toBe('survived');
  expect(deviation({ failed: failed('z') }).verdict).toBe('survived');
  expect(deviation({ failed: failed('a'), crash: 'the suite failed' }).verdict).toBe('crashed');
});

test('a choice is green when nothing fails and every operation works, unless it empties some', () => {
  expect(variant({}).verdict).toBe('green');
  expect(variant({ failed: failed('a') }).verdict).toBe('alarmed');
  expect(variant({ neverAccepted: ['create-team'] }).verdict).toBe('never-accepted');
  expect(judgeVariant(variant({ neverAccepted: ['create-team'] }), true)).toBe('green');
  expect(judgeVariant(variant({ failed: failed('a') }), true)).toBe('alarmed');
  expect(variant({ crash: 'the suite failed' }).verdict).toBe('crashed');
});

test('figures count, and medians are over what was found', () => {
  const summary = summarise(
    [
      deviation({}),
      deviation({ failed: failed('a', 'z'), detection: { requests: 9, ms: 8 } }),
      deviation({ failed: failed(), detection: null }),
    ],
    [variant({}), variant({ ids: ['choice', 'other'], failed: failed('q') })],
    [{ id: 'fault', inProcess: ['a'], playwright: ['a'], agree: true }],
  );
  expect(summary).toEqual({
    deviations: 3,
    killed: 2,
    survivors: 1,
    imprecise: 1,
    variants: 1,
    combinations: 1,
    falseAlarms: 1,
    crashes: 0,
    compared: 1,
    disagreements: 0,
    medianFailingClauses: 1,
    medianRequestsToDetection: 3,
    medianMsToDetection: 2,
    cpuMs: 20,
  });
});

test('proven is what has nothing to look at, and something measured', () => {
  const proven = (
    deviations: DeviationResult[],
    variants: VariantResult[] = [],
    agreements: Agreement[] = [],
  ): boolean => isProven(summarise(deviations, variants, agreements));
  const alike: Agreement = { id: 'fault', inProcess: ['a'], playwright: ['a'], agree: true };
  expect(proven([deviation({})], [variant({})], [alike])).toBe(true);
  expect(proven([])).toBe(false);
  expect(proven([deviation({ failed: [] })])).toBe(false);
  expect(proven([deviation({ failed: failed('a', 'z') })])).toBe(false);
  expect(proven([deviation({})], [variant({ failed: failed('a') })])).toBe(false);
  expect(proven([deviation({ crash: 'oh' })])).toBe(false);
  expect(proven([deviation({})], [], [{ ...alike, playwright: [], agree: false }])).toBe(false);
});

import { expect, test } from '@playwright/test';
import type { AttemptResult } from '../../../fixtures/http/attempt.ts';
import { DEFAULT_POLITENESS } from '../../../fixtures/http/defaults.ts';
import { Health } from '../../../fixtures/http/health.ts';
import { RawResponseHeaders } from '../../../fixtures/http/response-headers.ts';
import { pauseAfter } from '../../../fixtures/http/retry.ts';
import { ownState } from '../../../fixtures/http/run-state.ts';

function answered(status: number, headers: string[] = []): AttemptResult {
  return {
    status,
    headers: new RawResponseHeaders(headers),
    body: Buffer.alloc(0),
    bytes: 0,
    failure: undefined,
    reachedWire: true,
    durationMs: 1,
    elapsedMs: 1,
  };
}

const pauses = (result: AttemptResult): (number | undefined)[] =>
  [1, 2, 3, 4].map((attempts) => pauseAfter('POST', result, attempts, DEFAULT_POLITENESS, 0));

test('a 429 without Retry-After pauses shortly at first, and in all longer than a second before it is given up', () => {
  const [first = 0, second = 0, third = 0, fourth] = pauses(answered(429));
  expect(first).toBeGreaterThan(0);
  // Now and then such an answer to one of a thousand requests must not slow a run down.
  expect(first).toBeLessThanOrEqual(100);
  expect([second > first, third > second]).toEqual([true, true]);
  expect(first + second + third).toBeGreaterThan(1_500);
  expect(fourth).toBeUndefined();
});

test('a 403 that says when to come back is a limit of rate; any other is a refusal', () => {
  expect(pauses(answered(403, ['retry-after', '2']))[0]).toBe(2_000);
  expect(pauses(answered(403))[0]).toBeUndefined();
  expect(pauses(answered(403, ['retry-after', 'never']))[0]).toBeUndefined();
});

test('what a target asks for goes before', () => {
  expect(pauses(answered(429, ['retry-after', '2']))).toEqual([2_000, 2_000, 2_000, undefined]);
});

test('a minute is waited where it is asked for; who asks for an hour is asked again after half a minute', () => {
  expect(pauses(answered(429, ['retry-after', '60']))[0]).toBe(60_000);
  expect(pauses(answered(429, ['retry-after', '3600']))[0]).toBe(30_000);
});

test('the first pause that a target asks for is granted whole; it must answer afterwards', () => {
  const health = new Health(DEFAULT_POLITENESS, ownState());
  expect([health.noteThrottled(0, 60_000), health.noteThrottled(5, 60_005)]).toEqual([undefined, undefined]);
  expect(health.noteThrottled(60_010, 90_000)).toMatchObject({ kind: 'throttled' });
});

test('a lock-out that begins where wrong tokens were tried is told as one', () => {
  const answer = { operation: 'get-workspace', question: 'it', failure: undefined, durationMs: 1, bytes: 1 };
  const lockedOut = (ownToken: boolean): string | undefined => {
    const health = new Health(DEFAULT_POLITENESS, ownState());
    health.note({ ...answer, status: 401, throttled: false, ownToken }, 1);
    health.noteThrottled(0, 60_000);
    return health.noteThrottled(60_010, 90_000)?.message;
  };
  expect(lockedOut(false)).toContain('wrong tokens');
  expect(lockedOut(true)).not.toContain('wrong tokens');
});

test('stray refusals, minutes apart, use up no patience with a target that answers in between', () => {
  const politeness = { ...DEFAULT_POLITENESS, rate: 1 };
  const health = new Health(politeness, ownState());
  const answer = { operation: 'get-workspace', question: 'it', status: 200, failure: undefined } as const;
  for (let minute = 0; minute < 20; minute++) {
    const now = minute * 60_000;
    expect(health.noteThrottled(now, now + 60)).toBeUndefined();
    health.note({ ...answer, durationMs: 1, bytes: 1, throttled: false, ownToken: true }, 1);
  }
});

test('a 503 without Retry-After may come from half-way: what changes something is not sent again', () => {
  expect(pauses(answered(503))).toEqual([undefined, undefined, undefined, undefined]);
});

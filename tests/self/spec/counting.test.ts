import { expect, test } from '@playwright/test';
import { operation } from '../../../spec/openapi.ts';
import { makeAjv } from '../../../spec/validation/ajv.ts';
import { ClauseCounter, validateResponse } from '../../../spec/validation/validate.ts';
import { sampleOf } from './sample.ts';

const AT = '2024-02-29T08:05:00Z';
const token = (more: object = {}): object => ({
  createdAt: AT,
  id: 't-1',
  kind: 'STANDARD',
  name: 'one',
  shortToken: 'abc',
  startAt: AT,
  type: 'DEPLOYMENT',
  updatedAt: AT,
  ...more,
});
const page = (tokens: unknown): object => ({ limit: 20, offset: 0, totalCount: 1, tokens });

function countsOf(...bodies: unknown[]): Map<string, number> {
  const counter = new ClauseCounter();
  for (const body of bodies) validateResponse('list-agent-tokens', body, counter);
  return counter.counts();
}

test('each item counts, and a field that never came is not there', () => {
  const counts = countsOf(page([token(), token({ endAt: AT })]));
  expect(counts.get('tokenPage.out.body.type')).toBe(1);
  expect(counts.get('tokenPage.out.tokens.type')).toBe(1);
  expect(counts.get('token.out.name.presence')).toBe(2);
  expect(counts.get('token.out.kind.values')).toBe(2);
  expect(counts.get('token.out.endAt.format')).toBe(1);
  expect(counts.has('token.out.lastUsedAt.type')).toBe(false);
  expect(counts.has('subject.out.id.type')).toBe(false);
  expect(counts.has('token.out.description.presence')).toBe(false);
});

test('counts of several bodies add up, and subjects of all fields count together', () => {
  const seen = { id: 'u-1' };
  const counts = countsOf(
    page([token({ createdBy: seen })]),
    page([token({ createdBy: seen, updatedBy: seen })]),
  );
  expect(counts.get('subject.out.id.type')).toBe(3);
  expect(counts.get('token.out.createdBy.type')).toBe(2);
  expect(counts.get('tokenPage.out.limit.presence')).toBe(2);
});

test('an empty list exercises nothing about its items', () => {
  expect([...countsOf(page([])).keys()].filter((id) => id.startsWith('token.out'))).toEqual([]);
});

test('a field that is missing exercises its presence and nothing else of it', () => {
  const counts = countsOf({ limit: 20, offset: 0, totalCount: 1 });
  expect(counts.get('tokenPage.out.tokens.presence')).toBe(1);
  expect(counts.has('tokenPage.out.tokens.type')).toBe(false);
});

test('a value of the wrong kind exercises its type alone', () => {
  const counts = countsOf(page([token({ kind: 5, startAt: null, createdBy: 'me' }), 'no token']));
  expect(counts.get('token.out.kind.type')).toBe(1);
  expect(counts.has('token.out.kind.values')).toBe(false);
  expect(counts.get('token.out.startAt.type')).toBe(1);
  expect(counts.has('token.out.startAt.format')).toBe(false);
  expect(counts.get('token.out.createdBy.type')).toBe(1);
  expect(counts.get('token.out.name.presence')).toBe(1);
});

test('a body of the wrong kind exercises nothing but its own kind', () => {
  expect([...countsOf([], 'text', null)]).toEqual([['tokenPage.out.body.type', 3]]);
});

test('an answer whose presence is not judged counts and blames none, and still judges the rest', () => {
  const counter = new ClauseCounter();
  const look = { id: 5, createdBy: null };
  const violations = validateResponse('get-organization', look, counter, { presence: false });
  expect(violations.map((each) => each.clause).sort()).toEqual([
    'organization.out.createdBy.type',
    'organization.out.id.type',
  ]);
  expect([...counter.counts().keys()].filter((id) => id.endsWith('.presence'))).toEqual([]);
  validateResponse('get-organization', sampleOf(operation('get-organization').response), counter);
  validateResponse('get-organization', 'no object', counter, { presence: false });
  expect(counter.counts().get('organization.out.name.presence')).toBe(1);
});

test('counters are independent of each other', () => {
  const [one, other] = [new ClauseCounter(), new ClauseCounter()];
  validateResponse('list-agent-tokens', page([token()]), one);
  expect(one.counts().size).toBeGreaterThan(0);
  expect(other.counts().size).toBe(0);
});

test('counting costs at most as much again as validating', () => {
  const { response } = operation('list-agent-tokens');
  const body = page(Array.from({ length: 1000 }, () => sampleOf(operation('rotate-token').response)));
  const [plain, counting] = [false, true].map((each) => makeAjv({ counting: each }).compile(response.schema));
  const counter = new ClauseCounter();
  const fastest = { plain: Number.POSITIVE_INFINITY, counting: Number.POSITIVE_INFINITY };
  const time = (run: () => unknown): number => {
    const start = performance.now();
    expect(run()).toBe(true);
    return performance.now() - start;
  };
  for (let round = 0; round < 100; round += 1) {
    fastest.plain = Math.min(
      fastest.plain,
      time(() => plain?.(body)),
    );
    fastest.counting = Math.min(
      fastest.counting,
      time(() => counting?.call(counter, body)),
    );
  }
  expect(fastest.counting / fastest.plain).toBeLessThan(2);
  expect(counter.counts().get('token.out.id.presence')).toBe(100_000);
});

import { expect, test } from '@playwright/test';
import { offendingPlace } from '../../../reports/model/offending-place.ts';
import type { Evidence } from '../../../spec/record/unit-record.ts';
import { evidence, exchange } from './samples.ts';

const sent = (body: unknown) => {
  const one = exchange();
  return {
    ...one,
    request: { ...one.request, body: typeof body === 'string' ? body : JSON.stringify(body) },
  };
};

/** Evidence of a faulty request beside its twin, of which no place is known. */
function beside(body: unknown, twin: unknown): Evidence {
  const { pointer, ...rest } = evidence({ where: 'request', exchange: sent(body) });
  return { ...rest, twin: { exchange: sent(twin), differs: pointer ?? '' } };
}

test('a missing field is looked for where it should be, any other place is taken as it is', () => {
  const missing = (pointer: string) => offendingPlace(evidence({ pointer }), 'token.out.id.presence');
  expect(missing('')).toBe('/id');
  expect(missing('/tokens/3')).toBe('/tokens/3/id');
  expect(missing('/tokens/3/id')).toBe('/tokens/3/id');
  expect(offendingPlace(evidence({ pointer: '/createdAt' }), 'workspace.out.createdAt.format')).toBe(
    '/createdAt',
  );
});

for (const [what, body, twin, place] of [
  [
    'a value, fresh names aside',
    { name: 'n1', cpu: '1', memory: '3Gi' },
    { name: 'n2', cpu: '1', memory: '2Gi' },
    '/memory',
  ],
  ['a field that the twin lacks', { a: 1, b: { 'c/d': 2 } }, { a: 1, b: {} }, '/b/c~1d'],
  ['a field that only the twin has', { a: 1 }, { a: 1, b: 2 }, '/b'],
  ['an item of a list', { list: [{ x: 1 }, { x: 2 }] }, { list: [{ x: 1 }, { x: 3 }] }, '/list/1/x'],
  ['the name itself', { name: 'n' }, { name: 'm' }, '/name'],
  ['the whole body', [1], { a: 1 }, ''],
  ['nothing', { a: 1 }, { a: 1 }, undefined],
  ['two places', { a: 1, b: 1 }, { a: 2, b: 2 }, undefined],
  ['what is no JSON', '{"a":', { a: 1 }, undefined],
] as const) {
  test(`a request that differs from its twin in ${what}`, () => {
    expect(offendingPlace(beside(body, twin), 'some.rule')).toBe(place);
  });
}

test('of a response, no place is guessed', () => {
  const { pointer: _, ...rest } = evidence({ where: 'response', twin: { exchange: sent({}), differs: '' } });
  expect(offendingPlace(rest, 'some.rule')).toBeUndefined();
});

import { expect, test } from '@playwright/test';
import type { Check } from '../../fixtures/check.ts';
import { collectChecks } from '../../fixtures/host/collect.ts';
import { expandCovers } from '../../spec/expand-covers.ts';
import { loadRegister } from '../../spec/register.ts';
import { runAltered } from './state/altered-target.ts';

const { clauses } = loadRegister();
const ids = clauses.map(({ id }) => id);
const testable = clauses.filter(({ untestable }) => untestable === undefined);

let checks: readonly Check[] = [];

test.beforeAll(async () => {
  checks = await collectChecks();
});

test('a check covers nothing but clauses that there are', () => {
  const dead = checks.flatMap(({ meta }) =>
    meta.covers
      .filter((cover) => expandCovers([cover], ids).length === 0)
      .map((cover) => `${meta.id}: ${cover}`),
  );
  expect(dead).toEqual([]);
});

test('every clause has a check, a probe, or the reason why there is none', () => {
  const covered = new Set(checks.flatMap(({ meta }) => expandCovers(meta.covers, ids)));
  expect(testable.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
});

test('on the embedded server every testable clause is exercised, and every open question answered', async () => {
  const units = checks.map(({ meta }) => meta.id);
  const { merged, failed, exercised, observed } = await runAltered(units);
  expect(failed).toEqual([]);
  const missing = testable.filter(({ id, level }) =>
    level === 'required' ? exercised(id) === 0 : observed(id).length === 0,
  );
  expect(
    missing.map(({ id }) => `${id}: ${merged.clauses[id]?.notExercised.join('; ') ?? 'nothing noted'}`),
  ).toEqual([]);
});

import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { nearlyText, sameRoles, someSameRole } from '../../conformance/tokens/beside.ts';
import { canBeOfOne } from '../../conformance/tokens/short-tokens.ts';
import { outOfTime } from '../../conformance/tokens/validity.ts';
import { type Alter, runAltered } from './altered-target.ts';

const NOW = '2026-06-15T12:00:00Z';
const DATE = new Date(NOW).toUTCString();

const hours = (count: number): string =>
  new Date(Date.parse(NOW) + count * 3_600_000).toISOString().replace('.000Z', 'Z');

for (const [words, times, expected] of [
  ['that has begun', { startAt: hours(-1) }, undefined],
  ['that starts within a day', { startAt: hours(23) }, undefined],
  ['that starts later', { startAt: hours(25) }, 'startAt'],
  ['that ended within a day', { startAt: hours(-90), endAt: hours(-23) }, undefined],
  ['that ended before', { startAt: hours(-90), endAt: hours(-25) }, 'endAt'],
  ['whose end is a zero', { startAt: hours(-90), endAt: '0001-01-01T00:00:00Z' }, undefined],
  ['whose times are none', { startAt: 'soon', endAt: '' }, undefined],
  ['that was updated by another clock', { startAt: hours(99), updatedAt: hours(99) }, undefined],
  ['that ended by one of two clocks', { endAt: hours(-48), updatedAt: hours(-48) }, undefined],
] satisfies [string, JsonObject, string | undefined][]) {
  test(`a token ${words} is ${expected ? 'out of' : 'in'} its time`, () => {
    expect(outOfTime({ updatedAt: NOW, ...times }, DATE)?.field).toBe(expected);
  });
}

test('without a date of the answer the time is that of the run', () => {
  const lately = new Date(Date.now() - 3_600_000).toISOString();
  expect(outOfTime({ endAt: lately }, undefined)).toBeUndefined();
  expect(outOfTime({ endAt: '2020-01-01T00:00:00Z' }, 'some day')?.field).toBe('endAt');
});

test('descriptions may be cut short, and absent ones are not compared', () => {
  const differ = (one: string, other: string): number => nearlyText(one, other, '').differences.length;
  expect(differ('what it is for', 'what it is for ')).toBe(0);
  expect(differ('what it is for', 'what it...')).toBe(0);
  expect(differ('what it…', 'what it is for')).toBe(0);
  expect(differ('what it is for', '')).toBe(0);
  expect(differ('what it is for', 'what it was for')).toBe(1);
});

test('lists of roles differ only where they have none in common', () => {
  const roles = (...names: string[]): JsonObject[] => names.map((role) => ({ entityId: 'd', role }));
  const differ = (one: JsonObject[], other: JsonObject[]): number =>
    someSameRole(one, other, '').differences.length;
  expect(differ(roles('A', 'B'), roles('B'))).toBe(0);
  expect(differ(roles('A'), [])).toBe(0);
  expect(differ(roles('A'), [{ role: 'B' }])).toBe(0);
  expect(differ(roles('A'), roles('B'))).toBe(1);
  expect(sameRoles(roles('A', 'B'), roles('B', 'A'), '').differences).toEqual([]);
  expect(sameRoles(roles('A', 'B'), roles('B'), '').differences.length).toBe(1);
});

test('short values that show more or less of one value are not told apart', () => {
  expect(canBeOfOne('omt-abc', 'omt-abcdef')).toBe(true);
  expect(canBeOfOne('omt***def', 'omt-abcdef')).toBe(true);
  expect(canBeOfOne('****', 'omt-abc')).toBe(true);
  expect(canBeOfOne('zzz', 'yyy')).toBe(false);
});

/** Rotations answered with an end of long ago; the values open something so many times altogether. */
async function rotateEnded(times: number): Promise<string[]> {
  const values = new Set<string>();
  let left = times;
  const alter: Alter = ({ status, body }, { operation, authorization }) => {
    if (status !== 200) return undefined;
    const isEnded = values.has(authorization);
    if (isEnded) left -= 1;
    if (isEnded && left < 0) return { status: 401, body: { message: 'ended' } };
    if (operation !== 'rotate-token') return undefined;
    values.add(`Bearer ${String(body.token)}`);
    return { status, body: { ...body, endAt: '2020-01-01T00:00:00Z' } };
  };
  const { failed } = await runAltered(['rotate-token'], alter);
  expect(left).toBeLessThanOrEqual(times);
  return failed;
}

test('a value that opens something long behind its end is blamed; one that does so for a moment, or never, is not', async () => {
  expect(await rotateEnded(Number.POSITIVE_INFINITY)).toEqual(['auth.token-validity']);
  expect(await rotateEnded(1)).toEqual([]);
  expect(await rotateEnded(0)).toEqual([]);
});

test('a value that only creates behind its end is blamed, where creations are bounded as well', async () => {
  const values = new Set<string>();
  const alter: Alter = ({ status, body }, { operation, authorization }) => {
    const isEnded = values.has(authorization);
    if (isEnded && operation !== 'create-workspace') return { status: 401, body: { message: 'ended' } };
    if (operation !== 'rotate-token' || status !== 200) return undefined;
    values.add(`Bearer ${String(body.token)}`);
    return { status, body: { ...body, endAt: '2020-01-01T00:00:00Z' } };
  };
  const { failed, merged } = await runAltered(['rotate-token'], alter, {
    env: { CONFORMANCE_MAX_CREATIONS: 'workspace=200' },
  });
  expect(failed).toEqual(['auth.token-validity']);
  expect(merged.resources.filter(({ kind }) => kind === 'workspace')).toHaveLength(2);
});

/** Rotations whose values are refused for a while once they have opened something. */
async function loseValues(refusals: number): Promise<string[]> {
  const left = new Map<string, number>();
  const alter: Alter = ({ status, body }, { operation, authorization }) => {
    if (operation === 'rotate-token' && status === 200)
      left.set(`Bearer ${String(body.token)}`, refusals + 1);
    const times = left.get(authorization);
    if (times === undefined) return undefined;
    left.set(authorization, times - 1);
    return times <= refusals && times > 0 ? { status: 401, body: { message: 'not now' } } : undefined;
  };
  return (await runAltered(['rotate-token'], alter)).failed;
}

test('a value that is refused for good once it was good is blamed; one that is so for a moment is not', async () => {
  expect(await loseValues(50)).toContain('auth.token-validity');
  expect(await loseValues(2)).toEqual([]);
});

/** Rotations whose values, but for the first of each token, are refused so many times before they open anything. */
async function knowValuesLate(refusals: number): Promise<string[]> {
  const rotated = new Set<unknown>();
  const left = new Map<string, number>();
  const alter: Alter = ({ status, body }, { operation, authorization }) => {
    if (operation === 'rotate-token' && status === 200) {
      if (rotated.has(body.id)) left.set(`Bearer ${String(body.token)}`, refusals);
      rotated.add(body.id);
    }
    const times = left.get(authorization) ?? 0;
    left.set(authorization, times - 1);
    return times > 0 ? { status: 401, body: { message: 'not yet' } } : undefined;
  };
  return (await runAltered(['rotate-token'], alter)).failed;
}

test('a value that never opens what an earlier one of its token did is blamed; one that does so late is not', async () => {
  expect(await knowValuesLate(50)).toEqual(['rotate-token.token-value']);
  expect(await knowValuesLate(2)).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { type Alter, type Answer, runAltered } from './altered-target.ts';

const EFFECT = 'auth.refused-without-effect';
const TAKEN = 'create-team.valid-accepted';

const CONFLICT: Answer = { status: 409, body: { message: 'There is one of this name already.' } };

/** Refuses accepted teams whose name was asked for by requests that were refused for a reason, as `conflict` does. */
function refusing(isReason: (status: number) => boolean, conflict = CONFLICT): Alter {
  const names = new Set<unknown>();
  return ({ status }, { operation, fields: { name } }) => {
    if (operation !== 'create-team') return undefined;
    if (isReason(status)) names.add(name);
    return status === 200 && names.has(name) ? conflict : undefined;
  };
}

const isFaulty = (status: number): boolean => status === 400 || status === 422;
const isStranger = (status: number): boolean => status === 401;

test('a name that only refused requests asked for is free: who refuses it later is blamed', async () => {
  const whenFaulty = await runAltered(['create-team'], refusing(isFaulty));
  expect(whenFaulty.failed).toEqual([TAKEN]);
  expect(whenFaulty.merged.clauses[TAKEN]?.evidence[0]?.twin).toBeDefined();
  const forStrangers = await runAltered(['auth.create-team'], refusing(isStranger));
  expect(forStrangers.failed).toEqual([EFFECT]);
  expect(forStrangers.merged.clauses[EFFECT]?.evidence[0]?.twin).toBeDefined();
});

test('who says when to come back is at work, and not blamed', async () => {
  const busy = { ...CONFLICT, headers: { 'retry-after': '1' } };
  expect((await runAltered(['create-team'], refusing(isFaulty, busy))).failed).toEqual([]);
  expect((await runAltered(['auth.create-team'], refusing(isStranger, busy))).failed).toEqual([]);
});

test('who creates nothing any more is not blamed, whatever was asked for before', async () => {
  let created = 0;
  const full: Alter = ({ status }, { operation }) => {
    if (operation !== 'create-team' || status !== 200) return undefined;
    created += 1;
    return created > 1 ? { status: 422, body: { message: 'Your plan holds no more teams.' } } : undefined;
  };
  const { failed, exercised } = await runAltered(['auth.create-team'], full);
  expect(failed).toEqual([]);
  expect(exercised(EFFECT)).toBe(0);
});

test('what is taken as it was asked for shows that strangers left nothing', async () => {
  const { failed, exercised } = await runAltered(['auth.create-team']);
  expect(failed).toEqual([]);
  expect(exercised(EFFECT)).toBe(1);
});

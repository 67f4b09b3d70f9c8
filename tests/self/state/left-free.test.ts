import { expect, test } from '@playwright/test';
import { type Alter, type Answer, runAltered } from './altered-target.ts';

const EFFECT = 'auth.refused-without-effect';

const CONFLICT: Answer = { status: 409, body: { message: 'There is one of this name already.' } };

/** Refuses teams whose name was asked for by strangers, as `conflict` does. */
function refusing(conflict = CONFLICT): Alter {
  const names = new Set<unknown>();
  return ({ status }, { operation, fields: { name } }) => {
    if (operation !== 'create-team') return undefined;
    if (status === 401) names.add(name);
    return status === 200 && names.has(name) ? conflict : undefined;
  };
}

test('a name that only strangers asked for is free: who refuses it later is blamed', async () => {
  const { failed, merged } = await runAltered(['auth.create-team'], refusing());
  expect(failed).toEqual([EFFECT]);
  expect(merged.clauses[EFFECT]?.evidence[0]?.twin).toBeDefined();
});

test('who says when to come back is at work, and not blamed', async () => {
  const busy = { ...CONFLICT, headers: { 'retry-after': '1' } };
  expect((await runAltered(['auth.create-team'], refusing(busy))).failed).toEqual([]);
});

test('who creates one team at a time is not blamed', async () => {
  let next = 0;
  const atWork: Alter = ({ status }, { operation }) => {
    if (operation !== 'create-team' || status !== 200) return undefined;
    if (Date.now() < next) return CONFLICT;
    next = Date.now() + 300;
    return undefined;
  };
  const { failed, exercised } = await runAltered(['auth.create-team'], atWork);
  expect(failed).toEqual([]);
  expect(exercised(EFFECT)).toBe(1);
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

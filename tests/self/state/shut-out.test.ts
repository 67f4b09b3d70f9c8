import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

/** Bad tokens that are refused as such before everything is. */
const PATIENCE = 10;

test('a target that shuts out who sends bad tokens is exercised all the same', async () => {
  let bad = 0;
  const shutsOut: Alter = ({ status }) => {
    if (bad >= PATIENCE) return { status: 403, body: { message: 'You are locked out.' } };
    if (status === 401) bad += 1;
    return undefined;
  };
  const units = ['auth.get-organization', 'auth.create-team', 'create-team', 'list-agent-tokens.sorting'];
  const { failed, exercised } = await runAltered(units, shutsOut);
  expect(bad).toBe(PATIENCE);
  expect(failed).toEqual([]);
  expect(exercised('team.in.name.presence')).toBeGreaterThan(0);
  expect(exercised('list-agent-tokens.sort-order')).toBeGreaterThan(0);
});

test('a token that is shut out behind rotations without credentials did not lose its value by them', async () => {
  let bad = 0;
  const shutsOut: Alter = ({ status }, { operation }) => {
    if (operation === 'rotate-token' && status === 401) bad += 1;
    if (operation !== 'get-organization' || bad < PATIENCE) return undefined;
    return { status: 403, body: { message: 'You are locked out.' } };
  };
  const { failed, exercised } = await runAltered(['auth.rotate-token'], shutsOut);
  expect(bad).toBeGreaterThanOrEqual(PATIENCE);
  expect(failed).toEqual([]);
  expect(exercised('auth.missing-header-refused')).toBeGreaterThan(0);
});

test('a target that lets nobody in once a range is allowed is not blamed for the organization that is read at the end', async () => {
  let isLocked = false;
  const locks: Alter = ({ status }, { operation }) => {
    if (isLocked) return { status: 403, body: { message: 'Not from where you are.' } };
    isLocked = operation === 'create-allowed-ip-address-range' && status < 300;
    return undefined;
  };
  const { failed, exercised } = await runAltered(
    ['create-allowed-ip-address-range', 'get-organization.afterwards'],
    locks,
  );
  expect(isLocked).toBe(true);
  expect(failed).toEqual([]);
  expect(exercised('get-organization.valid-accepted')).toBe(0);
});

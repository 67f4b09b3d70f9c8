import { expect, test } from '@playwright/test';
import { runAltered } from '../state/altered-target.ts';

/** How often a place is asked that answers with what elsewhere means 'not now': the first one, and each further one. */
const FIRST = 5;
const FURTHER = 2;

/** Lists that are read, once each, for the short value of a token. */
const FOR_A_SHORT_VALUE = 3;

test('agent tokens that all deployments but one refuse with 409 are found, and no pause is spent on each', async () => {
  let taken = '';
  let before = 0;
  const places = new Set<string>();
  const run = await runAltered(
    ['auth.list-agent-tokens'],
    ({ status, body }, { operation, path }) => {
      if (operation !== 'list-agent-tokens' || status !== 200) return undefined;
      if (path.includes(taken)) return { status, body };
      before += 1;
      places.add(path);
      return { status: 409, body: { message: 'nothing is remote here' } };
    },
    {
      target: (target) => {
        taken = `/${target.deployments.at(-1)?.id}/`;
      },
    },
  );
  expect(run.failed).toEqual([]);
  expect(run.exercised('auth.missing-header-refused')).toBeGreaterThan(0);
  expect(places.size).toBeGreaterThan(2);
  expect(before).toBeLessThanOrEqual(FIRST + FURTHER * (places.size - 1) + FOR_A_SHORT_VALUE);
});

import { expect, test } from '@playwright/test';
import { runAltered } from './altered-target.ts';

/** Two listed deployments for production, by their places in the reference server's target file. */
const PRODUCTION = [0, 3];

/** What fails where deployments in the given states, in which they stay, refuse high availability with 400. */
async function failedIn(...states: readonly string[]): Promise<string[]> {
  const shown = new Map<string, string>();
  const { failed } = await runAltered(
    ['update-deployment'],
    (answer, { fields, path }) => {
      const status = [...shown].find(([id]) => path.includes(id))?.[1];
      if (status === undefined || answer.status !== 200) return undefined;
      if (fields.isHighAvailability === true) return { status: 400, body: {} };
      return { status: 200, body: { ...answer.body, status } };
    },
    {
      target: (target) => {
        const listed = PRODUCTION.slice(0, states.length).flatMap((place) => target.deployments[place] ?? []);
        target.deployments.splice(0, Infinity, ...listed);
        for (const [index, { id }] of listed.entries()) shown.set(id, states[index] ?? '');
      },
    },
  );
  return failed;
}

const CLAUSE = 'deployment.in.isHighAvailability.type';

test('what the only deployment refuses is blamed at rest, and at work, which passes', async () => {
  for (const state of ['HEALTHY', 'DEPLOYING']) expect(await failedIn(state)).toEqual([CLAUSE]);
});

test('what the only deployment refuses in any other state may be of that state', async () => {
  for (const state of ['UNHEALTHY', 'HIBERNATING']) expect(await failedIn(state)).toEqual([]);
});

test('a state that all of several deployments show, and no other, explains nothing', async () => {
  expect(await failedIn('UNKNOWN', 'UNKNOWN')).toEqual([CLAUSE]);
  expect(await failedIn('UNKNOWN', 'UNHEALTHY')).toEqual([]);
});

test('what one at rest takes only when it is asked again is refused to others by their state', async () => {
  const asked = new Set<string>();
  let atRest = '';
  const { failed } = await runAltered(
    ['update-deployment'],
    (answer, { fields, path }) => {
      if (answer.status !== 200) return undefined;
      const isAtRest = path.includes(atRest);
      const key = JSON.stringify({ ...fields, name: undefined });
      const isRefused = fields.isHighAvailability === true && !(isAtRest && asked.has(key));
      asked.add(key);
      if (isRefused) return { status: 422, body: {} };
      return { status: 200, body: { ...answer.body, status: isAtRest ? 'HEALTHY' : 'DEPLOYING' } };
    },
    {
      target: (target) => {
        const listed = PRODUCTION.flatMap((place) => target.deployments[place] ?? []);
        target.deployments.splice(0, Infinity, ...listed);
        atRest = listed[0]?.id ?? '';
      },
    },
  );
  expect(failed).toEqual([]);
});

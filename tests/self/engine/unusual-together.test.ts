import { expect, test } from '@playwright/test';
import { runToy, toyCheck } from './run-toy.ts';
import { toyApi } from './toy-api.ts';
import type { Toy } from './toy-target.ts';

const IDENTITIES = ['workloadIdentity', 'drWorkloadIdentity'] as const;

/** The bodies of a run without random requests that hold both identities, and how many hold the second one. */
async function bodiesSent(toy: Toy) {
  const { sent } = await runToy(toy, [toyCheck('update-deployment')], { configuration: { runs: 0 } });
  const bodies = sent.flatMap(({ body }) => (body ? [body] : []));
  const holding = (names: readonly string[]) =>
    bodies.filter((body) => names.every((name) => typeof body[name] === 'string'));
  return { both: holding(IDENTITIES), second: holding(IDENTITIES.slice(1)).length };
}

test('two unusual choices are sent together, and all of them beside every usual one', async () => {
  const { both } = await bodiesSent(toyApi());
  const sizes = both.map((body) => Object.keys(body).length);
  expect(both.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...sizes)).toBeGreaterThan(Math.min(...sizes) + 2);
});

test('an unusual choice that the target refuses alone is sent together with nothing', async () => {
  const lawful = toyApi();
  const { both, second } = await bodiesSent((request) =>
    request.body?.drWorkloadIdentity === undefined ? lawful(request) : { status: 422, body: {} },
  );
  expect(second).toBeGreaterThan(0);
  expect(both).toEqual([]);
});

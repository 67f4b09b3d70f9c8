import { expect, test } from '@playwright/test';
import { runToy, toyCheck } from './run-toy.ts';
import { toyApi } from './toy-api.ts';

const IDENTITIES = ['workloadIdentity', 'drWorkloadIdentity'] as const;

/** The bodies of a run without random requests that hold certain fields. */
async function bodiesWith(wanted: (body: Record<string, unknown>) => boolean) {
  const { sent } = await runToy(toyApi(), [toyCheck('update-deployment')], { configuration: { runs: 0 } });
  return sent.flatMap(({ body }) => (body && wanted(body) ? [body] : []));
}

test('two unusual choices are sent together, and all of them beside every usual one', async () => {
  const both = await bodiesWith((body) => IDENTITIES.every((name) => typeof body[name] === 'string'));
  const sizes = both.map((body) => Object.keys(body).length);
  expect(both.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...sizes)).toBeGreaterThan(Math.min(...sizes) + 2);
});

test('an unusual choice that the target refuses alone is sent together with nothing', async () => {
  const lawful = toyApi();
  const { sent } = await runToy(
    (request) =>
      request.body?.drWorkloadIdentity === undefined ? lawful(request) : { status: 422, body: {} },
    [toyCheck('update-deployment')],
    { configuration: { runs: 0 } },
  );
  const both = sent.filter(({ body }) => body && IDENTITIES.every((name) => typeof body[name] === 'string'));
  expect(both).toEqual([]);
});

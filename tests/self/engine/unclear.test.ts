import { expect, test } from '@playwright/test';
import { runToy, toyCheck } from './run-toy.ts';
import { REFUSED, toyApi } from './toy-api.ts';

test('hundreds of unclear answers are asked for again together, in a few pauses, and not at all once known', async () => {
  const lawful = toyApi();
  const begun = performance.now();
  const run = await runToy(
    (request) => {
      const answer = lawful(request);
      return answer === REFUSED ? { status: 409, body: {} } : answer;
    },
    [toyCheck('update-deployment')],
  );
  const refused = run.sent.filter(({ outcome }) => outcome === '409').length;
  expect(run.failed).toEqual([]);
  expect(refused).toBeGreaterThan(500);
  // One by one they would take 2.3 seconds each.
  expect(performance.now() - begun).toBeLessThan(refused * 100);
  expect(run.merged.clauses['deployment.in.name.limit']?.exercised).toBeGreaterThan(0);
});

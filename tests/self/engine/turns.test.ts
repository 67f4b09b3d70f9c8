import { expect, test } from '@playwright/test';
import { Turns } from '../../../fixtures/engine/turns.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import { runToy, toyCheck } from './run-toy.ts';
import { REFUSED, toyApi } from './toy-api.ts';
import type { Toy } from './toy-target.ts';

const turnsOf = (serial: boolean): Turns => {
  const model = { operation: 'update-deployment', serial };
  return Turns.of({} as Parameters<typeof Turns.of>[0], model as Parameters<typeof Turns.of>[1]);
};

const answered = (status: number): Reply =>
  ({ ok: status === 200, outcome: String(status), exchange: { status } }) as unknown as Reply;

/**
 * The toy server with work that goes on behind its answers, for so many milliseconds after the nth that it took; what
 * comes meanwhile is refused as given.
 */
function busyApi(workAfter: (taken: number) => number, refusal: ReturnType<Toy>) {
  const lawful = toyApi();
  const counts = { taken: 0, refused: 0 };
  let busyUntil = 0;
  const toy: Toy = (request) => {
    const answer = lawful(request);
    if (answer === REFUSED) return answer;
    if (performance.now() < busyUntil) {
      counts.refused += 1;
      return refusal;
    }
    counts.taken += 1;
    busyUntil = performance.now() + workAfter(counts.taken);
    return answer;
  };
  return { toy, counts };
}

test('a target that creates one team at a time is taken for lawful, and asked for one at a time once that is seen', async () => {
  const { toy, counts } = busyApi(() => 10, { status: 409, body: {} });
  const run = await runToy(toy, [toyCheck('create-team')]);
  expect(run.failed).toEqual([]);
  expect(counts.refused).toBeGreaterThan(0);
  const taken = run.sent.filter(({ outcome }) => outcome === '200').length;
  // Side by side most of the others would be refused for each that is taken, again and again.
  expect(counts.refused).toBeLessThan(3 * taken);
});

test('a target that is still at work on a team may tell the next ones so by 400', async () => {
  const { toy, counts } = busyApi((taken) => (taken >= 10 && taken < 25 ? 100 : 0), REFUSED);
  const run = await runToy(toy, [toyCheck('create-team')]);
  expect(run.failed).toEqual([]);
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.taken).toBeGreaterThan(100);
});

test('a target that is at work on a team for longer than a request waits may tell the next ones so by 422', async () => {
  const { toy, counts } = busyApi((taken) => (taken >= 10 && taken < 60 ? 300 : 0), {
    status: 422,
    body: {},
  });
  const run = await runToy(toy, [toyCheck('create-team')], { configuration: { runs: 0 } });
  expect(run.failed).toEqual([]);
  expect(counts.taken).toBeGreaterThan(30);
});

test('turns are taken only after something refused as busy was taken later', async () => {
  const turns = turnsOf(true);
  for (const status of [400, 404, 500]) turns.learn(answered(status), answered(200));
  turns.learn(answered(409), answered(409));
  expect(turns.needed).toBe(false);
  turns.learn(answered(423), answered(200));
  expect(turns.needed).toBe(true);
  const order: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    order.push(name);
  };
  await Promise.all([turns.take(work('slow', 30)), turns.take(work('quick', 0))]);
  expect(order).toEqual(['slow', 'quick']);
});

test('what fails in its turn keeps nobody else from theirs', async () => {
  const turns = turnsOf(true);
  turns.learn(answered(409), answered(200));
  const failing = turns.take(() => Promise.reject(new Error('lost')));
  const next = turns.take(() => Promise.resolve('mine'));
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('mine');
});

test('a minute of waiting is enough', () => {
  const turns = turnsOf(true);
  turns.pausedFor(90_000);
  expect(turns.isTooSlow).toBe(false);
  turns.learn(answered(409), answered(200));
  turns.pausedFor(60_000);
  expect(turns.isTooSlow).toBe(false);
  turns.pausedFor(1_000);
  expect(turns.isTooSlow).toBe(true);
});

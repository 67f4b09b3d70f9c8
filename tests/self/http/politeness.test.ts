import { expect, test } from '@playwright/test';
import { Pace } from '../../../fixtures/http/pace.ts';
import { RawResponseHeaders } from '../../../fixtures/http/response-headers.ts';
import { retryAfter } from '../../../fixtures/http/retry.ts';
import type { OutgoingRequest } from '../../../fixtures/http/types.ts';
import { type HostileKind, response } from './hostile/kind.ts';
import { CREATE, makeClient, READ } from './make-client.ts';
import { RETRIES, saying, withServer } from './wavering-servers.ts';

test('a 429 is asked again after the time it names, whatever the method', async () => {
  await withServer(saying(['429 Busy', 'Retry-After: 1'], '429 Busy'), async (server) => {
    const client = makeClient(server.baseUrl, { politeness: RETRIES });
    const exchange = await client.send(CREATE);
    expect([exchange.status, exchange.attempts, exchange.throttled]).toEqual([200, 3, false]);
    expect(client.requests).toBe(3);
    await client.close();
  });
});

test('a 503 to a request that changes something is asked again only when the target says so', async () => {
  await withServer(saying('503 Down', ['503 Down', 'Retry-After: 0'], '503 Down'), async (server) => {
    const client = makeClient(server.baseUrl, { politeness: RETRIES });
    const first = await client.send(CREATE);
    expect([first.status, first.attempts, first.throttled]).toEqual([503, 1, true]);
    const second = await client.send(CREATE);
    expect([second.status, second.attempts]).toEqual([503, 2]);
    const read = await client.send(READ);
    expect([read.status, read.attempts]).toEqual([200, 1]);
    await client.close();
  });
});

test('a target that stays busy is given up after bounded repeats, and the answer says so', async () => {
  await withServer('absurd-retry-after', async (server) => {
    const client = makeClient(server.baseUrl, {
      politeness: { maxRetries: 2, maxWait: 30 },
    });
    const exchange = await client.send(READ);
    expect([exchange.status, exchange.attempts, exchange.throttled, exchange.ok]).toEqual([
      429,
      3,
      true,
      false,
    ]);
    await client.close();
  });
});

test('a target that is busy for too long ends the run', async () => {
  await withServer('always-429', async (server) => {
    const politeness = { maxRetries: 50, maxWait: 60, throttledBudget: 200 };
    const client = makeClient(server.baseUrl, { politeness });
    const exchange = await client.send(READ);
    expect(exchange.throttled).toBe(true);
    expect(client.stopReason?.kind).toBe('throttled');
    const later = await client.send(READ);
    expect(later.failure?.kind).toBe('interrupted');
    expect(later.failure?.message).toContain('too busy');
    await client.close();
  });
});

test('an operation whose quota is used up is kept waiting alone: the run goes on without it', async () => {
  const quota: HostileKind = {
    id: 'used-up',
    about: 'creates nothing more, and answers everything else',
    answer(socket, { method }) {
      socket.write(method === 'POST' ? response('{}', { status: '429 Used up' }) : response('{}'));
    },
  };
  await withServer(quota, async (server) => {
    const politeness = { maxRetries: 50, maxWait: 60, throttledBudget: 200 };
    const client = makeClient(server.baseUrl, { politeness });
    const created = await Promise.all([client.send(CREATE), client.send(CREATE), client.send(CREATE)]);
    expect(created.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(client.stopReason).toBeUndefined();
    expect((await client.send(READ)).status).toBe(200);
    const before = client.requests;
    expect((await client.send(CREATE)).status).toBe(429);
    expect(client.requests).toBe(before + 1);
    await client.close();
  });
});

test('where one operation is used up, the next one is not waited for as long as it asks', async () => {
  const hourly: HostileKind = {
    id: 'hourly',
    about: 'changes nothing more for an hour, and answers what is read',
    answer(socket, { method }) {
      const options = { status: '429 Used up', headers: ['Retry-After: 3600'] };
      socket.write(method === 'POST' ? response('{}', options) : response('{}'));
    },
  };
  await withServer(hourly, async (server) => {
    const client = makeClient(server.baseUrl, {
      politeness: { maxRetries: 50, maxWait: 300, throttledBudget: 500 },
    });
    const TEAM = {
      ...CREATE,
      operation: 'create-team',
      path: '/organizations/o/teams',
    };
    const timed = async (request: OutgoingRequest): Promise<number> => {
      const begun = Date.now();
      expect((await client.send(request)).status).toBe(429);
      return Date.now() - begun;
    };
    expect(await timed(CREATE)).toBeGreaterThan(295);
    expect(await timed(TEAM)).toBeLessThan(150);
    expect(client.stopReason).toBeUndefined();
    await client.close();
  });
});

test('one lawful answer between makes the patience begin anew', async () => {
  const busy = ['429 Busy', 'Retry-After: 1'] as const;
  await withServer(
    {
      id: 'every-other',
      about: 'is busy every other time',
      answer(socket, { number }) {
        const options = { status: busy[0], headers: [busy[1]] };
        socket.write(number % 2 === 1 ? response('{}', options) : response('{}'));
      },
    },
    async (server) => {
      const politeness = { maxRetries: 2, maxWait: 40, throttledBudget: 90 };
      const client = makeClient(server.baseUrl, { politeness });
      for (let i = 0; i < 6; i++) expect((await client.send(READ)).status).toBe(200);
      expect(client.stopReason).toBeUndefined();
      await client.close();
    },
  );
});

test('a broken connection is tried once more for a read, never for what may have been done', async () => {
  await withServer(saying('reset'), async (server) => {
    const client = makeClient(server.baseUrl);
    expect(await client.send(READ)).toMatchObject({ status: 200, attempts: 2 });
    await client.close();
  });
  await withServer(saying('reset', 'reset'), async (server) => {
    const client = makeClient(server.baseUrl);
    expect((await client.send(READ)).failure?.kind).toBe('reset');
    expect(server.seen).toHaveLength(2);
    await client.close();
  });
  await withServer(saying('reset'), async (server) => {
    const client = makeClient(server.baseUrl);
    const exchange = await client.send(CREATE);
    expect([exchange.failure?.kind, exchange.attempts]).toEqual(['reset', 1]);
    expect(server.seen).toHaveLength(1);
    await client.close();
  });
});

test('a connection that the target closed meanwhile costs no request', async () => {
  await withServer('closes-after-each', async (server) => {
    const client = makeClient(server.baseUrl);
    for (let i = 0; i < 10; i++) {
      expect(await client.send(CREATE)).toMatchObject({ ok: true });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(server.seen).toHaveLength(10);
    await client.close();
  });
});

test('what waits longest is admitted first, so many at once, and all at once when the client stops', async () => {
  const pace = new Pace({ concurrency: 2, rate: 0 });
  expect([pace.enter(), pace.enter()]).toEqual([undefined, undefined]);
  const order: number[] = [];
  const waiting = [1, 2, 3, 4].map((n) => pace.enter()?.then(() => order.push(n)));
  pace.leave();
  await waiting[0];
  expect([order, pace.running]).toEqual([[1], 2]);
  pace.leave();
  await waiting[1];
  expect(order).toEqual([1, 2]);
  pace.release();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3, 4]);
});

test('requests leave no faster than the rate, and none during a pause', async () => {
  const pace = new Pace({ concurrency: 100, rate: 200 });
  const begun = Date.now();
  for (let i = 0; i < 21; i++) await pace.enter();
  expect(Date.now() - begun).toBeGreaterThanOrEqual(95);
  const until = Date.now() + 50;
  pace.pauseUntil(until);
  await pace.enter();
  expect(Date.now()).toBeGreaterThanOrEqual(until);
});

test('after a pause half as many leave at once, and one more for every so many answers', async () => {
  const pace = new Pace({ concurrency: 8, rate: 0 });
  const open = (): number => {
    let count = 0;
    while (pace.enter() === undefined) count++;
    // The one that found no place stays in line: everybody leaves, it last.
    for (let i = 0; i <= count; i++) pace.leave();
    return count;
  };
  expect(open()).toBe(8);
  const now = Date.now();
  // Refused together: the pause of the first is still on when the second comes.
  for (const time of [now + 20, now + 20]) pace.pauseUntil(time);
  await pace.enter();
  pace.leave();
  expect(open()).toBe(4);
  for (let i = 0; i < 4 * 32; i++) pace.answered();
  expect(open()).toBe(5);
  for (let i = 0; i < 8 * 8 * 32; i++) pace.answered();
  expect(open()).toBe(8);
  for (let i = 0; i < 9; i++) pace.pauseUntil(Date.now());
  expect(open()).toBe(1);
});

test('of what a target takes at once, a run soon sends no more', async () => {
  let running = 0;
  let refused = 0;
  await withServer(
    {
      id: 'three-at-once',
      about: 'takes three at once',
      answer(socket) {
        if (running === 3) {
          refused++;
          socket.write(response('{}', { status: '429 Busy' }));
          return;
        }
        running++;
        setTimeout(() => {
          running--;
          socket.write(response('{}'));
        }, 2);
      },
    },
    async (server) => {
      const client = makeClient(server.baseUrl);
      const all = await Promise.all(Array.from({ length: 150 }, () => client.send(READ)));
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
      // Eight at once, then four: five and one. Widening comes upon it again after some hundred answers.
      expect(refused).toBeLessThan(12);
      await client.close();
    },
  );
});

test('Retry-After is read as seconds or as an HTTP date, anything else is nothing', () => {
  const now = Date.parse('2024-05-06T07:08:00Z');
  const read = (value: string): number | undefined =>
    retryAfter(new RawResponseHeaders(['Retry-After', value]), now);
  expect(read('0')).toBe(0);
  expect(read(' 7 ')).toBe(7_000);
  expect(read('Mon, 06 May 2024 07:08:10 GMT')).toBe(10_000);
  expect(read('Monday, 06-May-24 07:08:10 GMT')).toBe(10_000);
  expect(read('Mon May  6 07:08:10 2024 GMT')).toBe(10_000);
  expect(read('Mon, 06 May 2024 07:00:00 GMT')).toBe(0);
  expect(read(`1${'0'.repeat(400)}`)).toBeGreaterThan(1e60);
  for (const odd of ['', '-1', '1.5', '1e9', 'soon', 'Mon', '0x10', 'NaN']) expect(read(odd)).toBeUndefined();
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Pace } from '../../../fixtures/http/pace.ts';
import { RawResponseHeaders } from '../../../fixtures/http/response-headers.ts';
import { retryAfter } from '../../../fixtures/http/retry.ts';
import { sharedState } from '../../../fixtures/http/run-state.ts';
import { lawfulAnswer } from './hostile/answers.ts';
import { type HostileKind, response } from './hostile/kind.ts';
import { type HostileServer, startHostileServer } from './hostile/server.ts';
import { CREATE, makeClient, READ, SHORT } from './make-client.ts';

/** A server that says these things one after the other, then answers lawfully. */
function saying(...answers: (string | readonly [status: string, ...headers: string[]])[]): HostileKind {
  return {
    id: 'saying',
    about: 'says what it was told to',
    answer(socket, request) {
      const next = answers[request.number - 1];
      if (next === undefined) socket.write(response(JSON.stringify(lawfulAnswer(request))));
      else if (next === 'reset') socket.resetAndDestroy();
      else if (typeof next === 'string') socket.write(response('{}', { status: next }));
      else socket.write(response('{}', { status: next[0], headers: next.slice(1) }));
    },
  };
}

async function withServer(
  kind: HostileKind | string,
  run: (server: HostileServer) => Promise<void>,
): Promise<void> {
  const server = await startHostileServer(kind);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

const RETRIES = { maxRetries: 3, maxWait: 100 };

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

test('a target that stops answering is asked whether it lives, and then left alone', async () => {
  await withServer('hangs-up-half-way', async (server) => {
    const client = makeClient(server.baseUrl, { politeness: { failureStreak: 4 } });
    let sent = 0;
    while (!client.stopReason && sent < 60) {
      sent++;
      await client.send(CREATE);
    }
    expect(client.stopReason?.kind).toBe('unreachable');
    expect(client.stopReason?.message).toContain('stopped answering');
    // Twenty answered, four failures, one question.
    expect(server.seen).toHaveLength(25);
    expect(server.seen.at(-1)?.path).toBe('/v1beta1/organizations/o');
    await client.close();
  });
});

test('a target that fails at one operation only is not given up', async () => {
  await withServer(
    {
      id: 'hates-posts',
      about: 'hangs up on whatever would change something',
      answer(socket, request) {
        if (request.method === 'POST') socket.resetAndDestroy();
        else socket.write(response(JSON.stringify(lawfulAnswer(request))));
      },
    },
    async (server) => {
      const client = makeClient(server.baseUrl, { politeness: { failureStreak: 3 } });
      for (let i = 0; i < 12; i++) expect((await client.send(CREATE)).failure?.kind).toBe('reset');
      expect(client.stopReason).toBeUndefined();
      await client.close();
    },
  );
});

test('time spent on answers that never come is bounded', async () => {
  await withServer('hangs-now-and-then', async (server) => {
    const politeness = { failureBudget: 500, concurrency: 1 };
    const client = makeClient(server.baseUrl, { politeness, timeouts: SHORT });
    let sent = 0;
    while (!client.stopReason && sent < 60) {
      sent++;
      await client.send(CREATE);
    }
    expect(client.stopReason?.message).toContain('never came whole');
    // Every fifth is one of those; a few of them are enough.
    expect([5, 10, 15]).toContain(sent);
    await client.close();
  });
});

test('time that answers take beyond what is bearable is bounded too', async () => {
  await withServer(
    {
      id: 'late',
      about: 'answers late',
      answer(socket, request) {
        setTimeout(() => socket.write(response(JSON.stringify(lawfulAnswer(request)))), 60);
      },
    },
    async (server) => {
      const late = { failureBudget: 200, slowAnswer: 10, concurrency: 1 };
      const client = makeClient(server.baseUrl, { politeness: late });
      let sent = 0;
      while (!client.stopReason && sent < 60) {
        sent++;
        await client.send(READ);
      }
      expect(client.stopReason?.message).toContain('--max-duration');
      expect(sent).toBeLessThan(10);
      await client.close();
      const patient = makeClient(server.baseUrl, { politeness: { ...late, slowAnswer: 1_000 } });
      for (let i = 0; i < sent; i++) await patient.send(READ);
      expect(patient.stopReason).toBeUndefined();
      await patient.close();
    },
  );
});

test('a target that hardly answers between its refusals to answer ends the run', async () => {
  await withServer(
    {
      id: 'mostly-busy',
      about: 'answers one request in three, and wants long pauses between',
      answer(socket, request) {
        const busy = { status: '429 Busy', headers: ['Retry-After: 9'] };
        socket.write(response(JSON.stringify(lawfulAnswer(request)), request.number % 3 !== 0 ? busy : {}));
      },
    },
    async (server) => {
      const politeness = { maxRetries: 1, maxWait: 1_200, throttledBudget: 1_500 };
      const client = makeClient(server.baseUrl, { politeness });
      for (let sent = 0; sent < 20 && !client.stopReason; sent++) await client.send(READ);
      expect(client.stopReason?.message).toContain('but 429');
      await client.close();
    },
  );
});

test('what one process learned stops the others, and what they lost is added up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-state-'));
  const begun = Date.now();
  const [one, other] = [sharedState(folder, begun), sharedState(folder, begun)];
  expect(one.lose(150)).toBe(150);
  expect(other.lose(50)).toBe(50);
  expect(other.lose(60)).toBe(260);
  expect(other.stopReason).toBeUndefined();
  one.stop({ kind: 'unreachable', message: 'It is gone.' });
  await expect.poll(() => other.stopReason?.message).toBe('It is gone.');
  other.stop({ kind: 'throttled', message: 'It is busy.' });
  expect(sharedState(folder, begun).stopReason?.message).toBe('It is gone.');
  await withServer('silent', async (server) => {
    const client = makeClient(server.baseUrl, { state: sharedState(folder, begun) });
    const exchange = await client.send(READ);
    expect(exchange.failure?.kind).toBe('interrupted');
    expect(server.seen).toHaveLength(0);
    await client.close();
  });
});

test('a token refused everywhere ends the run, one operation alone does not', async () => {
  const organization = { operation: 'get-organization', method: 'GET', path: '/organizations/o' };
  const channels = {
    operation: 'list-notification-channels',
    method: 'GET',
    path: '/organizations/o/notification-channels',
  };
  await withServer('always-401', async (server) => {
    const client = makeClient(server.baseUrl, { politeness: { unauthorizedStreak: 9 } });
    for (let i = 0; i < 12; i++) await client.send(READ);
    expect(client.stopReason).toBeUndefined();
    for (const other of [organization, channels]) await client.send({ ...other, authorization: null });
    expect(client.stopReason).toBeUndefined();
    for (const other of [organization, channels]) await client.send(other);
    expect(client.stopReason?.kind).toBe('unauthorized');
    await client.close();
  });
});

test('a target that refuses the token every other time ends the run, one that stumbles now and then does not', async () => {
  await withServer('wavers', async (server) => {
    const client = makeClient(server.baseUrl);
    let sent = 0;
    while (!client.stopReason && sent < 200) {
      sent++;
      for (let times = 0; times < 2; times++) await client.send(sent % 3 === 0 ? CREATE : READ);
    }
    expect(client.stopReason?.kind).toBe('wavering');
    expect(client.stopReason?.message).toContain('401 and then OK');
    expect(sent).toBeLessThan(30);
    await client.close();
  });
  await withServer(
    {
      id: 'stumbles',
      about: 'answers one request in twenty with 502',
      answer(socket, request) {
        const bad = request.number % 20 === 0 ? { status: '502 Bad Gateway' } : {};
        socket.write(response(JSON.stringify(lawfulAnswer(request)), bad));
      },
    },
    async (server) => {
      const client = makeClient(server.baseUrl);
      for (let sent = 0; sent < 400; sent++) await client.send(READ);
      expect(client.stopReason).toBeUndefined();
      await client.close();
    },
  );
});

test('what is refused for good, or comes and goes for other reasons, is no wavering', async () => {
  const asked = new Map<string, number>();
  await withServer(
    {
      id: 'late-refusals',
      about: 'refuses every address from the second time on, and is in conflict every other time',
      answer(socket, request) {
        const times = (asked.get(request.path) ?? 0) + 1;
        asked.set(request.path, times);
        const refused = times > 1 ? { status: '401 Unauthorized' } : {};
        const conflict = times % 2 === 0 ? { status: '409 Conflict' } : {};
        const options = request.method === 'POST' ? conflict : refused;
        socket.write(response(JSON.stringify(lawfulAnswer(request)), options));
      },
    },
    async (server) => {
      const client = makeClient(server.baseUrl, { politeness: { unauthorizedStreak: 1_000 } });
      for (let i = 0; i < 40; i++) {
        const query: [string, string][] = [['number', String(i)]];
        for (let times = 0; times < 3; times++) await client.send({ ...READ, query });
        await client.send(CREATE);
      }
      expect(client.stopReason).toBeUndefined();
      await client.close();
    },
  );
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

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { sharedState } from '../../../fixtures/http/run-state.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { lawfulAnswer } from './hostile/answers.ts';
import { response } from './hostile/kind.ts';
import { CREATE, makeClient, READ, SHORT } from './make-client.ts';
import { withServer } from './wavering-servers.ts';

test('a target that stops answering is asked whether it lives, and then left alone', async () => {
  await withServer('hangs-up-half-way', async (server) => {
    const client = makeClient(server.baseUrl, { politeness: { failureStreak: 4 } });
    let sent = 0;
    while (!client.stopReason && sent < 60) {
      sent++;
      await client.send(CREATE);
    }
    expect(client.stopReason?.kind).toBe('unreachable');
    expect(client.stopReason?.message).toMatch(/stopped answering \(.*try --concurrency 1\.$/);
    // Twenty answered, four failures, one question.
    expect(server.seen).toHaveLength(25);
    expect(server.seen.at(-1)?.path).toBe('/v1beta1/organizations/o');
    await client.close();
  });
});

test('a target that starts anew within seconds is waited for', async () => {
  const answer = (_request: IncomingMessage, reply: ServerResponse): void => {
    reply.setHeader('content-type', 'application/json');
    reply.end('{"id":"o"}');
  };
  const listening = async (port: number): Promise<Server> => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  };
  const first = await listening(0);
  const { port } = first.address() as AddressInfo;
  const client = makeClient(`http://127.0.0.1:${port}/v1beta1`, { politeness: { failureStreak: 3 } });
  expect((await client.send(READ)).ok).toBe(true);
  await new Promise((resolve) => {
    first.close(resolve);
    first.closeAllConnections();
  });
  for (let i = 0; i < 3; i++) expect((await client.send(READ)).ok).toBe(false);
  const [again, second] = await Promise.all([client.send(READ), pause(400).then(() => listening(port))]);
  expect([again.ok, client.stopReason]).toEqual([true, undefined]);
  await client.close();
  second.close();
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
      const late = { failureBudget: 100, slowAnswer: 10, concurrency: 1 };
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

test('megabytes of answers are bounded in all', async () => {
  const large = 'x'.repeat(200_000);
  await withServer(
    {
      id: 'large',
      about: 'answers at length',
      answer(socket, request) {
        socket.write(response(JSON.stringify({ ...lawfulAnswer(request), large })));
      },
    },
    async (server) => {
      const client = makeClient(server.baseUrl, { politeness: { bytesBudget: 1_000_000 } });
      for (let i = 0; i < 5; i++) await client.send(READ);
      expect(client.stopReason).toMatchObject({ kind: 'flooding', message: expect.stringContaining('1 MB') });
      const after = await client.send(READ);
      expect(after.failure?.kind).toBe('interrupted');
      await client.close();
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
  const folder = temporaryFolder();
  const begun = Date.now();
  const [one, other] = [sharedState(folder, begun), sharedState(folder, begun)];
  expect(one.lose(150)).toBe(150);
  expect(other.lose(50)).toBe(50);
  expect(other.lose(60)).toBe(260);
  const megabytes = 1024 ** 2;
  expect(one.take(20 * megabytes)).toBe(20 * megabytes);
  expect(other.take(30 * megabytes)).toBe(50 * megabytes);
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

import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { BlockedRequestError } from '../../../fixtures/http/guard/blocked.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import { startHostileServer } from './hostile/server.ts';
import { CREATE, makeClient, makeGuard, READ, TOKEN } from './make-client.ts';

test('sends what it was asked to, byte by byte', async () => {
  const server = await startHostileServer('accepts-everything');
  const client = makeClient(`${server.baseUrl}/`, { extraHeaders: { 'X-Staging': 'yes-please' } });
  await client.send({
    ...READ,
    query: [
      ['a', 'ü &'],
      ['a', '2'],
    ],
  });
  await client.send({ ...CREATE, body: '{"name":"Größe \\ud800 \u{1f680}"}' });
  await client.send({ ...READ, authorization: null });
  await client.send({ ...READ, authorization: 'Basic abc', headers: { Accept: 'text/plain' } });
  const [read, create, without, other] = server.seen;
  expect(read?.path).toBe('/v1beta1/organizations/o/workspaces/workspace-listed?a=%C3%BC%20%26&a=2');
  expect([...(read?.headers ?? [])].filter(([name]) => name !== 'host' && name !== 'connection')).toEqual([
    ['accept', 'application/json'],
    ['user-agent', 'organization-management-conformance'],
    ['authorization', `Bearer ${TOKEN}`],
    ['x-staging', 'yes-please'],
  ]);
  expect(create?.body).toBe('{"name":"Größe \\ud800 \u{1f680}"}');
  expect(create?.headers.get('content-type')).toBe('application/json');
  expect(without?.headers.has('authorization')).toBe(false);
  expect(other?.headers.get('authorization')).toBe('Basic abc');
  expect(other?.headers.get('accept')).toBe('text/plain');
  await client.close();
  await server.close();
});

test('the record tells the exchange without its secrets', async () => {
  const server = await startHostileServer('accepts-everything');
  const client = makeClient(server.baseUrl, { extraHeaders: { 'x-staging': 'staging-secret-1' } });
  const { recorded } = await client.send({ ...CREATE, body: '{"name":"n"}' });
  expect(recorded).toMatchObject({
    operation: 'create-workspace',
    request: {
      method: 'POST',
      url: `${server.baseUrl}/organizations/o/workspaces`,
      headers: [
        ['authorization', 'Bearer [secret]'],
        ['accept', 'application/json'],
        ['user-agent', 'organization-management-conformance'],
        ['x-staging', '[secret]'],
        ['content-type', 'application/json'],
      ],
      body: '{"name":"n"}',
    },
    response: { status: 200, body: expect.stringContaining('"name":"n"') },
  });
  await client.close();
  await server.close();
});

test('follows no redirect: a 3xx is the answer, and the token goes nowhere else', async () => {
  const elsewhere = await startHostileServer('accepts-everything');
  const server = await startHostileServer({
    id: 'redirects',
    about: 'redirects to another port',
    answer(socket) {
      socket.write(`HTTP/1.1 307 Away\r\nLocation: ${elsewhere.baseUrl}/x\r\nContent-Length: 0\r\n\r\n`);
    },
  });
  const client = makeClient(server.baseUrl);
  for (const request of [READ, CREATE])
    expect(await client.send(request)).toMatchObject({ status: 307, ok: false });
  expect(elsewhere.connections()).toBe(0);
  await client.close();
  await Promise.all([server.close(), elsewhere.close()]);
});

test('keeps the values of a repeated header apart', async () => {
  const server = await startHostileServer('odd-headers');
  const client = makeClient(server.baseUrl);
  const { headers } = await client.send(READ);
  expect(headers.all('Constructor')).toEqual(['2', '3']);
  expect(headers.get('__PROTO__')).toBe('1');
  expect(headers.get('x-latin')).toBe('éü');
  expect([headers.get('missing'), headers.all('missing')]).toEqual([undefined, []]);
  await client.close();
  await server.close();
});

test('a blocked request is a fault of the caller and never leaves', async () => {
  const server = await startHostileServer('accepts-everything');
  const client = makeClient(server.baseUrl, { guard: makeGuard({ profile: 'read-only' }) });
  await expect(client.send(CREATE)).rejects.toThrow(BlockedRequestError);
  expect(server.connections()).toBe(0);
  await client.close();
  await server.close();
});

test('what a target hands out and no request can carry is told, not thrown', async () => {
  const server = await startHostileServer('accepts-everything');
  const client = makeClient(server.baseUrl);
  const huge = { ...READ, query: [['id', 'i'.repeat(5 * 1024 * 1024)]] as const };
  const cases = [
    huge,
    { ...READ, authorization: 'Bearer a\r\nX-Injected: 1' },
    { ...READ, authorization: 'Bearer \u{1f680}' },
  ];
  for (const request of cases) {
    const exchange = await client.send(request);
    expect([exchange.failure?.kind, exchange.attempts, exchange.status, exchange.ok]).toEqual([
      'blocked',
      0,
      undefined,
      false,
    ]);
    expect(JSON.stringify(exchange.recorded).length).toBeLessThan(2_000);
  }
  expect(server.seen).toEqual([]);
  await client.close();
  await server.close();
});

test('names what stands in the way of a connection', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const address = closed.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => closed.close(resolve));
  const plain = await startHostileServer('answers-early');
  const cases: [baseUrl: string, kind: string, words: RegExp][] = [
    [`http://127.0.0.1:${port}/v1beta1`, 'refused', /ECONNREFUSED/],
    ['http://nowhere.invalid/v1beta1', 'unresolved', /nowhere\.invalid/],
    [plain.baseUrl.replace('http:', 'https:'), 'tls', /ERR_SSL_WRONG_VERSION_NUMBER/],
  ];
  for (const [baseUrl, kind, words] of cases) {
    const client = makeClient(baseUrl);
    const { failure } = await client.send(READ);
    expect([failure?.kind, failure?.message]).toEqual([kind, expect.stringMatching(words)]);
    await client.close();
  }
  await plain.close();
});

test('a signal ends one exchange, the run signal ends all and everything after them', async () => {
  const server = await startHostileServer('silent');
  const run = new AbortController();
  const client = makeClient(server.baseUrl, { signal: run.signal });
  const one = new AbortController();
  const first = client.send({ ...READ, signal: one.signal });
  one.abort();
  expect((await first).failure).toMatchObject({ kind: 'interrupted' });
  const others = [client.send(READ), client.send(CREATE)];
  setTimeout(() => run.abort(), 20);
  for (const ended of await Promise.all(others)) expect(ended.failure?.kind).toBe('interrupted');
  expect(client.stopReason).toEqual({ kind: 'interrupted', message: 'The run was interrupted' });
  const before = server.seen.length;
  expect((await client.send(READ)).failure?.message).toContain('not sent. The run was interrupted');
  expect(server.seen).toHaveLength(before);
  await client.close();
  await server.close();
});

test('the end of the run ends what is in flight', async () => {
  const server = await startHostileServer('silent');
  const client = makeClient(server.baseUrl, { deadline: Date.now() + 100 });
  expect((await client.send(READ)).failure?.message).toContain('time given to the run is over');
  expect(client.stopReason?.kind).toBe('deadline');
  await client.close();
  const late = makeClient(server.baseUrl, { deadline: Date.now() - 1 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await late.send(READ)).failure?.kind).toBe('interrupted');
  await late.close();
  await server.close();
});

test('closing ends what is in flight and what waits', async () => {
  const server = await startHostileServer('silent');
  const client = makeClient(server.baseUrl, { politeness: { concurrency: 2 } });
  const all = [1, 2, 3, 4, 5].map(() => client.send(READ));
  await client.close();
  for (const { failure } of await Promise.all(all)) expect(failure?.kind).toBe('interrupted');
  await server.close();
});

test('a failure names no secret either', async () => {
  const secrets = createSecretRegistry();
  const client = makeClient('http://secret-host-name-1.invalid/v1beta1', {
    secrets,
  });
  secrets.add('secret-host-name-1');
  const { recorded } = await client.send(READ);
  expect(recorded.failure?.message).toContain('[secret].invalid');
  expect(recorded.request.url).toBe(
    'http://[secret].invalid/v1beta1/organizations/o/workspaces/workspace-listed',
  );
  await client.close();
});

test('a body of prototype names pollutes nothing', async () => {
  const server = await startHostileServer('proto-keys');
  const client = makeClient(server.baseUrl);
  const { json } = await client.send(READ);
  expect(Object.keys(json as object)).toContain('__proto__');
  expect('polluted' in {}).toBe(false);
  await client.close();
  await server.close();
});

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { expect, test } from '@playwright/test';
import { proxyFor, proxyFromEnvironment } from '../../../fixtures/http/proxy.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import { ConfigurationError } from '../../../fixtures/target/configuration-error.ts';
import { startHostileServer } from './hostile/server.ts';
import { makeClient, READ } from './make-client.ts';
import { startProxy } from './test-proxy.ts';

const pem = (name: string): string => readFileSync(new URL(`./tls/${name}`, import.meta.url), 'utf8');
const CREDENTIALS = `Basic ${Buffer.from('proxy-user:pa%ss word').toString('base64')}`;

let secure: Server;
let port = 0;
test.beforeAll(async () => {
  secure = createServer({ key: pem('server.key'), cert: pem('server.pem') }, (request, answer) => {
    request.resume();
    answer.end(JSON.stringify({ id: 'workspace-listed', host: request.headers.host }));
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const address = secure.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
test.afterAll(async () => {
  secure.closeAllConnections();
  await new Promise((resolve) => secure.close(resolve));
});

test('an own authority is trusted, a foreign one is told', async () => {
  const trusting = makeClient(`https://127.0.0.1:${port}/v1beta1`, { ca: pem('ca.pem') });
  expect(await trusting.send(READ)).toMatchObject({ status: 200 });
  await trusting.close();
  const doubting = makeClient(`https://127.0.0.1:${port}/v1beta1`, {});
  const { failure } = await doubting.send(READ);
  expect(failure?.kind).toBe('tls');
  expect(failure?.message).toMatch(/certificate/);
  await doubting.close();
  const misnamed = makeClient(`https://localhost:${port}/v1beta1`, { ca: pem('ca.pem') });
  expect((await misnamed.send(READ)).failure?.kind).toBe('tls');
  await misnamed.close();
});

test('an https target is reached through a tunnel, with the credentials in the address', async () => {
  const proxy = await startProxy();
  const secrets = createSecretRegistry();
  const httpsProxy = `http://proxy-user:pa%25ss%20word@127.0.0.1:${proxy.port}`;
  const through = makeClient(`https://target.test:${port}/v1beta1`, {
    ca: pem('ca.pem'),
    proxy: { httpsProxy },
    secrets,
  });
  const exchange = await through.send(READ);
  expect(exchange.json).toEqual({ id: 'workspace-listed', host: `target.test:${port}` });
  await through.send(READ);
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT target.test:${port} ${CREDENTIALS}`]));
  expect(secrets.redact(`${CREDENTIALS} pa%ss word`)).toMatch(/^Basic \[secret\]=? \[secret\]$/);
  await through.close();
  await proxy.close();
});

test('an http target is reached through a forwarding proxy', async () => {
  const proxy = await startProxy();
  const server = await startHostileServer('accepts-everything');
  const httpProxy = `http://proxy-user:pa%25ss%20word@127.0.0.1:${proxy.port}`;
  const through = makeClient(`http://target.test:${server.port}/v1beta1`, { proxy: { httpProxy } });
  const exchange = await through.send(READ);
  expect(exchange).toMatchObject({ status: 200 });
  const url = `http://target.test:${server.port}/v1beta1${READ.path}`;
  expect(proxy.asked).toEqual([`GET ${url} ${CREDENTIALS}`]);
  expect(exchange.recorded.request.url).toBe(url);
  expect(JSON.stringify(exchange.recorded)).not.toContain('roxy');
  expect(server.seen[0]?.headers.get('host')).toBe(`target.test:${server.port}`);
  await through.close();
  await Promise.all([proxy.close(), server.close()]);
});

test('what a proxy does wrong is the proxy’s, what the target’s certificate does wrong is the target’s', async () => {
  const server = await startHostileServer('accepts-everything');
  const https = `https://target.test:${port}/v1beta1`;
  const http = `http://target.test:${server.port}/v1beta1`;
  for (const status of [407, 403, 502]) {
    const proxy = await startProxy(status);
    const address = `http://127.0.0.1:${proxy.port}`;
    const tunnelled = makeClient(https, { proxy: { httpsProxy: address } });
    const refused = (await tunnelled.send(READ)).failure;
    expect([refused?.kind, refused?.message]).toEqual([
      'proxy',
      expect.stringContaining(`with status ${status}`),
    ]);
    expect(proxy.asked).toHaveLength(1);
    await tunnelled.close();
    if (status === 407) {
      const forwarded = makeClient(http, { proxy: { httpProxy: address } });
      expect((await forwarded.send(READ)).failure?.message).toContain('authentication (407)');
      await forwarded.close();
    }
    await proxy.close();
    // Nobody listens there any more.
    for (const [baseUrl, name] of [
      [https, 'httpsProxy'],
      [http, 'httpProxy'],
    ] as const) {
      const gone = makeClient(baseUrl, { proxy: { [name]: address } });
      const failure = (await gone.send(READ)).failure;
      expect([failure?.kind, failure?.message]).toEqual(['proxy', expect.stringContaining('ECONNREFUSED')]);
      await gone.close();
    }
  }
  for (const kind of ['silent', 'closes-on-request', 'not-http', 'header-flood', 'endless-headers']) {
    const proxy = await startHostileServer(kind);
    const through = makeClient(https, {
      proxy: { httpsProxy: `http://127.0.0.1:${proxy.port}` },
      timeouts: { connect: 300, total: 5_000 },
    });
    expect((await through.send(READ)).failure?.kind, kind).toBe('proxy');
    await through.close();
    await proxy.close();
  }
  const proxy = await startProxy();
  const doubting = makeClient(https, { proxy: { httpsProxy: `http://127.0.0.1:${proxy.port}` } });
  expect((await doubting.send(READ)).failure?.kind).toBe('tls');
  await doubting.close();
  await proxy.close();
  await server.close();
});

test('NO_PROXY exempts hosts, their subdomains, ports and ranges; this machine is never behind a proxy', () => {
  const settings = (noProxy?: string) => ({ httpProxy: 'http://p:1', httpsProxy: 'p:2', noProxy });
  const origin = (url: string, noProxy?: string) => proxyFor(new URL(url), settings(noProxy))?.origin;
  expect(origin('http://api.example.com')).toBe('http://p:1');
  expect(origin('https://api.example.com')).toBe('http://p:2');
  expect(proxyFor(new URL('https://api.example.com'), { httpProxy: 'http://p:1' })).toBeUndefined();
  for (const exempt of [
    '*',
    'example.com',
    '.example.com',
    '*.example.com',
    'a.b, API.example.com',
    'api.example.com:443',
  ]) {
    expect(origin('https://api.example.com', exempt), exempt).toBeUndefined();
  }
  for (const other of [
    '',
    'ample.com',
    'api.example.com.evil',
    'api.example.com:80',
    'x.api.example.com',
    '10.0.0.0/8',
  ]) {
    expect(origin('https://api.example.com', other), other).toBe('http://p:2');
  }
  expect(origin('http://10.1.2.3:8080', '10.0.0.0/8')).toBeUndefined();
  expect(origin('http://10.1.2.3:8080', '10.1.2.3')).toBeUndefined();
  expect(origin('http://11.1.2.3', '10.0.0.0/8')).toBe('http://p:1');
  expect(origin('http://[2001:db8::1]/', '2001:db8::/32')).toBeUndefined();
  expect(origin('http://[2001:db8::1]/', '2001:db8::1')).toBeUndefined();
  for (const local of [
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.8.9.1',
    'https://[::1]:3',
    'http://x.localhost',
  ]) {
    expect(origin(local)).toBeUndefined();
  }
});

test('the customary variables are read, and an unusable proxy is a configuration error that shows no password', () => {
  expect(
    proxyFromEnvironment({
      HTTP_PROXY: 'a',
      https_proxy: 'b',
      HTTPS_PROXY: 'c',
      no_proxy: '',
      NO_PROXY: 'd',
    }),
  ).toEqual({
    httpProxy: 'a',
    httpsProxy: 'b',
    noProxy: 'd',
  });
  for (const httpProxy of ['socks5://user:hidden-password@p:1', 'http://user:hidden-password@', 'ftp://p']) {
    const choose = (): unknown => proxyFor(new URL('http://example.com'), { httpProxy });
    expect(choose).toThrow(ConfigurationError);
    expect(choose).toThrow(/^HTTP_PROXY: expected(?!.*hidden-password)/);
  }
});

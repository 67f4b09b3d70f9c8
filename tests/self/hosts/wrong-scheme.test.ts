import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer, type Server as RawServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { preflight } from '../../../fixtures/target/preflight.ts';

const pem = (name: string): string => readFileSync(new URL(`../http/tls/${name}`, import.meta.url), 'utf8');

/** What the first look says of a server that is spoken to in another scheme than its own. */
async function lookAt(server: Server | RawServer, scheme: string): Promise<string | null> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await preflight(
      readConfiguration({
        CONFORMANCE_TOKEN: 'some-token-of-some-length',
        CONFORMANCE_BASE_URL: `${scheme}://127.0.0.1:${port}/v1beta1`,
        CONFORMANCE_ORGANIZATION: 'o',
      }),
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

test('https on a port of plain HTTP is told, with what to write', async () => {
  const reason = await lookAt(createServer(), 'https');
  expect(reason).toMatch(
    /answer to get-organization, found: that the port does not speak TLS \(tls\)\. Write http:/,
  );
  expect(reason).not.toMatch(/openssl|--ca-file/i);
});

test('http on a port of TLS is told, with what to write', async () => {
  const secure = createSecureServer({ key: pem('server.key'), cert: pem('server.pem') });
  expect(await lookAt(secure, 'http')).toMatch(/\. Write https:\/\/ in the base URL if the port speaks TLS/);
  // Others answer with an alert of TLS.
  const alert = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])));
  });
  expect(await lookAt(alert, 'http')).toMatch(/\. Write https:\/\/ in the base URL if the port speaks TLS/);
});

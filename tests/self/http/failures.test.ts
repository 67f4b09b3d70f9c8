import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { makeClient, READ } from './make-client.ts';

test('a status that is none is told in words of HTTP', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 000 Zero\r\nContent-Length: 2\r\n\r\n{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = makeClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta1`);
  const { failure } = await client.send(READ);
  expect(failure).toEqual({
    kind: 'protocol',
    message: 'the answer has no status that HTTP knows (100 to 599)',
  });
  await client.close();
  server.close();
});

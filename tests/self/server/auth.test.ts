import { baseRequest } from '../../../fixtures/server/kit/base-requests.ts';
import { loadOperations } from '../../../fixtures/server/operations.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { send } from './client.ts';
import { expect, test } from './server-test.ts';

test('every operation refuses whatever is not exactly the bearer token', async ({ server }) => {
  const { token } = server;
  const headers = [
    null,
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${Buffer.from(`user:${token}`).toString('base64')}`,
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token}x`,
    `Bearer x${token}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    'Bearer undefined',
  ];
  for (const { id } of await loadOperations()) {
    for (const authorization of headers) {
      const { status, headers } = await send(server, { ...baseRequest(id, server.target), authorization });
      expect(status, `${id} with ${authorization}`).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  }
});

test('a token is valid from its start to its end', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const server = await startReferenceServer({ clock: () => now });
  const [, , expiring] = server.target.tokens ?? [];
  const rotated = await send(server, {
    method: 'POST',
    path: `/organizations/${server.target.organizationId}/tokens/${expiring}/rotate`,
  });
  expect(rotated.body.endAt).toBe('2026-04-01T00:00:00Z');
  const status = async () => {
    const authorization = `Bearer ${rotated.body.token}`;
    return (await send(server, { ...baseRequest('get-organization', server.target), authorization })).status;
  };
  expect(await status()).toBe(200);
  now = new Date('2026-04-01T00:00:00Z');
  expect(await status()).toBe(401);
  now = new Date('2025-12-31T23:59:59Z');
  expect(await status()).toBe(401);
  await server.close();
});

test('another token can be chosen, and another seed gives other ids', async () => {
  const server = await startReferenceServer({ token: 'mine', seed: 7 });
  const plain = await startReferenceServer();
  expect((await send(server, { ...baseRequest('get-organization', server.target) })).status).toBe(200);
  expect(server.target.organizationId).not.toBe(plain.target.organizationId);
  await server.close();
  await plain.close();
});

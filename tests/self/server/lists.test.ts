import type { JsonObject } from '../../../fixtures/server/json.ts';
import type { ReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { inOrganization, objects, type Reply, send } from './client.ts';
import { expect, test } from './server-test.ts';

async function tokens(server: ReferenceServer, query = '', deployment = 0): Promise<Reply> {
  const id = server.target.readDeployments?.[deployment];
  return send(server, { path: inOrganization(server, `/deployments/${id}/agent-tokens?${query}`) });
}

async function channels(server: ReferenceServer, query = ''): Promise<JsonObject[]> {
  const { body } = await send(server, { path: inOrganization(server, `/notification-channels?${query}`) });
  return objects(body.notificationChannels);
}

test('pages are disjoint and complete at any size, and say what they are', async ({ server }) => {
  const whole = objects((await tokens(server, 'limit=1000')).body.tokens);
  expect(whole).toHaveLength(47);
  for (const size of [1, 2, 7, 20]) {
    const pages: JsonObject[] = [];
    for (let offset = 0; offset < 47; offset += size) {
      const { body } = await tokens(server, `limit=${size}&offset=${offset}`);
      expect(body).toMatchObject({ limit: size, offset, totalCount: 47 });
      pages.push(...objects(body.tokens));
    }
    expect(pages).toEqual(whole);
  }
  expect((await tokens(server)).body).toMatchObject({ limit: 20, offset: 0 });
  expect((await tokens(server, 'offset=47')).body).toMatchObject({ tokens: [], totalCount: 47, offset: 47 });
  expect((await tokens(server, 'limit=0')).body).toMatchObject({ tokens: [], totalCount: 47, limit: 0 });
  expect((await tokens(server, '', 1)).body.totalCount).toBe(3);
  expect((await tokens(server, '', 2)).body).toMatchObject({ tokens: [], totalCount: 0 });
});

const TOKEN_KEYS: Record<string, (token: JsonObject) => unknown> = {
  name: (token) => token.name,
  description: (token) => token.description,
  createdAt: (token) => token.createdAt,
  updatedAt: (token) => token.updatedAt,
  createdById: (token) => (token.createdBy as JsonObject | undefined)?.id,
  updatedById: (token) => (token.updatedBy as JsonObject | undefined)?.id,
  tokenStartAt: (token) => token.startAt,
};

test('every sort orders by its own key and by no other, descending the reverse of ascending', async ({
  server,
}) => {
  const orders = new Set<string>();
  for (const [field, keyOf] of Object.entries(TOKEN_KEYS)) {
    const read = async (direction: string) =>
      objects((await tokens(server, `limit=1000&sorts=${field}:${direction}`)).body.tokens);
    const ascending = await read('asc');
    const keys = ascending.map(keyOf).filter((key) => key !== undefined);
    expect(keys, field).toEqual([...keys].sort());
    expect(new Set(keys).size, `${field} has keys that differ`).toBeGreaterThan(1);
    expect(
      (await read('desc')).map(keyOf).filter((key) => key !== undefined),
      field,
    ).toEqual(keys.toReversed());
    orders.add(ascending.map(({ id }) => id).join());
  }
  expect(orders.size).toBe(Object.keys(TOKEN_KEYS).length);
});

test('a second sort decides among equals', async ({ server }) => {
  const { body } = await tokens(server, 'limit=1000&sorts=name:asc&sorts=updatedAt:desc');
  const keys = objects(body.tokens).map(({ name, updatedAt }) => [name, updatedAt] as [string, string]);
  for (const [index, [name, updatedAt]] of keys.entries()) {
    const next = keys[index + 1];
    if (next?.[0] === name) expect(next[1] < updatedAt).toBe(true);
  }
  expect(new Set(keys.map(([name]) => name)).size).toBeLessThan(keys.length);
});

test('channel filters choose by type, entity type and id, and all at once', async ({ server }) => {
  const all = await channels(server, 'limit=500');
  expect(all).toHaveLength(90);
  const emails = await channels(server, 'limit=500&channelTypes=EMAIL&channelTypes=DAG_TRIGGER');
  expect(emails).toEqual(all.filter(({ type }) => type === 'EMAIL' || type === 'DAG_TRIGGER'));
  const ofWorkspaces = await channels(server, 'limit=500&entityType=WORKSPACE');
  expect(ofWorkspaces).toEqual(all.filter(({ entityType }) => entityType === 'WORKSPACE'));
  const ids = [all[3]?.id, all[40]?.id];
  expect(await channels(server, ids.map((id) => `notificationChannelIds=${id}`).join('&'))).toEqual([
    all[3],
    all[40],
  ]);
  expect(
    await channels(server, `notificationChannelIds=${ids[0]}&entityType=DEPLOYMENT&channelTypes=EMAIL`),
  ).toEqual([all[3]].filter((channel) => channel?.entityType === 'DEPLOYMENT' && channel.type === 'EMAIL'));
  expect((await channels(server, 'limit=7&offset=85')).length).toBe(5);
});

test('a deployment reaches its own channels and shared ones of its workspace and organization', async ({
  server,
}) => {
  const all = await channels(server, 'limit=500');
  const [deployment, other] = server.target.deployments ?? [];
  const reached = await channels(server, `limit=500&deploymentIds=${deployment?.id}`);
  const expected = all.filter(
    ({ entityType, entityId, isShared }) =>
      entityId === deployment?.id ||
      (isShared === true && (entityType === 'ORGANIZATION' || entityId === deployment?.workspaceId)),
  );
  expect(reached).toEqual(expected);
  expect(reached.length).toBeGreaterThan(0);
  const both = await channels(server, `limit=500&deploymentIds=${deployment?.id}&deploymentIds=${other?.id}`);
  expect(both.length).toBeGreaterThan(reached.length);
  expect(await channels(server, 'deploymentIds=nobody')).toEqual([]);
});

test('a workspace reaches its own channels and shared ones of its deployments and organization', async ({
  server,
}) => {
  const all = await channels(server, 'limit=500');
  const [workspace] = server.target.workspaces ?? [];
  const expected = all.filter(
    ({ entityType, entityId, workspaceId, isShared }) =>
      entityId === workspace ||
      (isShared === true &&
        (entityType === 'ORGANIZATION' || (entityType === 'DEPLOYMENT' && workspaceId === workspace))),
  );
  expect(await channels(server, `limit=500&workspaceIds=${workspace}`)).toEqual(expected);
  expect(expected.some(({ entityType }) => entityType === 'DEPLOYMENT')).toBe(true);
});

test('deploymentIds beside workspaceIds are refused', async ({ server }) => {
  const path = inOrganization(server, '/notification-channels?deploymentIds=a&workspaceIds=b');
  expect((await send(server, { path })).status).toBe(400);
});

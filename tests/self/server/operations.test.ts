import { fieldsOf } from '../../../fixtures/server/kit/fields.ts';
import { loadOperations } from '../../../fixtures/server/operations.ts';
import { inOrganization, send } from './client.ts';
import { expect, test } from './server-test.ts';

test('each of the thirteen operations accepts its base and answers every field that is always present', async ({
  attempt,
}) => {
  const operations = await loadOperations();
  expect(operations).toHaveLength(13);
  for (const operation of operations) {
    const { status, body, headers } = await attempt(operation.id);
    expect(status, operation.id).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    for (const { path, field } of fieldsOf(operation.answer)) {
      if (field.required && !path.includes('.'))
        expect(body, `${operation.id}: ${path}`).toHaveProperty(path);
    }
  }
});

test('unknown organizations, deployments, clusters, deploys, tokens and workspaces are answered 404', async ({
  server,
}) => {
  const [deployment, other] = server.target.deployments ?? [];
  const paths = [
    '/deployments/nobody/agent-tokens',
    '/workspaces/nobody',
    '/tokens/nobody/rotate',
    '/clusters/nobody',
    '/deployments/nobody',
    `/deployments/${deployment?.id}/deploys/nobody/rollback`,
    `/deployments/${deployment?.id}/deploys/${other?.deploys?.[0]}/rollback`,
  ];
  for (const path of paths) {
    const method = /agent-tokens|workspaces/.test(path) ? 'GET' : 'POST';
    const { status } = await send(server, { method, path: inOrganization(server, path) });
    expect(status, path).toBe(404);
  }
  expect((await send(server, { path: '/organizations/nobody' })).status).toBe(404);
});

test('created workspaces are read again as they were created', async ({ server, attempt }) => {
  const created = await attempt('create-workspace', {
    name: 'w'.repeat(50),
    description: 'two words',
    cicdEnforcedDefault: true,
  });
  expect(created.body).toMatchObject({
    name: 'w'.repeat(50),
    description: 'two words',
    cicdEnforcedDefault: true,
  });
  const read = await send(server, { path: inOrganization(server, `/workspaces/${created.body.id}`) });
  expect(read.body).toEqual(created.body);
});

test('new entities never share an id', async ({ attempt }) => {
  const ids = new Set<unknown>();
  for (const operation of [
    'create-workspace',
    'create-team',
    'create-cluster',
    'create-environment-object',
  ]) {
    for (let count = 0; count < 5; count += 1) ids.add((await attempt(operation)).body.id);
  }
  expect(ids.size).toBe(20);
});

test('a team shows what was sent, and roles that follow from its role', async ({ server, attempt }) => {
  const memberIds = server.target.users;
  const owner = await attempt('create-team', {
    memberIds,
    organizationRole: 'ORGANIZATION_OWNER',
    description: 'd',
  });
  expect(owner.body).toMatchObject({
    name: 'base-team',
    organizationRole: 'ORGANIZATION_OWNER',
    description: 'd',
  });
  expect(owner.body).not.toHaveProperty('dagRoles');
  const member = await attempt('create-team');
  expect(member.body.organizationRole).toBe('ORGANIZATION_MEMBER');
  expect(member.body.dagRoles).toHaveLength(2);
  expect((await attempt('create-team', { memberIds: ['nobody'] })).status).toBe(422);
});

test('a rotation gives a new value, with a description even where the token has none', async ({ server }) => {
  const [, bare] = server.target.tokens ?? [];
  const path = inOrganization(server, `/tokens/${bare}/rotate`);
  const first = await send(server, { method: 'POST', path });
  const second = await send(server, { method: 'POST', path });
  expect(first.body).toMatchObject({ id: bare, description: '' });
  expect(second.body.token).not.toBe(first.body.token);
  const asOrganization = (token: unknown) =>
    send(server, { path: inOrganization(server), authorization: `Bearer ${token}` });
  expect((await asOrganization(first.body.token)).status).toBe(401);
  expect((await asOrganization(second.body.token)).status).toBe(200);
});

test('an organization looked up shows what is always present and nothing more', async ({ server }) => {
  const whole = await send(server, { path: inOrganization(server) });
  const metadata = await send(server, { path: inOrganization(server, '?isLookUpOnly=true') });
  expect(whole.body).toMatchObject(metadata.body);
  expect(whole.body).toHaveProperty('managedDomains');
  expect(metadata.body).not.toHaveProperty('managedDomains');
});

test('a reset goes back to the seeded state, ids included', async ({ server, attempt }) => {
  const before = await attempt('create-workspace');
  server.reset();
  const gone = await send(server, { path: inOrganization(server, `/workspaces/${before.body.id}`) });
  expect(gone.status).toBe(404);
  expect((await attempt('create-workspace')).body.id).toBe(before.body.id);
});

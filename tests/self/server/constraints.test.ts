import { loadDeviations } from '../../../fixtures/server/alterations.ts';
import { inOrganization, send } from './client.ts';
import { expect, test } from './server-test.ts';

test('each constraint on a body is enforced: the request that breaks it is refused for that reason', async ({
  server,
}) => {
  const unenforced = [...(await loadDeviations()).values()].filter(({ id }) =>
    id.startsWith('accepts-broken-'),
  );
  expect(unenforced.length).toBeGreaterThan(130);
  for (const { id, breaks, witness } of unenforced) {
    const [step] = witness;
    if (step === undefined) throw new Error(`${id} has no witness.`);
    const [request] = [step({ target: server.target, token: server.token, answers: [] })].flat();
    if (request === undefined) throw new Error(`${id} has an empty witness.`);
    const reply = await send(server, request);
    expect(reply.status, id).toBeGreaterThanOrEqual(400);
    expect(reply.body.rule, id).toBe(breaks[0]);
    expect(reply.body.message, id).toBeTruthy();
  }
});

const ACCEPTED: [operation: string, fields: Record<string, unknown>][] = [
  ['create-workspace', { name: 'w'.repeat(50) }],
  ['create-workspace', { name: '\u{1F600}'.repeat(50) }],
  ['update-deployment', { name: 'd'.repeat(500), description: 'd'.repeat(1000) }],
  ['update-deployment', { defaultTaskPodCpu: '0.1', defaultTaskPodMemory: '0.20Gi' }],
  ['update-deployment', { workerQueues: [{ name: 'default' }, { name: 'second' }] }],
  ['rollback-deploy', { description: 'r'.repeat(500) }],
  ['create-cluster', { secondaryVpcCidr: '100.64.0.0/16' }],
  ['create-cluster', { secondaryVpcCidr: '100.64.0.0/20' }],
  ['create-allowed-ip-address-range', { ipAddressRange: '2001:db8::/48' }],
  ['create-environment-object', { links: [], undocumented: 1 }],
];

test('what stands at the edge of a constraint is accepted', async ({ attempt }) => {
  for (const [operation, fields] of ACCEPTED) {
    const { status, text } = await attempt(operation, fields);
    expect(status, `${operation} ${JSON.stringify(fields).slice(0, 80)}: ${text.slice(0, 200)}`).toBe(200);
  }
});

const REFUSED: [operation: string, fields: Record<string, unknown>][] = [
  ['create-workspace', { name: '\u{1F600}'.repeat(51) }],
  ['update-deployment', { defaultTaskPodCpu: '500m', defaultTaskPodMemory: '1Gi' }],
  ['update-deployment', { defaultTaskPodCpu: '1.5', defaultTaskPodMemory: '3.1Gi' }],
  ['update-deployment', { environmentVariables: [{ value: 'no key' }] }],
  ['update-deployment', { workspaceId: 'nobody' }],
  ['update-deployment', { type: 'HYBRID' }],
  ['update-deployment', { workerQueues: [{ name: 'default', id: 'nobody' }] }],
  ['create-cluster', { secondaryVpcCidr: '100.64.0.0/15' }],
  ['create-cluster', { secondaryVpcCidr: '10.0.0.0/16' }],
  ['create-cluster', { secondaryVpcCidr: 'words' }],
  ['create-cluster', { drSecondaryVpcCidr: 'words' }],
  ['create-cluster', { workspaceIds: ['nobody'] }],
  ['update-cluster', { workspaceIds: ['nobody'] }],
  ['create-environment-object', { links: [{ scopeEntityId: 'nobody' }] }],
  ['create-allowed-ip-address-range', { ipAddressRange: '10.0.0.0' }],
  ['create-allowed-ip-address-range', { ipAddressRange: '10.0.0.0/33' }],
  ['create-allowed-ip-address-range', { ipAddressRange: '10.0.300.0/24' }],
];

test('what stands beyond a constraint is refused', async ({ attempt }) => {
  for (const [operation, fields] of REFUSED) {
    const { status } = await attempt(operation, fields);
    expect(status, `${operation} ${JSON.stringify(fields).slice(0, 80)}`).toBeGreaterThanOrEqual(400);
  }
});

test('a body must be there, be JSON, and say so', async ({ server }) => {
  const path = inOrganization(server, '/workspaces');
  const text = '{"name":"w"}';
  expect((await send(server, { method: 'POST', path })).body.rule).toBe('request.required-body');
  expect((await send(server, { path, text: '{"name":' })).body.rule).toBe('json.malformed-request-refused');
  expect((await send(server, { path, text, contentType: 'text/plain' })).status).toBe(415);
  expect((await send(server, { path, text: '[]' })).status).toBe(400);
  expect((await send(server, { path, text, contentType: 'application/json; charset=utf-8' })).status).toBe(
    200,
  );
});

test('a rollback needs no body', async ({ server }) => {
  const [deployment] = server.target.deployments ?? [];
  const path = inOrganization(
    server,
    `/deployments/${deployment?.id}/deploys/${deployment?.deploys?.[0]}/rollback`,
  );
  const { status, body } = await send(server, { method: 'POST', path });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('description');
});

const QUERIES: [query: string, isAccepted: boolean][] = [
  ['limit=0', true],
  ['limit=1000', true],
  ['limit=1001', false],
  ['limit=-1', false],
  ['limit=ten', false],
  ['limit=1.5', false],
  ['limit=', false],
  ['limit=1&limit=2', false],
  ['offset=-1', false],
  ['offset=100000', true],
  ['sorts=tokenStartAt:desc', true],
  ['sorts=name:asc&sorts=createdById:desc', true],
  ['sorts=name', false],
  ['sorts=name:up', false],
  ['sorts=shortToken:asc', false],
  ['unknown=1', true],
];

test('query parameters keep their kinds, ranges and lists', async ({ server }) => {
  const [deployment] = server.target.readDeployments ?? [];
  for (const [query, isAccepted] of QUERIES) {
    const path = inOrganization(server, `/deployments/${deployment}/agent-tokens?${query}`);
    expect((await send(server, { path })).status === 200, query).toBe(isAccepted);
  }
  expect((await send(server, { path: inOrganization(server, '?isLookUpOnly=yes') })).status).toBe(400);
});

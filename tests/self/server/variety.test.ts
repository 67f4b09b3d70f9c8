import { baseRequest, deploymentBody } from '../../../fixtures/server/kit/base-requests.ts';
import { answeredTables, fieldsOf } from '../../../fixtures/server/kit/fields.ts';
import { placesAt } from '../../../fixtures/server/kit/paths.ts';
import { loadOperations } from '../../../fixtures/server/operations.ts';
import type { ReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { inOrganization, send } from './client.ts';
import { expect, test } from './server-test.ts';

/** Optional by the document, and yet shown by every answer: each update must send them, or each list has them. */
const ALWAYS_SHOWN = [
  /^deployment\.out\.(executor|type|isHighAvailability|schedulerSize|environmentVariables)/,
  /^deployment\.out\.(defaultTaskPod|resourceQuota)/,
  /^deployment\.out\.remoteExecution\.enabled$/,
  /^deployment\.out\.workerQueues\.(?!podCpu|podMemory|nodePoolId)/,
  /^cluster\.out\.(tags|healthStatus|metadata)\./,
  /^nodePool\.out\./,
  /^organization\.out\.(managedDomains|productPlans)\./,
  /^team\.out\.(workspaceRoles|deploymentRoles)\./,
  /^team\.out\.dagRoles\.(deploymentId|role)/,
  /^deploy\.out\.(rollbackFromId|bundles\.|createdBySubject)/,
  /^channel\.out\.(definition|entityId|entityType|id|isShared|name|organizationId|type|createdAt|updatedAt)$/,
  /^token\.out\.roles\.(entityId|entityType|role)$/,
];

/** Sends what a run of profile `full` could send to everything that the target lists. */
async function tour(server: ReferenceServer): Promise<Map<string, unknown[]>> {
  const { target } = server;
  const bodies = new Map<string, unknown[]>();
  const visit = async (operation: string, request: Parameters<typeof send>[1]) => {
    const { status, body, text } = await send(server, request);
    expect(status, `${operation}: ${text}`).toBe(200);
    bodies.set(operation, [...(bodies.get(operation) ?? []), body]);
  };
  const post = (path: string, body: object) => ({ path: inOrganization(server, path), body });
  for (const { id } of await loadOperations()) {
    for (let round = 0; round < 3; round += 1) await visit(id, baseRequest(id, target));
  }
  await visit('get-organization', { path: inOrganization(server, '?isLookUpOnly=true') });
  // Which authors an entity names follows from its name: several show every face.
  for (const name of ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8']) {
    await visit('create-workspace', post('/workspaces', { name, description: 'd' }));
    await visit('create-team', post('/teams', { name }));
    const ipAddressRange = `10.9.${name.slice(1)}.0/24`;
    await visit('create-allowed-ip-address-range', post('/allowed-ip-address-ranges', { ipAddressRange }));
  }
  for (const organizationRole of ['ORGANIZATION_OWNER', 'ORGANIZATION_MEMBER']) {
    await visit('create-team', post('/teams', { name: 't', description: 'd', organizationRole }));
  }
  for (const id of target.workspaces ?? [])
    await visit('get-workspace', { path: inOrganization(server, `/workspaces/${id}`) });
  for (const deployment of target.deployments ?? []) {
    const body = {
      ...deploymentBody(deployment),
      environmentVariables: [{ key: 'K', value: 'v', isSecret: false }],
    };
    for (const deploy of deployment.deploys ?? []) {
      await visit('rollback-deploy', post(`/deployments/${deployment.id}/deploys/${deploy}/rollback`, {}));
    }
    await visit('update-deployment', post(`/deployments/${deployment.id}`, body));
  }
  for (const cluster of target.clusters ?? []) {
    await visit(
      'update-cluster',
      post(`/clusters/${cluster.id}`, { name: 'c', k8sTags: [], dbInstanceType: 'db' }),
    );
  }
  for (const id of target.tokens ?? []) {
    await visit('rotate-token', { method: 'POST', path: inOrganization(server, `/tokens/${id}/rotate`) });
  }
  await visit('list-notification-channels', {
    path: inOrganization(server, '/notification-channels?limit=1000'),
  });
  const agents = `/deployments/${target.readDeployments?.[0]}/agent-tokens?limit=1000`;
  await visit('list-agent-tokens', { path: inOrganization(server, agents) });
  return bodies;
}

test('every field of every answer is seen, and optional ones are absent elsewhere', async ({ server }) => {
  const bodies = await tour(server);
  const seen = new Map<string, { present: number; absent: number }>();
  for (const operation of await loadOperations()) {
    for (const { table, objectsIn } of answeredTables(operation)) {
      const objects = (bodies.get(operation.id) ?? []).flatMap(objectsIn);
      for (const { path, field } of fieldsOf(table)) {
        const name = `${table.object}.${path}${field.required ? ' (required)' : ''}`;
        const count = seen.get(name) ?? { present: 0, absent: 0 };
        for (const { holder, name: last } of objects.flatMap((object) => placesAt(object, path))) {
          if (last in holder) count.present += 1;
          else count.absent += 1;
        }
        seen.set(name, count);
      }
    }
  }
  const entries = [...seen];
  expect(entries.filter(([, { present }]) => present === 0).map(([name]) => name)).toEqual([]);
  const alwaysThere = entries
    .filter(([name, { absent }]) => absent === 0 && !name.endsWith('(required)'))
    .map(([name]) => name)
    .filter((name) => !ALWAYS_SHOWN.some((pattern) => pattern.test(name)));
  expect(alwaysThere).toEqual([]);
});

test('every status of deployments, clusters and deploys, and every type, is seen', async ({ server }) => {
  const bodies = await tour(server);
  for (const operation of await loadOperations()) {
    if (!['update-deployment', 'update-cluster', 'rollback-deploy'].includes(operation.id)) continue;
    const created = operation.id === 'update-cluster' ? (bodies.get('create-cluster') ?? []) : [];
    const answers = [...(bodies.get(operation.id) ?? []), ...created];
    for (const { path, field } of fieldsOf(operation.answer)) {
      if (field.kind !== 'string' || !field.values || path === 'schedulerSize') continue;
      const shown = answers
        .flatMap((answer) => placesAt(answer, path))
        .map(({ holder, name }) => holder[name]);
      const known = new Set(shown.filter((value) => value !== undefined));
      expect([...known].sort(), `${operation.id}: ${path}`).toEqual([...field.values].sort());
    }
  }
});

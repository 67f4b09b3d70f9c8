import type { JsonObject } from '../../../fixtures/server/json.ts';
import { firstOf } from '../../../fixtures/server/kit/base-requests.ts';
import type { ReferenceServer } from '../../../fixtures/server/reference-server.ts';
import type { ListedCluster } from '../../../fixtures/target/target-file.ts';
import { inOrganization, objects, type Reply, send } from './client.ts';
import { expect, test } from './server-test.ts';

const BASE = {
  name: 'c',
  region: 'r',
  vpcSubnetRange: '10.1.0.0/20',
  dbInstanceType: 'db',
  providerAccount: 'acc',
};

function update(
  server: ReferenceServer,
  cluster: Pick<ListedCluster, 'id' | 'name'>,
  fields: object = {},
): Promise<Reply> {
  const body = { name: cluster.name, k8sTags: [], dbInstanceType: 'db', ...fields };
  return send(server, { path: inOrganization(server, `/clusters/${cluster.id}`), body });
}

function listed(
  server: ReferenceServer,
  wanted: Partial<ListedCluster>,
  hasRecovery?: boolean,
): ListedCluster {
  const all = (server.target.clusters ?? []).filter(
    (cluster) =>
      Object.entries(wanted).every(([name, value]) => cluster[name as keyof ListedCluster] === value) &&
      (hasRecovery === undefined || (cluster.allow !== undefined) === hasRecovery),
  );
  return firstOf(all, 'clusters of that kind');
}

/** Fields that a cluster of another cloud never shows. */
const ONLY: Record<string, string[]> = {
  CLOUD_A: ['secondaryVpcCidr', 'drSecondaryVpcCidr', 'tags'],
  CLOUD_B: ['tenantId'],
  CLOUD_C: [
    'podSubnetRange',
    'drPodSubnetRange',
    'servicePeeringRange',
    'serviceSubnetRange',
    'providerAccount',
  ],
};

test('clusters show the fields of their own cloud alone, tags those of CLOUD_A HYBRID ones', async ({
  server,
}) => {
  const shown = new Set<string>();
  for (const cluster of server.target.clusters ?? []) {
    const { body } = await update(server, cluster, { drPodSubnetRange: '10.9.0.0/20' });
    for (const [cloud, fields] of Object.entries(ONLY)) {
      const present = fields.filter((field) => field in body);
      if (cloud === cluster.cloudProvider) for (const field of present) shown.add(field);
      else expect(present, `${cluster.name} of ${cluster.cloudProvider}`).toEqual([]);
    }
    expect('tags' in body).toBe(cluster.cloudProvider === 'CLOUD_A' && cluster.type === 'HYBRID');
  }
  expect(shown.size).toBe(Object.values(ONLY).flat().length);
});

test('a new cluster shows what was sent, in each cloud and type, with and without recovery', async ({
  server,
  attempt,
}) => {
  for (const cloudProvider of ['CLOUD_A', 'CLOUD_B', 'CLOUD_C']) {
    for (const type of ['DEDICATED', 'HYBRID']) {
      const sent = {
        ...BASE,
        cloudProvider,
        type,
        enableReplicationTimeControl: true,
        workspaceIds: server.target.workspaces,
      };
      const { providerAccount: _account, ...shown } = sent;
      const plain = await attempt('create-cluster', sent);
      expect(plain.body).toMatchObject({ ...shown, isDrEnabled: false, status: 'CREATING' });
      const recovering = await attempt('create-cluster', { ...sent, drRegion: 'r2' });
      expect(recovering.body).toMatchObject({
        isDrEnabled: true,
        drRegion: 'r2',
        drVpcSubnetRange: '10.1.0.0/20',
      });
    }
  }
});

test('the second CIDR of the DR region follows the first unless told otherwise', async ({ attempt }) => {
  const sent = { cloudProvider: 'CLOUD_A', drRegion: 'r2', secondaryVpcCidr: '100.64.0.0/19' };
  expect((await attempt('create-cluster', sent)).body.drSecondaryVpcCidr).toBe('100.64.0.0/19');
  const told = await attempt('create-cluster', { ...sent, drSecondaryVpcCidr: '100.96.0.0/19' });
  expect(told.body.drSecondaryVpcCidr).toBe('100.96.0.0/19');
});

test('workspaceIds: left out keeps the list, an empty list empties it', async ({ server }) => {
  const cluster = listed(server, { cloudProvider: 'CLOUD_B' });
  const kept = (await update(server, cluster)).body.workspaceIds as string[];
  expect(kept).toHaveLength(2);
  expect((await update(server, cluster, { workspaceIds: kept.slice(1) })).body.workspaceIds).toEqual(
    kept.slice(1),
  );
  expect((await update(server, cluster, { workspaceIds: [] })).body.workspaceIds).toEqual([]);
  expect((await update(server, cluster)).body.workspaceIds).toEqual([]);
});

test('recovery can be failed over and ended where there is one, and never begun', async ({ server }) => {
  const withRecovery = listed(server, { cloudProvider: 'CLOUD_C' }, true);
  const without = listed(server, { cloudProvider: 'CLOUD_C' }, false);
  expect((await update(server, withRecovery, { isFailedOver: true })).body.isFailedOver).toBe(true);
  expect((await update(server, withRecovery, { isFailedOver: false })).body.isFailedOver).toBe(false);
  const ended = await update(server, withRecovery, { enableDr: false });
  expect(ended.body).toMatchObject({ isDrEnabled: false, drRegion: '' });
  expect(Object.keys(ended.body).filter((name) => /^dr[A-Z]/.test(name))).toEqual(['drRegion']);
  for (const cluster of [withRecovery, without]) {
    expect((await update(server, cluster, { enableDr: true })).status).toBe(409);
    expect((await update(server, cluster, { isFailedOver: true })).status).toBe(409);
    expect((await update(server, cluster)).body.isDrEnabled).toBe(false);
  }
});

test('node pools are added to HYBRID clusters and ignored by DEDICATED ones', async ({ server }) => {
  const nodePools = [{ name: 'extra', maxNodeCount: 3, nodeInstanceType: 'n', isDefault: false }];
  const names = (body: JsonObject) => objects(body.nodePools ?? []).map(({ name }) => name);
  const hybrid = await update(server, listed(server, { type: 'HYBRID', cloudProvider: 'CLOUD_A' }), {
    nodePools,
  });
  expect(names(hybrid.body)).toEqual(['default-pool', 'extra']);
  const dedicated = await update(server, listed(server, { type: 'DEDICATED', cloudProvider: 'CLOUD_C' }), {
    nodePools,
  });
  expect(names(dedicated.body)).toEqual(['default-pool']);
});

test('a HYBRID cluster is not updated without its database instance type', async ({ server }) => {
  const without = { dbInstanceType: undefined };
  expect((await update(server, listed(server, { type: 'HYBRID' }), without)).status).toBe(422);
  expect((await update(server, listed(server, { type: 'DEDICATED' }), without)).status).toBe(200);
});

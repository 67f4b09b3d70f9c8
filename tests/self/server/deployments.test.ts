import { deploymentBody } from '../../../fixtures/server/kit/base-requests.ts';
import type { ReferenceServer } from '../../../fixtures/server/reference-server.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';
import { inOrganization, objects, type Reply, send } from './client.ts';
import { expect, test } from './server-test.ts';

function listed(server: ReferenceServer, type: string, executor: string, nth = 0): ListedDeployment {
  const all = (server.target.deployments ?? []).filter(
    (each) => each.type === type && each.executor === executor,
  );
  const found = all[nth];
  if (found === undefined) throw new Error(`No ${type} deployment with ${executor} is listed.`);
  return found;
}

function update(server: ReferenceServer, deployment: ListedDeployment, fields: object = {}): Promise<Reply> {
  const path = inOrganization(server, `/deployments/${deployment.id}`);
  return send(server, { path, body: { ...deploymentBody(deployment), ...fields } });
}

const EVERYTHING = {
  name: 'renamed',
  description: 'changed by an update',
  contactEmails: ['a@example.com', 'b@example.com'],
  isCicdEnforced: true,
  isDagDeployEnabled: false,
  isHighAvailability: true,
  schedulerSize: 'EXTRA_LARGE',
  defaultTaskPodCpu: '1.25',
  defaultTaskPodMemory: '2.5Gi',
  resourceQuotaCpu: '40',
  resourceQuotaMemory: '80Gi',
  drWorkloadIdentity: 'dr@identity.example.com',
  workloadIdentity: 'main@identity.example.com',
};

test('every deployment shows what an update sent', async ({ server }) => {
  for (const deployment of server.target.deployments ?? []) {
    const { status, body, text } = await update(server, deployment, EVERYTHING);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      ...EVERYTHING,
      id: deployment.id,
      type: deployment.type,
      schedulerReplicas: 2,
    });
    expect((body.updatedBy as { apiTokenName: string }).apiTokenName).toBe('conformance-run');
  }
});

test('fields for one type of deployment are shown by that type alone', async ({ server }) => {
  for (const deployment of server.target.deployments ?? []) {
    const { body } = await update(server, deployment);
    const isStandard = deployment.type === 'STANDARD';
    expect('cloudProvider' in body).toBe(isStandard);
    expect('clusterName' in body).toBe(!isStandard);
    expect('region' in body).toBe(!isStandard);
    expect('schedulerAu' in body).toBe(deployment.type === 'HYBRID');
  }
});

test('variables are added, and values of secret ones never shown', async ({ server }) => {
  const deployment = listed(server, 'STANDARD', 'CELERY');
  const secret = { key: 'HIDDEN', value: 'never-to-be-seen', isSecret: true };
  const first = await update(server, deployment, { environmentVariables: [secret] });
  const second = await update(server, deployment, { environmentVariables: [{ key: 'SHOWN', value: 'v' }] });
  const variables = objects(second.body.environmentVariables);
  expect(variables.map(({ key }) => key)).toEqual(['LOG_LEVEL', 'WAREHOUSE_PASSWORD', 'HIDDEN', 'SHOWN']);
  expect(variables[2]).not.toHaveProperty('value');
  expect(variables[3]).toMatchObject({ value: 'v', isSecret: false });
  expect(first.text + second.text).not.toContain('never-to-be-seen');
});

test('variables stay bounded, and those of the last update are always there', async ({ server }) => {
  const deployment = listed(server, 'STANDARD', 'CELERY');
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ key: `K${from + index}`, value: 'v' }));
  await update(server, deployment, { environmentVariables: many(0, 90) });
  const { body } = await update(server, deployment, { environmentVariables: many(90, 130) });
  expect(objects(body.environmentVariables).map(({ key }) => key)).toEqual(
    many(90, 130).map(({ key }) => key),
  );
});

test('resources are required where remote execution is disabled, and only there', async ({ server }) => {
  for (const deployment of server.target.deployments ?? []) {
    const told = (await update(server, deployment)).body.remoteExecution as { enabled: boolean } | undefined;
    const bare = { defaultTaskPodCpu: undefined, defaultTaskPodMemory: undefined };
    const { status } = await update(server, deployment, bare);
    expect(status === 200).toBe(told?.enabled !== false);
  }
});

test('of a pair of CPU and memory sent by half the other half follows', async ({ server }) => {
  const deployment = listed(server, 'HYBRID', 'KUBERNETES');
  const { body } = await update(server, deployment, {
    defaultTaskPodCpu: '0.75',
    defaultTaskPodMemory: undefined,
  });
  expect(body).toMatchObject({ defaultTaskPodCpu: '0.75', defaultTaskPodMemory: '1.5Gi' });
  const memory = { resourceQuotaCpu: undefined, resourceQuotaMemory: '3Gi' };
  expect((await update(server, deployment, memory)).body).toMatchObject({ resourceQuotaCpu: '1.5' });
});

test('worker queues are kept where they apply and ignored elsewhere', async ({ server }) => {
  const workerQueues = [
    { name: 'default', maxWorkerCount: 3 },
    { name: 'big', platformMachine: 'A20' },
  ];
  const applies = await update(server, listed(server, 'STANDARD', 'PLATFORM'), { workerQueues });
  expect(objects(applies.body.workerQueues)).toMatchObject(workerQueues);
  const again = objects((await update(server, listed(server, 'STANDARD', 'PLATFORM'))).body.workerQueues);
  expect(again).toEqual(applies.body.workerQueues);
  for (const [type, executor, nth] of [
    ['STANDARD', 'PLATFORM', 1],
    ['STANDARD', 'KUBERNETES', 0],
  ] as const) {
    const { status, body } = await update(server, listed(server, type, executor, nth), { workerQueues });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('workerQueues');
  }
  const none = { executor: 'CELERY', workerQueues: undefined };
  expect((await update(server, listed(server, 'STANDARD', 'KUBERNETES'), none)).status).toBe(422);
});

test('no deployment becomes one for development, and only those hibernate', async ({ server }) => {
  const production = listed(server, 'STANDARD', 'CELERY');
  const development = listed(server, 'STANDARD', 'KUBERNETES');
  const hibernate = {
    scalingSpec: {
      hibernationSpec: {
        override: { isHibernating: true, overrideUntil: '2035-01-01T00:00:00Z' },
        schedules: [],
      },
    },
  };
  expect((await update(server, production, { isDevelopmentMode: true })).status).toBe(409);
  expect((await update(server, production, hibernate)).status).toBe(409);
  expect((await update(server, production)).body.status).toBe('HEALTHY');
  const asleep = await update(server, development, hibernate);
  expect(asleep.body).toMatchObject({
    status: 'HIBERNATING',
    scalingSpec: { hibernationSpec: { override: { isHibernating: true, isActive: true } } },
    scalingStatus: { hibernationStatus: { isHibernating: true } },
  });
  const awake = await update(server, development, { isDevelopmentMode: false });
  expect(awake.body).toMatchObject({ status: 'HEALTHY', isDevelopmentMode: false });
  expect(awake.body).not.toHaveProperty('scalingSpec');
  expect((await update(server, development, { isDevelopmentMode: true })).status).toBe(409);
});

test('a rollback answers a new deploy of the deployment and says where it came from', async ({ server }) => {
  for (const deployment of server.target.deployments ?? []) {
    const { body: state } = await update(server, deployment, { isDagDeployEnabled: true });
    let running = deployment.deploys?.at(-1);
    for (const deploy of deployment.deploys ?? []) {
      const path = inOrganization(server, `/deployments/${deployment.id}/deploys/${deploy}/rollback`);
      const { status, body } = await send(server, { path, body: { description: 'back' } });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        deploymentId: deployment.id,
        rollbackFromId: running,
        description: 'back',
      });
      expect('dagsUploadUrl' in body).toBe(state.isDagDeployEnabled);
      expect('bundleUploadUrl' in body).toBe(body.type === 'DAG_ONLY');
      running = String(body.id);
    }
  }
});

test('without DAG deploys a rollback shows no upload URL', async ({ server }) => {
  const deployment = listed(server, 'STANDARD', 'CELERY');
  await update(server, deployment, { isDagDeployEnabled: false });
  for (const deploy of deployment.deploys ?? []) {
    const path = inOrganization(server, `/deployments/${deployment.id}/deploys/${deploy}/rollback`);
    const { body } = await send(server, { path, body: {} });
    expect(body.isDagDeployEnabled).toBe(false);
    expect(body).not.toHaveProperty('dagsUploadUrl');
    expect(body).not.toHaveProperty('bundleUploadUrl');
  }
});

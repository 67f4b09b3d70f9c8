import { test } from '@playwright/test';
import type { OutgoingRequest } from '../../../fixtures/http/types.ts';
import { allows, MADE_UP, refuses, request } from './guard-requests.ts';
import { makeGuard } from './make-client.ts';

test('only listed deployments are updated and rolled back, and they stay in their workspace', () => {
  const guard = makeGuard();
  for (const deploymentId of [
    'deployment-read',
    'unlisted',
    '',
    '..',
    `${MADE_UP}/../x`,
    'deployment-listed ',
  ]) {
    refuses(
      guard,
      request('update-deployment', { deploymentId }, { workspaceId: 'workspace-of-deployment' }),
      /deployment/,
    );
    refuses(guard, request('rollback-deploy', { deploymentId }), /deployment/);
  }
  for (const workspaceId of ['workspace-listed', 'unlisted', 7, ['unlisted'], [7], { id: 'unlisted' }]) {
    refuses(guard, request('update-deployment', {}, { workspaceId }), /workspaceId/);
  }
  for (const workspaceId of [null, true, {}, [], '', MADE_UP, ['a', 'b'], { unexpected: 1 }]) {
    allows(guard, request('update-deployment', {}, { workspaceId }));
  }
  allows(
    guard,
    request('update-deployment', {}, {}),
    request('update-deployment', { deploymentId: MADE_UP }, {}),
  );
  refuses(guard, request('rollback-deploy', { deployId: 'unlisted' }), /deploy 'unlisted'/);
  allows(guard, request('rollback-deploy', { deployId: MADE_UP }));
  const back = request('rollback-deploy');
  guard.learn(back, { id: 'deploy-made', deploymentId: 'deployment-listed' });
  allows(guard, request('rollback-deploy', { deployId: 'deploy-made' }));
});

test('a body is looked at as every server could read it', () => {
  const guard = makeGuard();
  const twice = '{"workspaceId":"unlisted","workspaceId":"workspace-of-deployment"}';
  refuses(guard, { ...request('update-deployment'), body: twice }, /one key twice/);
  refuses(guard, { ...request('update-deployment'), body: '{"workspaceId":"unlisted' }, /not JSON/);
  refuses(guard, { ...request('update-deployment'), body: '{"workspaceId":"unlisted"' }, /'unlisted'/);
  refuses(
    guard,
    { ...request('update-deployment'), body: '{"\\u0077orkspaceId":"unlisted"}' },
    /workspaceId/,
  );
  const nested = { description: 'a "b": c', k: { k: [{ k: 1 }] }, workspaceId: 'workspace-of-deployment' };
  allows(guard, request('update-deployment', {}, nested));
});

test('clusters: listed and created ones only; failover and disabling DR only where the file allows it', () => {
  const guard = makeGuard();
  const update = (clusterId: string, body: unknown): OutgoingRequest =>
    request('update-cluster', { clusterId }, body);
  refuses(guard, update('unlisted', {}), /cluster 'unlisted'/);
  for (const isFailedOver of [true, 'true', 'false', 'maybe', 1, 2, {}, [true, false], '']) {
    refuses(guard, update('cluster-plain', { isFailedOver }), /failover/);
    allows(guard, update('cluster-free', { isFailedOver }));
  }
  for (const enableDr of [false, null, 0, '', 'false', 'maybe', {}, []]) {
    refuses(guard, update('cluster-plain', { enableDr }), /disable-dr/);
    allows(guard, update('cluster-free', { enableDr }));
  }
  allows(guard, update('cluster-plain', { isFailedOver: false, enableDr: true }));
  for (const nodePools of [[], [{ name: 'n' }], {}, null]) {
    refuses(guard, update('cluster-plain', { nodePools }), /nodePools/);
    refuses(guard, update('cluster-free', { nodePools }), /nodePools/);
  }
  allows(guard, update(MADE_UP, { isFailedOver: true, enableDr: false, nodePools: [], workspaceIds: [] }));
  guard.learn(request('create-cluster', {}, {}), { id: 'cluster-made' });
  allows(guard, update('cluster-made', { nodePools: [{ name: 'n' }], workspaceIds: [] }));
  allows(guard, update('cluster-made', { isFailedOver: true }));
  for (const isFailedOver of ['true', 1, {}, [true]])
    refuses(guard, update('cluster-made', { isFailedOver }), /failover/);
  allows(guard, update('cluster-made', { enableDr: false }));
  for (const enableDr of [null, 0, '', 'false', {}])
    refuses(guard, update('cluster-made', { enableDr }), /disable-dr/);
  refuses(guard, update('cluster-made', { workspaceIds: ['unlisted'] }), /workspaceIds/);
});

test('the workspaces of a listed cluster are replaced only under a vow to put them back', () => {
  const guard = makeGuard();
  const update = (body: unknown): OutgoingRequest => request('update-cluster', {}, body);
  for (const workspaceIds of [[], ['workspace-listed'], null, {}, 'unexpected']) {
    refuses(guard, update({ workspaceIds }), /nothing would put it back/);
  }
  guard.vowRestore({ clusterId: 'cluster-plain', workspaceIds: ['workspace-before'] });
  allows(
    guard,
    update({ workspaceIds: [] }),
    update({ workspaceIds: ['workspace-before'] }),
    update({ workspaceIds: null }),
  );
  refuses(guard, update({ workspaceIds: ['unlisted'] }), /workspaceIds/);
  refuses(
    guard,
    request('update-cluster', { clusterId: 'cluster-free' }, { workspaceIds: [] }),
    /nothing would put it back/,
  );
  guard.restored({ clusterId: 'cluster-plain', workspaceIds: ['workspace-before'] });
  refuses(guard, update({ workspaceIds: [] }), /nothing would put it back/);
});

test('what a server claims to have created is not thereby free, when a person listed it', () => {
  const guard = makeGuard();
  guard.learn(request('create-cluster', {}, {}), { id: 'cluster-plain' });
  refuses(guard, request('update-cluster', {}, { nodePools: [] }), /nodePools/);
  guard.learn(request('create-workspace', {}, {}), { id: 'workspace-listed' });
  refuses(
    guard,
    request('create-environment-object', {}, { scope: 'WORKSPACE', scopeEntityId: 'workspace-listed' }),
    /scopeEntityId/,
  );
});

test('environment objects go to own workspaces and listed deployments; auto-links to own workspaces only', () => {
  const guard = makeGuard();
  const create = (body: unknown): OutgoingRequest => request('create-environment-object', {}, body);
  for (const scopeEntityId of [
    'workspace-listed',
    'workspace-of-deployment',
    'deployment-read',
    'unlisted',
    7,
    ['unlisted'],
  ]) {
    refuses(guard, create({ scope: 'WORKSPACE', scopeEntityId }), /scopeEntityId/);
    refuses(guard, create({ scope: 'DEPLOYMENT', scopeEntityId }), /scopeEntityId/);
  }
  for (const autoLinkDeployments of [true, 'true', 1, {}]) {
    refuses(
      guard,
      create({ scope: 'DEPLOYMENT', scopeEntityId: 'deployment-listed', autoLinkDeployments }),
      /autoLink/,
    );
    refuses(guard, create({ scope: 'WORKSPACE', autoLinkDeployments }), /autoLink/);
  }
  guard.learn(request('create-workspace', {}, {}), { id: 'workspace-made' });
  const own = { scope: 'WORKSPACE', scopeEntityId: 'workspace-made' };
  allows(guard, create({ ...own, autoLinkDeployments: true }));
  for (const field of ['links', 'excludeLinks']) {
    allows(guard, create({ ...own, [field]: [{ scope: 'DEPLOYMENT', scopeEntityId: 'deployment-listed' }] }));
    allows(
      guard,
      create({ ...own, [field]: 'unexpected' }),
      create({ ...own, [field]: 7 }),
      create({ ...own, [field]: [] }),
    );
    allows(guard, create({ ...own, [field]: { unexpected: 1 } }));
    for (const id of ['deployment-read', 'unlisted', 7, ['unlisted']]) {
      refuses(guard, create({ ...own, [field]: [{ scopeEntityId: id }] }), /scopeEntityId/);
      refuses(guard, create({ ...own, [field]: { scopeEntityId: id } }), /scopeEntityId/);
    }
  }
  allows(guard, create({}), create({ ...own, scopeEntityId: MADE_UP, autoLinkDeployments: true }));
});

test('teams get listed users only, clusters listed workspaces only', () => {
  const guard = makeGuard();
  for (const memberIds of [['unlisted'], 'unlisted', [7], 7, ['user-listed', 'unlisted'], [['unlisted']]]) {
    refuses(guard, request('create-team', {}, { name: 'n', memberIds }), /memberIds/);
  }
  for (const memberIds of [[], ['user-listed'], [MADE_UP], { unexpected: 1 }, null]) {
    allows(guard, request('create-team', {}, { name: 'n', memberIds }));
  }
  refuses(guard, request('create-cluster', {}, { workspaceIds: ['unlisted'] }), /workspaceIds/);
});

test('reading is bounded too: listed, created and made-up ids', () => {
  const guard = makeGuard({ profile: 'read-only' });
  refuses(guard, request('get-workspace', { workspaceId: 'unlisted' }), /workspace 'unlisted'/);
  refuses(guard, request('list-agent-tokens', { deploymentId: 'unlisted' }), /deployment 'unlisted'/);
  allows(guard, request('list-agent-tokens', { deploymentId: 'deployment-read' }));
  allows(
    guard,
    request('get-workspace', { workspaceId: `${MADE_UP}/../?#` }),
    request('get-organization', { organizationId: MADE_UP }),
  );
  allows(guard, {
    ...request('list-notification-channels'),
    query: [
      ['workspaceIds', 'any'],
      ['limit', '-1'],
    ],
  });
});

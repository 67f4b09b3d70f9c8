import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fillPath } from '../../../fixtures/http/fill-path.ts';
import { BlockedRequestError } from '../../../fixtures/http/guard/blocked.ts';
import { GUARD_RULES } from '../../../fixtures/http/guard/load-rules.ts';
import type { Guard, OutgoingRequest } from '../../../fixtures/http/types.ts';
import { PROFILES, profileAllows } from '../../../fixtures/target/profile.ts';
import { operations } from '../../../spec/openapi.ts';
import { makeGuard, RUN_PREFIX, TARGET, TOKEN } from './make-client.ts';

const MADE_UP = `${RUN_PREFIX}made-up`;

/** A request to an operation, with the parameters of the listed target unless told otherwise. */
function request(
  operation: string,
  params: Record<string, string> = {},
  body?: unknown,
  more: Partial<OutgoingRequest> = {},
): OutgoingRequest {
  const rule = GUARD_RULES.get(operation);
  if (!rule) throw new Error(`No rule for ${operation}`);
  const known: Record<string, string> = {
    organizationId: TARGET.organizationId,
    workspaceId: 'workspace-listed',
    deploymentId: 'deployment-listed',
    deployId: 'deploy-listed',
    clusterId: 'cluster-plain',
    tokenId: 'token-listed',
    ...params,
  };
  const names = [...rule.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const used = Object.fromEntries(names.map((name) => [name, known[name] ?? '']));
  return {
    operation,
    method: rule.method,
    path: fillPath(rule.path, used),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...more,
  };
}

/** For each operation, one request that the listed target allows in its profile. */
const ALLOWED: Readonly<Record<string, OutgoingRequest>> = {
  'create-environment-object': request(
    'create-environment-object',
    {},
    {
      objectKey: 'k',
      objectType: 'WORKFLOW_VARIABLE',
      scope: 'DEPLOYMENT',
      scopeEntityId: 'deployment-listed',
    },
  ),
  'update-deployment': request(
    'update-deployment',
    {},
    { name: 'n', workspaceId: 'workspace-of-deployment' },
  ),
  'create-cluster': request('create-cluster', {}, { name: 'n', workspaceIds: ['workspace-listed'] }),
  'update-cluster': request('update-cluster', {}, { name: 'plain', k8sTags: [] }),
  'rollback-deploy': request('rollback-deploy', {}, { description: 'd' }),
  'create-team': request('create-team', {}, { name: 'n', memberIds: ['user-listed'] }),
  'create-workspace': request('create-workspace', {}, { name: 'n' }),
  'create-allowed-ip-address-range': request(
    'create-allowed-ip-address-range',
    {},
    { ipAddressRange: '203.0.113.16/28' },
  ),
  'get-organization': request('get-organization'),
  'list-agent-tokens': request('list-agent-tokens'),
  'rotate-token': request('rotate-token'),
  'get-workspace': request('get-workspace'),
  'list-notification-channels': request('list-notification-channels'),
};

function refuses(guard: Guard, wanted: OutgoingRequest, reason: RegExp): void {
  expect(guard.reasonAgainst(wanted), JSON.stringify(wanted)).toMatch(reason);
  expect(() => guard.check(wanted)).toThrow(BlockedRequestError);
}

function allows(guard: Guard, ...wanted: OutgoingRequest[]): void {
  for (const one of wanted) expect(guard.reasonAgainst(one), JSON.stringify(one)).toBeUndefined();
}

test('there is a rule for each operation of the description, saying the same of it', () => {
  const said = [...GUARD_RULES.values()].map(({ operation, method, path, profile }) => ({
    operation,
    method,
    path,
    profile,
  }));
  const described = operations().map(({ id, method, path, profile }) => ({
    operation: id,
    method,
    path,
    profile,
  }));
  const order = (a: { operation: string }, b: { operation: string }): number =>
    a.operation < b.operation ? -1 : 1;
  expect(said.sort(order)).toEqual(described.sort(order));
  expect(Object.keys(ALLOWED).sort()).toEqual(said.map(({ operation }) => operation).sort());
  expect(readdirSync(new URL('../../../fixtures/http/guard/rules/', import.meta.url))).toHaveLength(
    said.length,
  );
});

for (const [operation, wanted] of Object.entries(ALLOWED)) {
  const rule = GUARD_RULES.get(operation);
  test(`${operation} leaves in its profile and above, and in no other`, () => {
    for (const profile of PROFILES) {
      const guard = makeGuard({ profile });
      if (profileAllows(profile, rule?.profile ?? 'full')) allows(guard, wanted);
      else {
        refuses(guard, wanted, /profile/);
        // Neither do faulty or unauthorised ones: a server may be wrong about them.
        refuses(guard, { ...wanted, authorization: null }, /profile/);
        refuses(guard, { ...wanted, body: '{}' }, /profile/);
      }
    }
  });

  test(`${operation} is held to its method and path`, () => {
    const guard = makeGuard();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'post']) {
      if (method !== wanted.method) refuses(guard, { ...wanted, method }, /method/);
    }
    const other = wanted.path.replace('/organizations/o', '/organizations/other');
    refuses(guard, { ...wanted, path: other }, /organization/);
    for (const path of [
      `${wanted.path}/`,
      `${wanted.path}/x`,
      `/x${wanted.path}`,
      `${wanted.path}?a=b`,
      '/',
      '//evil/',
    ]) {
      refuses(guard, { ...wanted, path }, /its path/);
    }
    for (const segment of ['..%2fx', '%2e%2e', '..', '%E0', 'a%2Fb%3f', 'a b']) {
      refuses(
        guard,
        { ...wanted, path: wanted.path.replace('/organizations/o', `/organizations/${segment}`) },
        /its path|organization/,
      );
    }
  });

  test(`${operation} carries no header, query or key that could make it another request`, () => {
    const guard = makeGuard();
    refuses(guard, { ...wanted, headers: { 'X-HTTP-Method-Override': 'DELETE' } }, /header/);
    refuses(guard, { ...wanted, headers: { host: 'elsewhere' } }, /header/);
    refuses(guard, { ...wanted, query: [['_method', 'DELETE']] }, /query/);
    if (wanted.method === 'GET') refuses(guard, { ...wanted, body: '{}' }, /no body/);
    else refuses(guard, { ...wanted, query: [['id', 'x']] }, /query/);
    allows(guard, { ...wanted, headers: { accept: '*/*', 'content-type': 'text/plain' } });
  });
}

test('an operation without a rule cannot be sent', () => {
  refuses(
    makeGuard(),
    { operation: 'delete-workspace', method: 'DELETE', path: '/organizations/o/workspaces/w' },
    /no guard rule/,
  );
});

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
  refuses(guard, { ...request('update-deployment'), body: '{"workspaceId":"unlisted"' }, /not JSON/);
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
  refuses(guard, update('cluster-made', { isFailedOver: true }), /failover/);
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

test('the own token is never rotated, however it is recognised', () => {
  const guard = makeGuard();
  allows(guard, request('rotate-token'), request('rotate-token', { tokenId: MADE_UP }));
  refuses(guard, request('rotate-token', { tokenId: 'token-own' }), /own/);
  refuses(guard, request('rotate-token', { tokenId: 'unlisted' }), /not among/);
  const page = {
    tokens: [
      { id: 'token-own-but-listed', shortToken: TOKEN.slice(0, 6) },
      { id: 'token-listed', shortToken: 'other' },
    ],
  };
  guard.learn(request('list-agent-tokens'), page);
  refuses(guard, request('rotate-token', { tokenId: 'token-own-but-listed' }), /own/);
  expect(guard.isOwnToken('token-own-but-listed')).toBe(true);
  allows(guard, request('rotate-token'));
  guard.learn(request('rotate-token'), { id: 'token-listed', token: TOKEN });
  refuses(guard, request('rotate-token'), /own/);
});

test('allowed ranges lie inside the listed ones, however a server reads them', () => {
  const guard = makeGuard();
  const allow = (ipAddressRange: unknown): OutgoingRequest =>
    request('create-allowed-ip-address-range', {}, { ipAddressRange });
  for (const inside of [
    '203.0.113.0/24',
    '203.0.113.5/32',
    '203.0.113.5',
    '203.0.113.5/33',
    '203.0.113.5/129',
    '459.0.113.5/32',
    '203.0.369.0/28',
    '2001:db8::/48',
    '2001:db8::1/129',
    'not-a-range',
    '',
    null,
    {},
    [],
    true,
    ['a', 'b'],
    { unexpected: 1 },
  ]) {
    allows(guard, allow(inside));
  }
  const outside = [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0',
    '::',
    '203.0.113.0/23',
    '203.0.113.0/0',
    '203.0.113.0/',
    '203.0.113.0/-1',
    '203.0.113.0/x',
    '203.0.113.0/024',
    '203.0.113.0/24/0',
    '203.0.113',
    '203.0.113.0/24,0.0.0.0/0',
    '10.0.0.0/8',
    '300.0.113.5/32',
    '0313.0.113.5',
    '203.0.113.05',
    '3405803781',
    '0xcb.0.113.5',
    'any',
    'all',
    '*',
    'default',
    '::ffff:203.0.113.5/128',
    '2001:db8::/31',
    'fe80::1%eth0',
    '203.0.113.0/24 ;x',
    5,
    ['0.0.0.0/0'],
    { cidr: '0.0.0.0/0' },
  ];
  for (const range of outside) refuses(guard, allow(range), /range|address|everybody|inside/);
  const unlisted = makeGuard({}, { ipAddressRanges: [] });
  for (const range of ['203.0.113.0/24', 'not-a-range', '', undefined])
    refuses(unlisted, allow(range), /lists no ipAddressRanges/);
  const everybody = makeGuard({}, { ipAddressRanges: ['0.0.0.0/0', '::/0'] });
  for (const range of ['0.0.0.0/0', '::/0', '203.0.113.0/24'])
    refuses(everybody, allow(range), /inside|everybody/);
});

test('a reason holds neither secrets nor control sequences', () => {
  const guard = makeGuard();
  const reason = guard.reasonAgainst(request('update-deployment', { deploymentId: '\u001b[31mred' }));
  expect(reason).toContain('\\u{1b}[31mred');
});

test('a prefix that proves nothing is refused', () => {
  for (const runPrefix of ['', 'cf-', 'a b c d e f', '.*.*.*']) {
    expect(() => makeGuard({ runPrefix })).toThrow('prefix must be six or more');
  }
});

import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { type Alter, runAltered } from './altered-target.ts';

const CLAUSE = 'clusterCreate.in.workspaceIds.type';

/** Two clusters, which is what an external target is asked for by default. */
const TWO = { env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' } };

const isWrong = ({ workspaceIds, k8sTags }: JsonObject): boolean =>
  typeof workspaceIds === 'object' &&
  !Array.isArray(workspaceIds) &&
  Array.isArray(k8sTags) &&
  k8sTags.length > 0;

test('with two clusters to create, faults are sent beside other fields as well', async () => {
  const sent: JsonObject[] = [];
  const taken: Alter = ({ status, body }, { operation, fields }) => {
    if (operation !== 'create-cluster') return undefined;
    sent.push(fields);
    return isWrong(fields) ? { status: 200, body: { ...body, id: 'taken' } } : { status, body };
  };
  const { failed } = await runAltered(['create-cluster'], taken, TWO);
  expect(sent.some(isWrong)).toBe(true);
  expect(failed).toContain(CLAUSE);
});

test('with two clusters to create, one is asked for with all but what shows its default, and the other one with nothing', async () => {
  const created: JsonObject[] = [];
  const note: Alter = ({ status }, { operation, fields }) => {
    if (operation === 'create-cluster' && status < 300) created.push(fields);
    return undefined;
  };
  const { failed, exercised } = await runAltered(['create-cluster', 'auth.create-cluster'], note, TWO);
  expect(failed).toEqual([]);
  const [full, other, ...more] = created;
  expect(more).toEqual([]);
  expect(Object.keys(full ?? {})).toEqual(
    expect.arrayContaining(['drRegion', 'k8sTags', 'nodePools', 'secondaryVpcCidr', 'workspaceIds']),
  );
  for (const field of ['drVpcSubnetRange', 'drSecondaryVpcCidr']) expect(full).not.toHaveProperty(field);
  for (const field of ['drRegion', 'k8sTags']) expect(other).not.toHaveProperty(field);
  expect([other?.type, other?.cloudProvider]).not.toEqual([full?.type, full?.cloudProvider]);
  for (const clause of [
    'create-cluster.node-pools-created',
    'create-cluster.dr-vpc-range-default',
    'create-cluster.dr-secondary-cidr-default',
    'create-cluster.valid-accepted',
  ])
    expect(exercised(clause), clause).toBeGreaterThan(0);
});

test('with two clusters to create, one has a name with capitals, and DR without its details', async () => {
  const spoil: Alter = ({ status, body }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    const isDefault = fields.drRegion !== undefined && fields.drVpcSubnetRange === undefined;
    return {
      status,
      body: {
        ...body,
        name: String(body.name).toLowerCase(),
        ...(isDefault ? { drVpcSubnetRange: '10.254.0.0/19', drSecondaryVpcCidr: '100.64.0.0/20' } : {}),
      },
    };
  };
  const { failed } = await runAltered(['create-cluster', 'auth.create-cluster'], spoil, TWO);
  expect(failed).toEqual([
    'create-cluster.dr-secondary-cidr-default',
    'create-cluster.dr-vpc-range-default',
    'create-cluster.result',
  ]);
});

test('with twenty clusters to create, one has DR and no replication that is timed', async () => {
  const time: Alter = ({ status, body }, { operation, fields }) =>
    operation === 'create-cluster' && fields.enableReplicationTimeControl === false
      ? { status, body: { ...body, enableReplicationTimeControl: true } }
      : undefined;
  const env = { CONFORMANCE_MAX_CREATIONS: 'cluster=20' };
  const { failed } = await runAltered(['create-cluster'], time, { env });
  expect(failed).toEqual(['create-cluster.result']);
});

test('with two clusters to create, a target that wants lower case is sent that, and not blamed', async () => {
  const created: JsonObject[] = [];
  const picky: Alter = ({ status, body }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    if (/[A-Z_]/.test(String(fields.name))) return { status: 400, body: { message: 'lower case only' } };
    created.push(fields);
    return { status, body };
  };
  const { failed } = await runAltered(['create-cluster', 'auth.create-cluster'], picky, TWO);
  expect(failed).toEqual([]);
  expect(created).toHaveLength(2);
});

test('with two clusters to create, the one with everything in it is followed over several updates', async () => {
  const taken = new Set<unknown>();
  const forget: Alter = ({ status, body }, { operation }) => {
    if (operation === 'create-cluster' && status < 300) taken.add(body?.id);
    if (operation !== 'update-cluster' || !taken.has(body?.id)) return undefined;
    return { status, body: { ...body, vpcSubnetRange: '10.254.0.0/20', nodePools: [] } };
  };
  const { failed } = await runAltered(['create-cluster'], forget, TWO);
  // Pools that updates leave out may go.
  expect(failed).toEqual(['update-cluster.result']);
  expect(taken.size).toBe(1);
});

test('with two clusters to create, the one with everything in it is sent every update', async () => {
  let created: JsonObject = {};
  const careless: Alter = ({ status, body }, { operation, fields }) => {
    if (operation === 'create-cluster' && status < 300) created = body ?? {};
    const [pool] = Array.isArray(fields.nodePools) ? fields.nodePools : [];
    const isWrongPool = typeof (pool as JsonObject | undefined)?.maxNodeCount === 'string';
    return operation === 'update-cluster' && isWrongPool ? { status: 200, body: created } : { status, body };
  };
  const { failed } = await runAltered(['create-cluster'], careless, TWO);
  expect(failed).toEqual(['clusterUpdate.in.nodePools.maxNodeCount.type']);
});

test('what makes a target refuse the one cluster with everything in it is found and blamed', async () => {
  const created: JsonObject[] = [];
  const refuse: Alter = ({ status, body }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    if (String(fields.secondaryVpcCidr).endsWith('/20'))
      return { status: 422, body: { message: 'too small' } };
    created.push(fields);
    return { status, body };
  };
  const { failed } = await runAltered(['create-cluster'], refuse, TWO);
  expect(failed).toEqual(['create-cluster.secondary-cidr-size']);
  expect(created.length).toBeLessThanOrEqual(2);
});

test('of the one cluster with everything in it the plainest choice that is refused is blamed', async () => {
  const refuse: Alter = ({ status, body }, { operation, fields }) => {
    const isRefused = operation === 'create-cluster' && status < 300 && fields.drRegion !== undefined;
    return isRefused ? { status: 422, body } : undefined;
  };
  const { failed } = await runAltered(['create-cluster'], refuse, TWO);
  expect(failed).toEqual(['clusterCreate.in.drRegion.presence']);
});

test('with forty clusters to create, limits come early, and creations are kept to judge a refusal', async () => {
  const created: JsonObject[] = [];
  const refuse: Alter = ({ status }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    if (String(fields.secondaryVpcCidr).endsWith('/16'))
      return { status: 422, body: { message: 'too large' } };
    created.push(fields);
    return undefined;
  };
  const bound = { env: { CONFORMANCE_MAX_CREATIONS: 'cluster=40' } };
  const { failed } = await runAltered(['create-cluster'], refuse, bound);
  expect(failed).toEqual(['create-cluster.secondary-cidr-size']);
  expect(created.length).toBeGreaterThan(20);
  expect(created.length).toBeLessThanOrEqual(40);
});

test('a cluster with everything in it that is refused gives way to a plain one, and is told of', async () => {
  const created: JsonObject[] = [];
  const refuse: Alter = ({ status, body }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    if (fields.drRegion !== undefined) return { status: 403, body: { message: 'no disaster recovery here' } };
    created.push(fields);
    return { status, body };
  };
  const { failed, exercised, merged } = await runAltered(['create-cluster'], refuse, TWO);
  expect(failed).toEqual([]);
  expect(created).toHaveLength(1);
  expect(exercised('create-cluster.valid-accepted')).toBeGreaterThan(0);
  expect(merged.notices.join()).toContain('took no request with all optional fields');
});

test('with twenty clusters to create, every cloud and type is reached, and both types with tags and plainly', async () => {
  const kinds = new Set<string>();
  const forms = new Set<string>();
  const note: Alter = ({ status }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    kinds.add(`${fields.cloudProvider} ${fields.type}`);
    forms.add(`${fields.type} ${fields.k8sTags === undefined ? 'plain' : 'with tags'}`);
    return undefined;
  };
  const twenty = { env: { CONFORMANCE_MAX_CREATIONS: 'cluster=20' } };
  expect((await runAltered(['create-cluster'], note, twenty)).failed).toEqual([]);
  expect(kinds.size).toBe(6);
  expect([...forms].sort()).toEqual([
    'DEDICATED plain',
    'DEDICATED with tags',
    'HYBRID plain',
    'HYBRID with tags',
  ]);
});

test('with two clusters to create, no more are created', async () => {
  let created = 0;
  const count: Alter = ({ status }, { operation }) => {
    if (operation === 'create-cluster' && status < 300) created += 1;
    return undefined;
  };
  const { failed, exercised } = await runAltered(['create-cluster'], count, TWO);
  expect(failed).toEqual([]);
  expect(created).toBeLessThanOrEqual(2);
  expect(exercised('create-cluster.secondary-cidr-size')).toBeGreaterThan(0);
});

test('with twenty clusters to create, choices that are too many for one each come several at once', async () => {
  const created: JsonObject[] = [];
  const note: Alter = ({ status }, { operation, fields }) => {
    if (operation === 'create-cluster' && status < 300) created.push(fields);
    return undefined;
  };
  const twenty = { env: { CONFORMANCE_MAX_CREATIONS: 'cluster=20' } };
  expect((await runAltered(['create-cluster'], note, twenty)).failed).toEqual([]);
  const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  for (const [words, has] of [
    ['a DR range of its own', ({ drVpcSubnetRange }: JsonObject) => drVpcSubnetRange !== undefined],
    [
      'the largest secondary range',
      ({ secondaryVpcCidr }: JsonObject) => /\/16$/.test(String(secondaryVpcCidr)),
    ],
    ['no tags', ({ k8sTags }: JsonObject) => isEmpty(k8sTags)],
    ['no workspaces', ({ workspaceIds }: JsonObject) => isEmpty(workspaceIds)],
    ['a name beyond ASCII', ({ name }: JsonObject) => /[^ -~]/.test(String(name))],
  ] as const)
    expect(created.some(has), words).toBe(true);
});

const SHOWN_WRONGLY: readonly (readonly [words: string, answer: { status: number; body: JsonObject }])[] = [
  ['without an id', { status: 201, body: { name: 'made' } }],
  ['with nothing', { status: 200, body: {} }],
  ['with an error of a gateway that gave up', { status: 504, body: {} }],
];

for (const [words, answer] of SHOWN_WRONGLY) {
  test(`what is created and answered ${words} counts as created`, async () => {
    const created = new Map<string, number>();
    const hides: Alter = ({ status }, { operation }) => {
      if (!operation.startsWith('create-') || status >= 300) return undefined;
      created.set(operation, (created.get(operation) ?? 0) + 1);
      return answer;
    };
    const units = [
      'create-cluster',
      'create-workspace',
      'create-environment-object',
      'create-team.silence',
      'update-cluster.state',
      'auth.create-cluster',
      'auth.create-workspace',
    ];
    const env = { CONFORMANCE_MAX_CREATIONS: '5' };
    const { merged } = await runAltered(units, hides, { env });
    for (const [operation, count] of created) expect(count, operation).toBeLessThanOrEqual(5);
    expect(created.get('create-cluster')).toBeGreaterThan(0);
    const told = merged.resources.filter(({ change }) => change === 'created').length;
    if (answer.status < 300) expect(told).toBe([...created.values()].reduce((sum, count) => sum + count, 0));
  });
}

test('with twenty address ranges to allow, one inside another is asked for, and single addresses', async () => {
  const created: string[] = [];
  const note: Alter = ({ status }, { operation, fields }) => {
    if (operation === 'create-allowed-ip-address-range' && status < 300)
      created.push(String(fields.ipAddressRange));
    return undefined;
  };
  const units = ['create-allowed-ip-address-range', 'create-allowed-ip-address-range.silence'];
  const { failed } = await runAltered(units, note, {
    env: { CONFORMANCE_MAX_CREATIONS: 'ipAddressRange=20' },
  });
  expect(failed).toEqual([]);
  const [address] = created.find((range) => range.endsWith('/29'))?.split('/') ?? [];
  expect(created).toContain(`${address}/30`);
  expect(created.filter((range) => range.endsWith('.255/32'))).toHaveLength(1);
  expect(created.filter((range) => range.endsWith('/32')).length).toBeGreaterThan(1);
});

test('with twenty ranges to allow, the same one is asked for twice', async () => {
  const asked: JsonObject[string][] = [];
  const note: Alter = (_answer, { operation, fields }) => {
    if (operation === 'create-allowed-ip-address-range') asked.push(fields.ipAddressRange ?? null);
    return undefined;
  };
  const env = { CONFORMANCE_MAX_CREATIONS: 'ipAddressRange=20' };
  const run = await runAltered(['create-allowed-ip-address-range.silence'], note, { env });
  expect(new Set(asked).size).toBeLessThan(asked.length);
  expect(run.observed('create-allowed-ip-address-range.duplicate-range')).not.toEqual([]);
});

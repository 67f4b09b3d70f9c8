import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { type Alter, runAltered } from './altered-target.ts';

/** Two clusters, which is what an external target is asked for by default. */
const TWO = { env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' } };

for (const { field, value } of [
  { field: 'type', value: 'HYBRID' },
  { field: 'cloudProvider', value: 'CLOUD_A' },
])
  test(`with two clusters to create, a target that takes none with the ${field} ${value} is blamed`, async () => {
    const created: JsonObject[] = [];
    const refuse: Alter = ({ status, body }, { operation, fields }) => {
      if (operation !== 'create-cluster' || status >= 300) return undefined;
      if (fields[field] === value) return { status: 422, body: { message: 'no such thing' } };
      created.push(fields);
      return { status, body };
    };
    const { failed, merged } = await runAltered(['create-cluster', 'auth.create-cluster'], refuse, TWO);
    expect(failed).toEqual([`clusterCreate.in.${field}.values`]);
    const [evidence] = merged.clauses[`clusterCreate.in.${field}.values`]?.evidence ?? [];
    expect(evidence?.twin?.differs).toBe(field);
    expect(created).toHaveLength(2);
  });

for (const field of ['dbInstanceType', 'providerAccount'])
  test(`what a target demands of the one plain cluster is found and blamed: ${field}`, async () => {
    const created: JsonObject[] = [];
    const refuse: Alter = ({ status, body }, { operation, fields }) => {
      if (operation !== 'create-cluster' || status >= 300) return undefined;
      if (fields[field] === undefined) return { status: 400, body: { message: `${field}?` } };
      created.push(fields);
      return { status, body };
    };
    const { failed } = await runAltered(['create-cluster', 'auth.create-cluster'], refuse, TWO);
    expect(failed).toEqual([`clusterCreate.in.${field}.presence`]);
    expect(created).toHaveLength(2);
  });

test('who may create none of eight clusters is sent the faults of one kind of them', async () => {
  const kinds = new Map<string, number>();
  const forbid: Alter = (_, { operation, fields }) => {
    if (operation !== 'create-cluster') return undefined;
    const kind = `${String(fields.cloudProvider)} ${String(fields.type)}`;
    if (/^CLOUD_[ABC] (?:DEDICATED|HYBRID)$/.test(kind)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return { status: 403, body: { message: 'not allowed' } };
  };
  const { failed } = await runAltered(['create-cluster'], forbid, {
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=8' },
  });
  expect(failed).toEqual([]);
  // The plain request that tells comes behind the faults of its kind, since it may be the only one to be taken.
  const many = [...kinds.values()].filter((count) => count > 50);
  expect(many).toHaveLength(1);
  expect(kinds.size).toBeGreaterThan(1);
});

test('without a bound, an account that a target demands of clusters that need none is blamed', async () => {
  const refuse: Alter = ({ status }, { operation, fields }) =>
    operation === 'create-cluster' && status < 300 && fields.providerAccount === undefined
      ? { status: 400, body: { message: 'providerAccount?' } }
      : undefined;
  expect((await runAltered(['create-cluster'], refuse)).failed).toEqual([
    'clusterCreate.in.providerAccount.presence',
  ]);
});

test('a cluster that needs no account may show one of the service', async () => {
  const own: Alter = ({ status, body }, { operation }) =>
    operation === 'create-cluster' &&
    status < 300 &&
    body.cloudProvider === 'CLOUD_C' &&
    body.type === 'DEDICATED'
      ? { status, body: { ...body, providerAccount: 'of-the-service' } }
      : undefined;
  expect((await runAltered(['create-cluster'], own)).failed).toEqual([]);
});

for (const { bound, kinds } of [
  { bound: 3, kinds: ['CLOUD_B'] },
  { bound: 8, kinds: ['CLOUD_B', 'CLOUD_C'] },
  { bound: 60, kinds: ['CLOUD_B', 'CLOUD_C'] },
])
  for (const cloudProvider of kinds)
    test(`with ${bound} clusters to create, a target that takes none of ${cloudProvider} is blamed`, async () => {
      let created = 0;
      const refuse: Alter = ({ status }, { operation, fields }) => {
        if (operation !== 'create-cluster' || status >= 300) return undefined;
        if (fields.cloudProvider === cloudProvider)
          return { status: 400, body: { message: 'no such cloud' } };
        created += 1;
        return undefined;
      };
      const env = { CONFORMANCE_MAX_CREATIONS: `cluster=${bound}` };
      const { failed } = await runAltered(['create-cluster'], refuse, { env });
      expect(failed).toEqual(['clusterCreate.in.cloudProvider.values']);
      expect(created).toBeLessThanOrEqual(bound);
    });

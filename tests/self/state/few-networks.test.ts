import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

const UNIT = ['create-cluster'];

/** Notes the kinds of clusters that are created, and leaves the answers as they are. */
const noting =
  (created: Set<string>): Alter =>
  ({ status }, { operation, fields }) => {
    if (operation === 'create-cluster' && status < 300)
      created.add(`${String(fields.cloudProvider)} ${String(fields.type)}`);
    return undefined;
  };

const listing = (...vpcRanges: string[]) => ({
  target: ({ values }: { values: { vpcRanges?: string[] } }) => {
    values.vpcRanges = vpcRanges;
  },
});

test('where networks are few, every kind of cluster gets some of them', async () => {
  const created = new Set<string>();
  const { failed, exercised } = await runAltered(UNIT, noting(created), listing('172.16.0.0/12'));
  expect(failed).toEqual([]);
  for (const type of ['HYBRID', 'DEDICATED'])
    for (const cloud of ['CLOUD_A', 'CLOUD_B', 'CLOUD_C']) expect([...created]).toContain(`${cloud} ${type}`);
  // Only DEDICATED clusters may lack it, and they come last.
  expect(exercised('clusterCreate.in.dbInstanceType.presence')).toBeGreaterThan(0);
});

test('where there are hardly any, faults are sent all the same, and what is missing is said', async () => {
  const { failed, exercised, merged } = await runAltered(UNIT, undefined, listing('172.20.0.0/16'));
  expect(failed).toEqual([]);
  expect(exercised('clusterCreate.in.region.presence')).toBeGreaterThan(0);
  expect(exercised('create-cluster.db-instance-type-required')).toBeGreaterThan(0);
  expect(merged.clauses['clusterCreate.in.dbInstanceType.presence']?.notExercised.join()).toContain(
    'no address range of size /19 is left',
  );
});

test('few creations and few networks go into requests that say something, not into plain ones', async () => {
  const plain: boolean[] = [];
  const noting: Alter = ({ status }, { operation, fields }) => {
    const isFirst = fields.cloudProvider === 'CLOUD_A' && fields.type === 'HYBRID';
    if (operation === 'create-cluster' && status < 300 && isFirst) plain.push(fields.k8sTags === undefined);
    return undefined;
  };
  const { failed } = await runAltered(UNIT, noting, {
    ...listing('10.0.0.0/14'),
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=20' },
  });
  expect(failed).toEqual([]);
  expect(plain.filter((one) => !one).length).toBeGreaterThan(2);
  // One before the faults, one behind them, and one in the end.
  expect(plain.filter((one) => one).length).toBeLessThanOrEqual(3);
});

test('with two clusters to create, none are kept for others while the reason of a refusal is looked for', async () => {
  const refuseDr: Alter = (_answer, { operation, fields }) =>
    operation === 'create-cluster' && fields.drRegion !== undefined && fields.drVpcSubnetRange === undefined
      ? { status: 400, body: { message: 'drVpcSubnetRange is missing' } }
      : undefined;
  const { failed } = await runAltered(UNIT, refuseDr, {
    ...listing('10.0.0.0/12', '172.16.0.0/14'),
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' },
  });
  expect(failed).toEqual(['clusterCreate.in.drRegion.presence']);
});

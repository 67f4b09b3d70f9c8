import { expect, test } from '@playwright/test';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { type Alter, runAltered } from './altered-target.ts';

const KINDS = ['DEDICATED', 'HYBRID'].flatMap((type) =>
  ['CLOUD_A', 'CLOUD_B', 'CLOUD_C'].map((cloud) => `${cloud} ${type}`),
);

const withoutNames = (target: Target): void => {
  target.values = { vpcRanges: target.values.vpcRanges ?? [] };
};

const withoutClusters = (target: Target): void => {
  withoutNames(target);
  target.clusters = [];
};

interface Noted {
  regions: Set<string>;
  kinds: Set<string>;
  drRegions: Set<string>;
  added: Set<string>;
}

/** Notes what was taken; with `inventedIsRefused` plausible regions are not. */
function noting(inventedIsRefused = false): { alter: Alter; taken: Noted } {
  const taken: Noted = { regions: new Set(), kinds: new Set(), drRegions: new Set(), added: new Set() };
  const alter: Alter = ({ status }, { operation, fields }) => {
    if (operation === 'update-cluster' && status < 300) {
      const pools = (fields.nodePools ?? []) as { nodeInstanceType: string }[];
      if (Array.isArray(pools)) for (const pool of pools) taken.added.add(pool.nodeInstanceType);
    }
    if (operation !== 'create-cluster') return undefined;
    const invented = [fields.region, fields.drRegion].some((one) => /^region-\d$/.test(String(one)));
    if (inventedIsRefused && invented) return { status: 400, body: { message: 'unknown region' } };
    if (status >= 300) return undefined;
    taken.kinds.add(`${String(fields.cloudProvider)} ${String(fields.type)}`);
    taken.regions.add(String(fields.region));
    if (fields.drRegion !== undefined) taken.drRegions.add(String(fields.drRegion));
    return undefined;
  };
  return { alter, taken };
}

test('where no names are listed, those that listed clusters show are sent before plausible ones', async () => {
  const { alter, taken } = noting(true);
  const { failed, exercised, target } = await runAltered(['create-cluster'], alter, { target: withoutNames });
  expect(failed).toEqual([]);
  const clouds = new Set(target.clusters.map(({ cloudProvider }) => cloudProvider));
  expect(clouds.size).toBeGreaterThan(0);
  for (const cloud of clouds) expect([...taken.kinds]).toContain(`${cloud} DEDICATED`);
  expect([...taken.regions].some((one) => /^region-\d$/.test(one))).toBe(false);
  expect(exercised('clusterCreate.in.region.presence')).toBeGreaterThan(0);
});

test('where nothing is known, every kind of cluster is tried with plausible names, and so is DR', async () => {
  const { alter, taken } = noting();
  const { failed, exercised } = await runAltered(['create-cluster'], alter, { target: withoutClusters });
  expect(failed).toEqual([]);
  expect([...taken.kinds].sort()).toEqual([...KINDS].sort());
  expect([...taken.drRegions]).toEqual(['region-2']);
  expect(exercised('create-cluster.secondary-cidr-size')).toBeGreaterThan(0);
});

test('the refusal of plausible names blames nobody, and is told', async () => {
  const { alter, taken } = noting(true);
  const { failed, exercised, merged } = await runAltered(['create-cluster', 'update-cluster'], alter, {
    target: withoutClusters,
  });
  expect(failed).toEqual([]);
  expect(taken.kinds.size).toBe(0);
  expect(exercised('create-cluster.valid-accepted')).toBe(0);
  expect(merged.operations?.['create-cluster']).toBeDefined();
});

test('clusters of the run’s own are updated with pools of the type that they show', async () => {
  const { alter, taken } = noting();
  const { failed, exercised } = await runAltered(['update-cluster'], alter, { target: withoutNames });
  expect(failed).toEqual([]);
  expect(taken.added.size).toBeGreaterThan(0);
  expect([...taken.added]).not.toContain('standard-4');
  expect(exercised('clusterUpdate.in.nodePools.type')).toBeGreaterThan(0);
});

test('what must carry a name that nobody listed may be refused although the region is listed', async () => {
  const choosy: Alter = (_answer, { operation, fields }) =>
    operation === 'create-cluster' && fields.type === 'HYBRID'
      ? { status: 400, body: { message: 'unknown account' } }
      : undefined;
  const { failed, exercised } = await runAltered(['create-cluster'], choosy, {
    target: ({ values }) => {
      for (const cloud of [values.CLOUD_A, values.CLOUD_B, values.CLOUD_C]) delete cloud?.providerAccount;
    },
  });
  expect(failed).toEqual([]);
  expect(exercised('clusterCreate.in.region.presence')).toBeGreaterThan(0);
});

test('names that clusters show may be closed to new ones', async () => {
  const first = new Map<unknown, unknown>();
  const closed: Alter = ({ status }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    const { cloudProvider, region, drRegion, dbInstanceType } = fields;
    const isOpen = cloudProvider !== 'CLOUD_B' && region === (first.get(cloudProvider) ?? region);
    if (!isOpen || drRegion !== undefined || (fields.type === 'DEDICATED' && dbInstanceType !== undefined))
      return { status: 400, body: { message: 'closed to new clusters' } };
    first.set(cloudProvider, region);
    return undefined;
  };
  const { failed } = await runAltered(['create-cluster'], closed, { target: withoutNames });
  expect(failed).toEqual([]);
});

test('listed clusters are updated though no network is left for new ones', async () => {
  const { failed, exercised } = await runAltered(['update-cluster'], undefined, {
    target: ({ values }) => {
      values.vpcRanges = ['172.20.0.0/24'];
    },
  });
  expect(failed).toEqual([]);
  expect(exercised('clusterUpdate.in.name.presence')).toBeGreaterThan(0);
});

test('a guessed database that a listed HYBRID cluster refuses is held against nobody, and the report says what to add', async () => {
  const choosy: Alter = (_answer, { operation }) =>
    operation === 'update-cluster' ? { status: 400, body: { message: 'unknown database' } } : undefined;
  const { failed, merged } = await runAltered(['update-cluster', 'auth.update-cluster'], choosy, {
    target: (target) => {
      withoutNames(target);
      target.values.vpcRanges = [];
      target.clusters = target.clusters.filter(({ type }) => type === 'HYBRID').slice(0, 1);
    },
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=0' },
  });
  expect(failed).toEqual([]);
  expect(merged.bases['update-cluster']).toBeUndefined();
  const reasons = merged.clauses['clusterUpdate.in.name.presence']?.notExercised ?? [];
  expect(reasons.join()).toContain('add "dbInstanceType" to values.');
});

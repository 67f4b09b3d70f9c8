import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

test('with two hundred clusters to create, each kind gets enough of them to show its own defaults', async () => {
  const kinds = new Map<string, number>();
  const note: Alter = ({ status }, { operation, fields }) => {
    const { cloudProvider, type, drRegion, drVpcSubnetRange } = fields;
    if (operation === 'create-cluster' && status < 300 && drRegion && drVpcSubnetRange === undefined)
      kinds.set(`${cloudProvider} ${type}`, (kinds.get(`${cloudProvider} ${type}`) ?? 0) + 1);
    return undefined;
  };
  const { failed } = await runAltered(['create-cluster'], note, {
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=200' },
  });
  expect(failed).toEqual([]);
  expect(kinds.size, [...kinds].join('; ')).toBe(6);
});

test('with twenty clusters to create, every cloud is asked for one with DR and its details', async () => {
  const timed = new Map<unknown, Set<unknown>>();
  const note: Alter = ({ status }, { operation, fields }) => {
    const { cloudProvider, drRegion, enableReplicationTimeControl } = fields;
    if (
      operation === 'create-cluster' &&
      status < 300 &&
      drRegion &&
      enableReplicationTimeControl !== undefined
    )
      timed.set(cloudProvider, (timed.get(cloudProvider) ?? new Set()).add(enableReplicationTimeControl));
    return undefined;
  };
  const twenty = { env: { CONFORMANCE_MAX_CREATIONS: 'cluster=20' } };
  expect((await runAltered(['create-cluster'], note, twenty)).failed).toEqual([]);
  expect(Object.fromEntries(timed)).toEqual({
    CLOUD_A: new Set([true]),
    CLOUD_B: new Set([false]),
    CLOUD_C: new Set([true]),
  });
});

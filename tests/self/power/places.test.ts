import { expect, test } from '@playwright/test';
import { type Places, WIDER, withPlaces } from '../../../cli/power/places.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import type { TargetFile } from '../../../fixtures/target/target-file.ts';

let target: TargetFile;

test.beforeAll(async () => {
  const server = await startReferenceServer();
  target = server.target;
  await server.close();
});

const listed = (places: Places) => {
  const { deployments = [], clusters = [] } = withPlaces(target, places);
  return { deployments, clusters };
};

test('a few places are two of each kind that differ in type, executor and cloud', () => {
  const { deployments, clusters } = listed('few');
  expect([deployments.length, clusters.length]).toEqual([2, 2]);
  for (const values of [
    deployments.map(({ type }) => type),
    deployments.map(({ executor }) => executor),
    clusters.map(({ type }) => type),
    clusters.map(({ cloudProvider }) => cloudProvider),
  ]) {
    expect(new Set(values).size).toBe(2);
  }
});

test('a fault is looked for at one of the few places, then at both, then at all', () => {
  const [one, other, few] = [listed('one'), listed('other'), listed('few')];
  expect({
    deployments: [...one.deployments, ...other.deployments],
    clusters: [...one.clusters, ...other.clusters],
  }).toEqual(few);
  expect([one.deployments.length, one.clusters.length]).toEqual([1, 1]);
  expect([WIDER.one, WIDER.other, WIDER.few, WIDER.all]).toEqual(['few', 'few', 'all', undefined]);
});

test('some places show every type, executor and cloud that all of them show', () => {
  const [some, all] = [listed('some'), listed('all')];
  expect(some.deployments.length).toBeLessThan(all.deployments.length);
  const kinds = ({ deployments, clusters }: typeof all) => [
    [...new Set(deployments.map(({ type }) => type))].sort(),
    [...new Set(deployments.map(({ executor }) => executor))].sort(),
    [...new Set(clusters.map(({ type }) => type))].sort(),
    [...new Set(clusters.map(({ cloudProvider }) => cloudProvider))].sort(),
  ];
  expect(kinds(some)).toEqual(kinds(all));
});

test('what is listed beside deployments and clusters stays', () => {
  const { deployments: _deployments, clusters: _clusters, ...rest } = target;
  expect(withPlaces(target, 'few')).toMatchObject(rest);
});

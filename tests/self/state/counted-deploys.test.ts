import { expect, test } from '@playwright/test';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { type Alter, runAltered } from './altered-target.ts';

const UNIT = 'rollback-deploy.silence';
const CLAUSE = 'rollback-deploy.foreign-deploy';
const TIME = '2026-03-01T12:00:00Z';

/** Numbers of the deploys that the two deployments have at first. */
const AT_FIRST = [
  [7, 8, 9],
  [10, 11, 12],
] as const;

/** How a target counts its deploys, and whether it looks whose they are. */
interface Counting {
  /** Each deployment counts its own, from 1. */
  apart: boolean;
  looks: boolean;
}

/** Runs against a target whose deploys are numbers. */
async function failedWhere({ apart, looks }: Counting): Promise<string[]> {
  const ids: string[] = [];
  const owned = AT_FIRST.map((all) => new Set<number>(all));
  const newest = AT_FIRST.map((all): number => Math.max(...all));
  const has = (deployment: number, number: number): boolean => {
    if (apart) return number >= 1 && number <= (newest[deployment] ?? 0);
    return owned[deployment]?.has(number) === true;
  };
  const alter: Alter = (_, { operation, path }) => {
    if (operation !== 'rollback-deploy') return undefined;
    const [, deploymentId = '', deployId = ''] = /deployments\/([^/]+)\/deploys\/([^/]+)\//.exec(path) ?? [];
    const deployment = ids.indexOf(deploymentId);
    const isThere = (looks ? [deployment] : [0, 1]).some((one) => has(one, Number(deployId)));
    if (!isThere) return { status: 404, body: { message: 'there is no such deploy' } };
    const next = (apart ? (newest[deployment] ?? 0) : Math.max(...newest)) + 1;
    newest[deployment] = next;
    owned[deployment]?.add(next);
    const body = {
      id: String(next),
      deploymentId,
      createdAt: TIME,
      imageRepository: 'images',
      imageTag: 'tag',
      isDagDeployEnabled: false,
      status: 'DEPLOYED',
      type: 'IMAGE_ONLY',
      rollbackFromId: deployId,
    };
    return { status: 200, body };
  };
  const target = (one: Target): void => {
    one.deployments = one.deployments.slice(0, AT_FIRST.length);
    for (const [index, deployment] of one.deployments.entries()) {
      deployment.deploys = AT_FIRST[index]?.map(String) ?? [];
      ids.push(deployment.id);
    }
  };
  const { failed } = await runAltered([UNIT], alter, { target });
  return failed;
}

for (const apart of [true, false]) {
  const how = apart ? 'apart for each deployment' : 'for all deployments';
  test(`deploys counted ${how} are not taken for those of another one`, async () => {
    expect(await failedWhere({ apart, looks: true })).toEqual([]);
  });

  test(`a deploy of another deployment is told where they are counted ${how}`, async () => {
    expect(await failedWhere({ apart, looks: false })).toEqual([CLAUSE]);
  });
}

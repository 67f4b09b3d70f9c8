import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { type Alter, runAltered } from './altered-target.ts';

const UNITS = [
  'create-allowed-ip-address-range.silence',
  'create-cluster.silence',
  'create-environment-object.silence',
  'create-team.silence',
  'create-workspace.silence',
  'rollback-deploy.silence',
  'rollback-deploy.state',
  'rotate-token.silence',
  'update-cluster.silence',
  'update-cluster.state',
  'update-deployment.silence',
  'update-deployment.state',
];

/** What a target might put in place of everything that it should answer. */
const BODIES: Record<string, (id: string) => JsonObject> = {
  'nothing at all': () => ({}),
  'nulls and wrong kinds': () => ({
    id: null,
    workspaceIds: [null, {}, 7],
    nodePools: 'pools',
    environmentVariables: [null, 1],
    token: 7,
    status: [],
    remoteExecution: [],
    tags: {},
  }),
  'an id that somebody listed': (id) => ({
    id,
    name: 'name',
    workspaceIds: ['of-nobody', '../..'],
    isDrEnabled: true,
  }),
  'ids that are no ids': () => ({
    id: '../../%2e%2e/?#\n',
    name: '',
    workspaceIds: ['/', '\n', 'x'.repeat(10_000)],
    isDrEnabled: false,
    rollbackFromId: '\u0000',
  }),
};

for (const [words, body] of Object.entries(BODIES)) {
  test(`a target that answers everything OK with ${words} crashes no unit`, async () => {
    let listed = '';
    const alter: Alter = () => ({ status: 200, body: body(listed) });
    const { merged } = await runAltered(UNITS, alter, {
      target: (target) => {
        listed = target.workspaces[0] ?? '';
        target.deployments = target.deployments.slice(0, 2);
        target.clusters = target.clusters.slice(0, 2);
      },
    });
    expect(Object.values(merged.units).filter(({ state }) => state !== 'final')).toEqual([]);
  });
}

test('a target that refuses everything crashes no unit and is blamed by none', async () => {
  const { merged, failed } = await runAltered(UNITS, () => ({ status: 403, body: {} }));
  expect(Object.keys(merged.units).sort()).toEqual(UNITS);
  expect(failed).toEqual([]);
});

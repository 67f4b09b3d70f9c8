import { expect, test } from '@playwright/test';
import {
  type ChannelFilters,
  judgeFiltered,
  type Membership,
  membership,
} from '../../../spec/rules/filters.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';

const deployment = { id: 'c1', type: 'EMAIL', entityType: 'DEPLOYMENT', entityId: 'd1', deploymentId: 'd1' };
const workspace = {
  id: 'c2',
  type: 'CHAT_SERVICE',
  entityType: 'WORKSPACE',
  entityId: 'w1',
  workspaceId: 'w1',
};
const organization = { id: 'c3', type: 'DAG_TRIGGER', entityType: 'ORGANIZATION', entityId: 'o1' };
const shared = { isShared: true };
const unshared = { isShared: false };

const table: [because: string, verdict: Membership, channel: JsonObject, filters: ChannelFilters][] = [
  ['no filter', 'in', deployment, {}],
  ['its id', 'in', deployment, { notificationChannelIds: ['c1', 'c9'] }],
  ['another id', 'out', deployment, { notificationChannelIds: ['c2'] }],
  ['no id', 'unknown', {}, { notificationChannelIds: ['c2'] }],
  ['its type', 'in', deployment, { channelTypes: ['DAG_TRIGGER', 'EMAIL'] }],
  ['another type', 'out', deployment, { channelTypes: ['DAG_TRIGGER'] }],
  ['a type in other words', 'unknown', { ...deployment, type: 'email' }, { channelTypes: ['DAG_TRIGGER'] }],
  ['no type', 'unknown', {}, { channelTypes: ['EMAIL'] }],
  ['its entity type', 'in', workspace, { entityType: 'WORKSPACE' }],
  ['another entity type', 'out', workspace, { entityType: 'DEPLOYMENT' }],
  ['an entity type in other words', 'unknown', { entityType: 'Workspace' }, { entityType: 'DEPLOYMENT' }],
  ['its deployment', 'in', deployment, { deploymentIds: ['d1'] }],
  [
    'its deployment by entityId',
    'in',
    { entityType: 'DEPLOYMENT', entityId: 'd1' },
    { deploymentIds: ['d1'] },
  ],
  ['another deployment', 'out', { ...deployment, ...unshared }, { deploymentIds: ['d2'] }],
  ['another deployment, even if shared', 'out', { ...deployment, ...shared }, { deploymentIds: ['d2'] }],
  ['a deployment not shown', 'unknown', { entityType: 'DEPLOYMENT' }, { deploymentIds: ['d2'] }],
  ['shared by the organization', 'unknown', { ...organization, ...shared }, { deploymentIds: ['d1'] }],
  [
    'an id of another kind',
    'unknown',
    { entityType: 'DEPLOYMENT', entityId: 'urn:d1' },
    { deploymentIds: ['d1'], entities: new Set(['d1']) },
  ],
  [
    'another deployment by entityId',
    'out',
    { entityType: 'DEPLOYMENT', entityId: 'd2' },
    { deploymentIds: ['d1'], entities: new Set(['d1', 'd2']) },
  ],
  ['kept by the organization', 'out', { ...organization, ...unshared }, { deploymentIds: ['d1'] }],
  ['sharing not shown', 'unknown', organization, { deploymentIds: ['d1'] }],
  ['kept by a workspace', 'out', { ...workspace, ...unshared }, { deploymentIds: ['d1'] }],
  ['entity type not shown', 'unknown', { deploymentId: 'd9', ...unshared }, { deploymentIds: ['d1'] }],
  ['its workspace', 'in', workspace, { workspaceIds: ['w1'] }],
  ['another workspace', 'out', workspace, { workspaceIds: ['w2'] }],
  [
    'kept by a deployment elsewhere',
    'out',
    { ...deployment, ...unshared, workspaceId: 'w9' },
    { workspaceIds: ['w1'] },
  ],
  [
    'kept by a deployment inside',
    'unknown',
    { ...deployment, ...unshared, workspaceId: 'w1' },
    { workspaceIds: ['w1'] },
  ],
  ['kept by a deployment somewhere', 'unknown', { ...deployment, ...unshared }, { workspaceIds: ['w1'] }],
  ['kept by the organization', 'out', { ...organization, ...unshared }, { workspaceIds: ['w1'] }],
  ['passes both', 'in', deployment, { deploymentIds: ['d1'], channelTypes: ['EMAIL'] }],
  ['fails one of two', 'out', deployment, { deploymentIds: ['d1'], channelTypes: ['DAG_TRIGGER'] }],
  [
    'one of two untold',
    'unknown',
    { ...workspace, ...shared },
    { deploymentIds: ['d1'], entityType: 'WORKSPACE' },
  ],
  [
    'fails one, the other untold',
    'out',
    { ...workspace, ...shared },
    { deploymentIds: ['d1'], entityType: 'ORGANIZATION' },
  ],
];

for (const [because, verdict, channel, filters] of table) {
  test(`${JSON.stringify(filters)}: ${because} is ${verdict}`, () => {
    expect(membership(channel, filters)).toBe(verdict);
  });
}

test('a filtered list is held against the whole one', () => {
  const common = { ...organization, ...shared };
  const whole = [deployment, workspace, common];
  const filters = { deploymentIds: ['d1'] };
  const judge = (...listed: JsonObject[]) => judgeFiltered(whole, listed, filters);
  expect(judge(deployment, common)).toEqual({ foreign: [], missing: [], decided: 1 });
  // To whom a shared channel is accessible is not told of any by itself.
  expect(judge(deployment)).toMatchObject({ foreign: [], missing: [] });
  expect(judge(common)).toMatchObject({ foreign: [], missing: [deployment] });
  const stranger = { ...workspace, ...unshared };
  expect(judge(deployment, common, stranger)).toMatchObject({ foreign: [stranger], missing: [] });
  expect(judgeFiltered([{ entityType: 'WORKSPACE' }], [], { entityType: 'WORKSPACE' }).missing).toEqual([]);
});

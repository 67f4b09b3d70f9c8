import type { JsonObject } from '../../../../spec/rules/rule.ts';
import type { Examples, ResponseExample } from '../examples.ts';
import { judged } from '../judged.ts';

const CLOUDS = ['CLOUD_A', 'CLOUD_B', 'CLOUD_C'];

function shownOnlyIn(cloud: string, ...fields: string[]): ResponseExample[] {
  const all = Object.fromEntries(fields.map((name) => [name, '10.0.0.0/16']));
  const pointers = fields.map((name) => `/${name}`);
  return [
    ...CLOUDS.filter((other) => other !== cloud).flatMap((cloudProvider) => [
      judged('holds', `absent in ${cloudProvider}`, { cloudProvider }),
      judged(pointers, `shown in ${cloudProvider}`, { cloudProvider, ...all }),
    ]),
    judged('none', `shown in ${cloud}`, { cloudProvider: cloud, ...all }),
    judged('none', `may be absent in ${cloud}`, { cloudProvider: cloud }),
    judged('none', 'cloud not shown', all),
  ];
}

const both = (cloudProvider: string, type: string, more: JsonObject = {}): JsonObject => ({
  cloudProvider,
  type,
  ...more,
});

function drDefault(drField: string, primaryField: string): ResponseExample[] {
  const sent = { drRegion: 'south' };
  const shown = (dr: string, primary = '10.0.0.0/16') => ({ [drField]: dr, [primaryField]: primary });
  return [
    judged('holds', 'the same', shown('10.0.0.0/16'), { sent }),
    judged('holds', 'the same with host bits', shown('10.0.5.5/16'), { sent }),
    judged(
      'holds',
      'what was asked for as the primary one, which is blamed for itself',
      shown('10.2.0.0/16'),
      { sent: { ...sent, [primaryField]: '10.2.0.0/16' } },
    ),
    judged([`/${drField}`], 'another', shown('10.1.0.0/16'), { sent }),
    judged([`/${drField}`], 'another size', shown('10.0.0.0/17'), { sent }),
    judged('none', 'nothing yet, while it is created', { ...shown(''), status: 'CREATING' }, { sent }),
    judged([`/${drField}`], 'nothing, once it is created', { ...shown(''), status: 'CREATED' }, { sent }),
    judged('none', 'it was sent', shown('10.1.0.0/16'), { sent: { ...sent, [drField]: '10.1.0.0/16' } }),
    judged('none', 'no DR region', shown('10.1.0.0/16'), { sent: {} }),
    judged('none', 'primary not shown', { [drField]: '10.1.0.0/16' }, { sent }),
    judged('none', 'not shown', { [primaryField]: '10.0.0.0/16' }, { sent }),
    judged('none', 'primary is no range', shown('10.1.0.0/16', 'none'), { sent }),
  ];
}

const before = { vpcSubnetRange: '10.0.0.0/16', drVpcSubnetRange: '10.0.0.0/16' };
const twoBefore = { before: { workspaceIds: ['w1', 'w2'] } };

export const examples: Examples = {
  responses: {
    'cluster.dr-subnet-ranges-cloud-c-only': shownOnlyIn(
      'CLOUD_C',
      'drPodSubnetRange',
      'drServicePeeringRange',
      'drServiceSubnetRange',
    ),
    'cluster.subnet-ranges-cloud-c-only': shownOnlyIn(
      'CLOUD_C',
      'podSubnetRange',
      'servicePeeringRange',
      'serviceSubnetRange',
    ),
    'cluster.dr-secondary-vpc-cidr-cloud-a-only': shownOnlyIn('CLOUD_A', 'drSecondaryVpcCidr'),
    'cluster.secondary-vpc-cidr-cloud-a-only': shownOnlyIn('CLOUD_A', 'secondaryVpcCidr'),
    'cluster.tenant-id-cloud-b-only': shownOnlyIn('CLOUD_B', 'tenantId'),
    'cluster.provider-account-cloud-c-only': [
      judged('holds', 'absent', both('CLOUD_A', 'DEDICATED')),
      judged(['/providerAccount'], 'shown', both('CLOUD_A', 'DEDICATED', { providerAccount: 'a' })),
      judged('none', 'contradictory', both('CLOUD_A', 'HYBRID', { providerAccount: 'a' })),
      judged('none', 'CLOUD_C', both('CLOUD_C', 'DEDICATED', { providerAccount: 'a' })),
      judged('none', 'type not shown', { cloudProvider: 'CLOUD_A', providerAccount: 'a' }),
    ],
    'cluster.tags-cloud-a-hybrid-only': [
      judged('holds', 'absent', both('CLOUD_A', 'DEDICATED')),
      judged(['/tags'], 'DEDICATED', both('CLOUD_A', 'DEDICATED', { tags: [{ key: 'k', value: 'v' }] })),
      judged(['/tags'], 'CLOUD_B', both('CLOUD_B', 'HYBRID', { tags: [{ key: 'k', value: 'v' }] })),
      judged(['/tags'], 'DEDICATED, cloud not shown', {
        type: 'DEDICATED',
        tags: [{ key: 'k', value: 'v' }],
      }),
      judged('holds', 'an empty list stands for none', both('CLOUD_B', 'HYBRID', { tags: [] })),
      judged('none', 'HYBRID CLOUD_A', both('CLOUD_A', 'HYBRID', { tags: [] })),
      judged('none', 'HYBRID, cloud not shown', { type: 'HYBRID', tags: [] }),
    ],
    'create-cluster.dr-vpc-range-default': drDefault('drVpcSubnetRange', 'vpcSubnetRange'),
    'create-cluster.dr-secondary-cidr-default': drDefault('drSecondaryVpcCidr', 'secondaryVpcCidr'),
    'update-cluster.dr-vpc-range-default': [
      judged('holds', 'stays', { drVpcSubnetRange: '10.0.0.0/16' }, { sent: {}, facts: { before } }),
      judged(
        ['/drVpcSubnetRange'],
        'changes',
        { drVpcSubnetRange: '10.9.0.0/16' },
        {
          sent: {},
          facts: { before },
        },
      ),
      judged(
        'none',
        'it was sent',
        { drVpcSubnetRange: '10.9.0.0/16' },
        {
          sent: { drVpcSubnetRange: '10.9.0.0/16' },
          facts: { before },
        },
      ),
      judged(
        'none',
        'was another before',
        { drVpcSubnetRange: '10.9.0.0/16' },
        {
          sent: {},
          facts: { before: { ...before, drVpcSubnetRange: '10.1.0.0/16' } },
        },
      ),
      judged('none', 'before not known', { drVpcSubnetRange: '10.9.0.0/16' }, { sent: {} }),
      ...(
        [
          [['/drVpcSubnetRange'], 'has never been another', ['"10.0.0.0/16"', 'null'], {}],
          ['none', 'has been another', ['"10.0.0.0/16"', '"10.1.0.0/16"'], {}],
          ['none', 'may have been another', ['"10.0.0.0/16"'], { mayHaveChanged: true }],
          [['/drVpcSubnetRange'], 'is none that its owner knows', ['"10.1.0.0/16"', '""'], { isOwn: true }],
          ['holds', 'is one that it had', ['"10.1.0.0/16"', '"10.9.0.0/16"'], { isOwn: true }],
          ['none', 'is not known to its owner', ['"10.1.0.0/16"'], { isOwn: true, mayHaveChanged: true }],
        ] as const
      ).map(([verdict, words, former, facts]) =>
        judged(
          typeof verdict === 'string' ? verdict : [...verdict],
          words,
          { vpcSubnetRange: '10.0.0.0/16', drVpcSubnetRange: '10.9.0.0/16' },
          { sent: {}, facts: { ...facts, formerValues: { drVpcSubnetRange: new Set(former) } } },
        ),
      ),
      judged(
        'none',
        'without DR there is none',
        { drVpcSubnetRange: '', isDrEnabled: false },
        { sent: {}, facts: { before } },
      ),
      judged(
        'none',
        'DR is ended',
        { drVpcSubnetRange: '' },
        { sent: { enableDr: false }, facts: { before } },
      ),
      judged('none', 'not shown', {}, { sent: {}, facts: { before } }),
    ],
    'update-cluster.workspace-ids-kept': [
      judged('holds', 'kept', { workspaceIds: ['w2', 'w1'] }, { sent: {}, facts: twoBefore }),
      judged(['/workspaceIds'], 'lost one', { workspaceIds: ['w1'] }, { sent: {}, facts: twoBefore }),
      judged(
        ['/workspaceIds'],
        'one doubled',
        { workspaceIds: ['w1', 'w2', 'w1'] },
        { sent: {}, facts: twoBefore },
      ),
      judged(['/workspaceIds'], 'emptied', { workspaceIds: [] }, { sent: {}, facts: twoBefore }),
      judged('none', 'sent', { workspaceIds: [] }, { sent: { workspaceIds: [] }, facts: twoBefore }),
      judged(
        'none',
        'under way',
        { workspaceIds: ['w1'], status: 'UPDATING' },
        { sent: {}, facts: twoBefore },
      ),
      ...[{ settled: true }, { showsAtOnce: true }].map((more) =>
        judged(
          ['/workspaceIds'],
          `said to be under way, ${Object.keys(more).join()}`,
          { workspaceIds: ['w1'], status: 'UPDATING' },
          { sent: {}, facts: { ...twoBefore, ...more } },
        ),
      ),
      judged('none', 'before not known', { workspaceIds: [] }, { sent: {} }),
      judged('none', 'not shown', {}, { sent: {}, facts: twoBefore }),
    ],
    'update-cluster.disable-dr': [
      judged('holds', 'disabled', { isDrEnabled: false }, { sent: { enableDr: false } }),
      judged(
        ['/isDrEnabled'],
        'ended by asking for it',
        { isDrEnabled: false, status: 'CREATED' },
        { sent: { enableDr: true }, facts: { isDrEnabled: true, isOwn: true } },
      ),
      judged(
        'none',
        'somebody else may have ended it',
        { isDrEnabled: false },
        { sent: { enableDr: true }, facts: { isDrEnabled: true, isOwn: false } },
      ),
      judged(
        'none',
        'there was none: the clause that it is never enabled',
        { isDrEnabled: false },
        { sent: { enableDr: true }, facts: { isDrEnabled: false, isOwn: true } },
      ),
      judged(
        'none',
        'being updated',
        { isDrEnabled: false, status: 'UPDATING' },
        { sent: { enableDr: true }, facts: { isDrEnabled: true, isOwn: true } },
      ),
      judged(
        ['/isDrEnabled'],
        'still there',
        { isDrEnabled: true, status: 'CREATED' },
        {
          sent: { enableDr: false },
        },
      ),
      judged(
        ['/isDrEnabled'],
        'still there after waiting',
        { isDrEnabled: true, status: 'UPDATING' },
        {
          sent: { enableDr: false },
          facts: { settled: true },
        },
      ),
      ...['UPDATING', 'CREATING', 'UPGRADE_PENDING', 'FAILING_OVER'].map((status) =>
        judged('none', `under way (${status})`, { isDrEnabled: true, status }, { sent: { enableDr: false } }),
      ),
      judged(
        'none',
        'had none',
        { isDrEnabled: false },
        {
          sent: { enableDr: false },
          facts: { isDrEnabled: false },
        },
      ),
      judged('none', 'left out', { isDrEnabled: true }, { sent: {} }),
    ],
    'update-cluster.enable-dr-never-enables': [
      judged(
        'holds',
        'no effect',
        { isDrEnabled: false },
        {
          sent: { enableDr: true },
          facts: { isDrEnabled: false },
        },
      ),
      judged(
        ['/isDrEnabled'],
        'enabled',
        { isDrEnabled: true },
        {
          sent: { enableDr: true },
          facts: { isDrEnabled: false },
        },
      ),
      judged(
        ['/isDrEnabled'],
        'enabled unasked',
        { isDrEnabled: true },
        { sent: {}, facts: { isDrEnabled: false, withoutDrFromTheStart: true } },
      ),
      judged(
        'none',
        'had DR',
        { isDrEnabled: true },
        {
          sent: { enableDr: true },
          facts: { isDrEnabled: true },
        },
      ),
      judged('none', 'not known', { isDrEnabled: true }, { sent: { enableDr: true } }),
      judged('none', 'left out', { isDrEnabled: true }, { sent: {}, facts: { isDrEnabled: false } }),
    ],
    'identity.node-pool-cluster': [
      judged('holds', 'its own', { id: 'c1', nodePools: [{ clusterId: 'c1' }] }),
      judged(['/nodePools/1/clusterId'], "another's", {
        id: 'c1',
        nodePools: [{ clusterId: 'c1' }, { clusterId: 'c2' }],
      }),
      judged('holds', 'in its cloud', {
        id: 'c1',
        cloudProvider: 'CLOUD_A',
        nodePools: [{ clusterId: 'c1', cloudProvider: 'CLOUD_A' }],
      }),
      judged(['/nodePools/0/cloudProvider'], 'in another cloud', {
        id: 'c1',
        cloudProvider: 'CLOUD_A',
        nodePools: [{ cloudProvider: 'CLOUD_B' }],
      }),
      judged('none', 'not shown', { id: 'c1', nodePools: [{}, 'pool'] }),
      judged('none', 'no pools', { id: 'c1' }),
    ],
  },
};

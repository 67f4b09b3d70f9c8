import type { JsonObject } from '../../../../spec/rules/rule.ts';
import { echo } from '../echo-example.ts';
import type { Examples, ResponseExample } from '../examples.ts';
import { leavingQueuesOut } from '../leaving-queues-out.ts';

/** Examples that every rule about plain text fields must agree with. */
function textField(name: string): ResponseExample[] {
  return [
    echo('holds', `${name} as sent`, { [name]: 'alpha' }, { [name]: 'alpha', id: 'x' }),
    echo('holds', `${name} composed and trimmed`, { [name]: ' e\u0301 ' }, { [name]: 'é' }),
    echo('holds', `${name} in a plainer form`, { [name]: 'ﬁnal Ｔ' }, { [name]: 'final T' }),
    echo([`/${name}`], `${name} changed`, { [name]: 'alpha' }, { [name]: 'beta' }),
    echo([`/${name}`], `${name} in other case`, { [name]: 'alpha' }, { [name]: 'Alpha' }),
    echo([`/${name}`], `${name} cut`, { [name]: 'alpha' }, { [name]: 'alph' }),
    echo([`/${name}`], `${name} emptied`, { [name]: 'alpha' }, { [name]: '' }),
    echo('none', `${name} not shown`, { [name]: 'alpha' }, {}),
    echo('none', `${name} null: the type clause`, { [name]: 'alpha' }, { [name]: null }),
    echo('none', `${name} of another kind: the type clause`, { [name]: 'alpha' }, { [name]: ['alpha'] }),
    echo('none', `${name} sent as null: silent`, { [name]: null }, { [name]: 'beta' }),
    echo('none', `${name} not sent`, {}, { [name]: 'beta' }),
  ];
}

function flag(name: string): ResponseExample[] {
  return [
    echo('holds', `${name} as sent`, { [name]: true }, { [name]: true }),
    echo('holds', `${name} as text: the type clause`, { [name]: true }, { [name]: 'true' }),
    echo([`/${name}`], `${name} turned round`, { [name]: false }, { [name]: true }),
  ];
}

function range(name: string): ResponseExample[] {
  return [
    echo('holds', `${name} as sent`, { [name]: '10.0.0.0/8' }, { [name]: '10.0.0.0/8' }),
    echo('holds', `${name} without host bits`, { [name]: '10.1.2.3/8' }, { [name]: '10.0.0.0/8' }),
    echo('holds', `${name} in another spelling`, { [name]: 'FD00:0::/16' }, { [name]: 'fd00::/16' }),
    echo([`/${name}`], `${name} of another size`, { [name]: '10.0.0.0/8' }, { [name]: '10.0.0.0/9' }),
    echo([`/${name}`], `${name} elsewhere`, { [name]: '10.0.0.0/8' }, { [name]: '11.0.0.0/8' }),
    echo([`/${name}`], `${name} gone`, { [name]: '10.0.0.0/8' }, { [name]: '' }),
    echo('none', `${name} not shown`, { [name]: '10.0.0.0/8' }, {}),
  ];
}

const several = (build: (name: string) => ResponseExample[], ...names: string[]) => names.flatMap(build);

const scaling = (isHibernating: boolean, overrideUntil: string): JsonObject => ({
  hibernationSpec: {
    override: { isHibernating, overrideUntil },
    schedules: [{ hibernateAtCron: '0 20 * * *', isEnabled: true }],
  },
});

const longer = echo('none', 'a longer text', { description: 'back' }, { description: 'Rollback: back' });
const queue = { name: 'default', maxWorkerCount: 10, minWorkerCount: 0, workerConcurrency: 5 };

export const examples: Examples = {
  responses: {
    'create-workspace.result': [...several(textField, 'name', 'description'), ...flag('cicdEnforcedDefault')],
    'create-team.result': several(textField, 'name', 'description', 'organizationRole'),
    'create-allowed-ip-address-range.result': range('ipAddressRange'),
    'rollback-deploy.result': [...textField('description'), longer],
    'create-cluster.result': [
      ...several(textField, 'name', 'region', 'type', 'cloudProvider', 'dbInstanceType', 'drRegion'),
      echo(
        'holds',
        'an account kept',
        { type: 'HYBRID', providerAccount: 'a' },
        { type: 'HYBRID', providerAccount: 'a' },
      ),
      echo(
        ['/providerAccount'],
        'another account',
        { type: 'HYBRID', providerAccount: 'a' },
        { type: 'HYBRID', providerAccount: 'b' },
      ),
      echo('none', 'an account that no one needs', { providerAccount: 'a' }, { providerAccount: 'b' }),
      ...several(range, 'vpcSubnetRange', 'drVpcSubnetRange', 'secondaryVpcCidr', 'drSecondaryVpcCidr'),
      ...flag('enableReplicationTimeControl'),
      echo('holds', 'any order', { workspaceIds: ['a', 'b'] }, { workspaceIds: ['b', 'a'] }),
      echo(['/workspaceIds'], 'one more', { workspaceIds: ['a'] }, { workspaceIds: ['a', 'b'] }),
      echo(['/workspaceIds'], 'one less', { workspaceIds: ['a', 'b'] }, { workspaceIds: ['a'] }),
      echo('none', 'still being set up', { workspaceIds: ['a'] }, { status: 'CREATING', workspaceIds: [] }),
      echo(
        ['/workspaceIds'],
        'some of it while being set up',
        { workspaceIds: ['a', 'b'] },
        { status: 'CREATING', workspaceIds: ['a'] },
      ),
      echo(['/workspaceIds'], 'lost', { workspaceIds: ['a'] }, { status: 'CREATED', workspaceIds: [] }),
      echo(
        'holds',
        'no account where none is shown',
        { providerAccount: 'x', name: 'a' },
        { cloudProvider: 'CLOUD_B', providerAccount: '', name: 'a' },
      ),
      echo('none', 'whether k8sTags are tags is silent', { k8sTags: [{ key: 'a' }] }, { tags: [] }),
    ],
    'update-cluster.result': [
      ...several(textField, 'name', 'dbInstanceType', 'drRegion'),
      ...several(
        range,
        'drVpcSubnetRange',
        'drPodSubnetRange',
        'drServicePeeringRange',
        'drServiceSubnetRange',
      ),
      ...flag('enableReplicationTimeControl'),
      echo('holds', 'more is silent', { workspaceIds: ['a'] }, { workspaceIds: ['a', 'b'] }),
      echo(['/workspaceIds'], 'one less', { workspaceIds: ['a', 'b'] }, { workspaceIds: ['a'] }),
      ...(
        [
          ['createdAt', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z'],
          ['type', 'HYBRID', 'DEDICATED'],
          ['cloudProvider', 'CLOUD_A', 'CLOUD_B'],
          ['providerAccount', 'a', 'b'],
        ] as const
      ).flatMap(([name, first, later]): ResponseExample[] => {
        const facts = { formerValues: { [name]: new Set([JSON.stringify(first), JSON.stringify(later)]) } };
        return [
          { verdict: 'none', because: `${name} stays`, sent: {}, answer: { [name]: first }, facts },
          { verdict: [`/${name}`], because: `${name} moves`, sent: {}, answer: { [name]: later }, facts },
          { verdict: 'none', because: `${name} is not shown`, sent: {}, answer: {}, facts },
        ];
      }),
      {
        verdict: ['/region', '/vpcSubnetRange', '/secondaryVpcCidr'],
        because: 'it moves without a failover',
        sent: {},
        answer: { region: 'b', vpcSubnetRange: '10.1.0.0/19', secondaryVpcCidr: '100.64.32.0/19' },
        facts: {
          formerValues: {
            region: new Set(['"a"']),
            vpcSubnetRange: new Set(['"10.0.0.0/19"']),
            secondaryVpcCidr: new Set(['"100.64.0.0/19"']),
            isFailedOver: new Set(['false']),
          },
        },
      },
      {
        verdict: 'none',
        because: 'a failover may move it',
        sent: {},
        answer: { region: 'b' },
        facts: { formerValues: { region: new Set(['"a"']), isFailedOver: new Set(['true']) } },
      },
      echo('none', 'a failover may take its time', { isFailedOver: true }, { isFailedOver: false }),
      ...(
        [
          [['/isFailedOver'], 'CREATED', { isOwn: true, failoverAsked: false }],
          [['/isFailedOver'], 'UPDATING', { isOwn: true, failoverAsked: false }],
          ['none', 'FAILING_OVER', { isOwn: true, failoverAsked: false }],
          ['none', 'UPDATING', { isOwn: true, failoverAsked: true }],
          ['none', 'UPDATING', { isOwn: false, failoverAsked: false }],
        ] as const
      ).map(
        ([verdict, status, facts]): ResponseExample => ({
          verdict: typeof verdict === 'string' ? verdict : [...verdict],
          because: `${status}, and failed over`,
          sent: {},
          answer: { status, isFailedOver: true },
          facts,
        }),
      ),
    ],
    'update-deployment.result': [
      ...several(textField, 'name', 'description', 'executor', 'schedulerSize', 'type', 'workspaceId'),
      ...several(textField, 'workloadIdentity', 'drWorkloadIdentity'),
      ...several(flag, 'isCicdEnforced', 'isDagDeployEnabled', 'isHighAvailability'),
      echo('holds', 'the same amounts', { defaultTaskPodCpu: '0.5' }, { defaultTaskPodCpu: '0.50' }),
      echo('holds', 'the same amounts', { resourceQuotaMemory: '2Gi' }, { resourceQuotaMemory: '2.0Gi' }),
      echo(['/defaultTaskPodCpu'], 'less', { defaultTaskPodCpu: '0.5' }, { defaultTaskPodCpu: '0.25' }),
      echo(
        ['/defaultTaskPodMemory'],
        'no amount',
        { defaultTaskPodMemory: '1Gi' },
        { defaultTaskPodMemory: '' },
      ),
      echo('none', 'its unit clause', { resourceQuotaCpu: '0.5' }, { resourceQuotaCpu: '500m' }),
      echo('none', 'its unit clause', { resourceQuotaMemory: '1Gi' }, { resourceQuotaMemory: '1024Mi' }),
      echo(
        'holds',
        'letter case',
        { contactEmails: ['A@b.example', 'c@d.example'] },
        {
          contactEmails: ['c@d.example', 'a@b.example'],
        },
      ),
      echo(['/contactEmails'], 'one less', { contactEmails: ['a@b.example'] }, { contactEmails: [] }),
      {
        verdict: ['/createdAt', '/clusterId'],
        because: 'no update can carry them',
        sent: {},
        answer: { createdAt: '2026-01-02T00:00:00Z', clusterId: 'c2' },
        facts: { first: { createdAt: '2026-01-01T00:00:00Z', clusterId: 'c1' } },
      },
      {
        verdict: 'none',
        because: 'cut to seconds, or not shown',
        sent: {},
        answer: { createdAt: '2026-01-01T00:00:00Z' },
        facts: { first: { createdAt: '2026-01-01T00:00:00.7Z', clusterId: 'c1' } },
      },
      ...leavingQueuesOut(),
      echo('holds', 'left development', { isDevelopmentMode: false }, { isDevelopmentMode: false }),
      echo(
        ['/isDevelopmentMode'],
        'did not leave',
        { isDevelopmentMode: false },
        { isDevelopmentMode: true },
      ),
      echo('none', 'cannot be gained', { isDevelopmentMode: true }, { isDevelopmentMode: false }),
      echo(
        'holds',
        'queues beside others',
        { workerQueues: [queue] },
        {
          workerQueues: [{ name: 'old' }, { ...queue, id: 'q1', podCpu: '1' }],
        },
      ),
      echo(
        ['/workerQueues/0/maxWorkerCount'],
        'another size',
        { workerQueues: [queue] },
        {
          workerQueues: [{ ...queue, maxWorkerCount: 11 }],
        },
      ),
      echo(
        ['/workerQueues'],
        'the id of another queue',
        { workerQueues: [queue] },
        {
          workerQueues: [
            { name: 'old', id: 'q1' },
            { ...queue, id: 'q1' },
          ],
        },
      ),
      echo(
        'holds',
        'the one id that both queues were sent with',
        {
          workerQueues: [
            { ...queue, id: 'q1' },
            { ...queue, name: 'other', id: 'q1' },
          ],
        },
        {
          workerQueues: [
            { ...queue, id: 'q1' },
            { ...queue, name: 'other', id: 'q1' },
          ],
        },
      ),
      echo(['/workerQueues'], 'a queue less', { workerQueues: [queue] }, { workerQueues: [{ name: 'old' }] }),
      echo(
        'holds',
        'scaling, time in another notation',
        { scalingSpec: scaling(true, '2030-01-01T00:00:00Z') },
        { isDevelopmentMode: true, scalingSpec: scaling(true, '2030-01-01T01:00:00+01:00') },
      ),
      echo(
        ['/scalingSpec/hibernationSpec/override/isHibernating'],
        'scaling ignored',
        { scalingSpec: scaling(true, '2030-01-01T00:00:00Z') },
        { isDevelopmentMode: true, scalingSpec: scaling(false, '2030-01-01T00:00:00Z') },
      ),
      echo(
        ['/scalingSpec/hibernationSpec/schedules'],
        'schedule lost',
        { scalingSpec: scaling(true, '2030-01-01T00:00:00Z') },
        { isDevelopmentMode: true, scalingSpec: { hibernationSpec: { schedules: [] } } },
      ),
      ...(
        [
          ['holds', '30 20 * * 1-5', '30 20 * * MON-FRI'],
          ['holds', '05 8 1 jan 7', '5 08 01 1 sun'],
          [['/scalingSpec/hibernationSpec/schedules/0/wakeAtCron'], '30 20 * * 1', '30 20 * * 2'],
          [['/scalingSpec/hibernationSpec/schedules/0/wakeAtCron'], '5 8 * * 1', '5 8 1 * *'],
        ] as const
      ).map(([verdict, sent, shown]) =>
        echo(
          verdict,
          `${sent} as ${shown}`,
          { scalingSpec: { hibernationSpec: { schedules: [{ wakeAtCron: sent }] } } },
          {
            isDevelopmentMode: true,
            scalingSpec: { hibernationSpec: { schedules: [{ wakeAtCron: shown }] } },
          },
        ),
      ),
      echo(
        'none',
        'production may ignore hibernation',
        { scalingSpec: scaling(true, '2030-01-01T00:00:00Z') },
        { isDevelopmentMode: false, scalingSpec: {} },
      ),
    ],
  },
};

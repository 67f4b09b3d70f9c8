import type { Examples, ResponseExample } from '../examples.ts';

function fromPath(field: string, parameter: string): ResponseExample[] {
  const pathParams = { [parameter]: 'x1', other: 'x2' };
  return [
    { verdict: 'holds', because: 'equal', pathParams, answer: { [field]: 'x1' } },
    { verdict: [`/${field}`], because: 'another', pathParams, answer: { [field]: 'x2' } },
    { verdict: [`/${field}`], because: 'other letter case', pathParams, answer: { [field]: 'X1' } },
    { verdict: [`/${field}`], because: 'empty', pathParams, answer: { [field]: '' } },
    { verdict: 'none', because: 'missing: the presence clause', pathParams, answer: {} },
    { verdict: 'none', because: 'null: the type clause', pathParams, answer: { [field]: null } },
    { verdict: 'none', because: 'a number: the type clause', pathParams, answer: { [field]: 1 } },
    { verdict: 'none', because: 'no object', pathParams, answer: [{ [field]: 'x2' }] },
  ];
}

const newId: ResponseExample[] = [
  { verdict: 'holds', because: 'an id', answer: { id: 'x1' } },
  { verdict: ['/id'], because: 'empty', answer: { id: '' } },
  { verdict: ['/id'], because: 'blank', answer: { id: ' ' } },
  { verdict: 'none', because: 'missing: the presence clause', answer: {} },
  { verdict: 'none', because: 'a number: the type clause', answer: { id: 1 } },
];

const organization = fromPath('organizationId', 'organizationId');

export const examples: Examples = {
  responses: {
    'identity.deployment-organization': organization,
    'identity.cluster-organization': organization,
    'identity.team-organization': organization,
    'identity.workspace-organization': organization,
    'identity.ip-range-organization': organization,
    'update-deployment.id-of-path': fromPath('id', 'deploymentId'),
    'update-cluster.id-of-path': fromPath('id', 'clusterId'),
    'rollback-deploy.deployment-id-of-path': fromPath('deploymentId', 'deploymentId'),
    'get-organization.id-of-path': [
      ...fromPath('id', 'organizationId'),
      {
        verdict: ['/managedDomains/1/organizationId'],
        because: 'a domain of another organization',
        pathParams: { organizationId: 'x1' },
        answer: { id: 'x1', managedDomains: [{ organizationId: 'x1' }, { organizationId: 'x2' }] },
      },
      {
        verdict: ['/productPlans/0/organizationId'],
        because: 'a plan of another organization',
        pathParams: { organizationId: 'x1' },
        answer: { id: 'x1', productPlans: [{ organizationId: 'x2' }, {}] },
      },
    ],
    'rotate-token.id-of-path': fromPath('id', 'tokenId'),
    'get-workspace.id-of-path': fromPath('id', 'workspaceId'),
    'identity.channel-organization': [
      {
        verdict: 'holds',
        because: 'all of the organization in the path',
        pathParams: { organizationId: 'o1' },
        answer: { notificationChannels: [{ organizationId: 'o1' }, { name: 'tells no organization' }] },
      },
      {
        verdict: ['/notificationChannels/1/organizationId'],
        because: 'one of another',
        pathParams: { organizationId: 'o1' },
        answer: { notificationChannels: [{ organizationId: 'o1' }, { organizationId: 'o2' }] },
      },
      {
        verdict: 'none',
        because: 'no channels',
        pathParams: { organizationId: 'o1' },
        answer: { notificationChannels: [] },
      },
    ],
    'create-environment-object.new-id': newId,
    'create-cluster.new-id': newId,
    'create-team.new-id': newId,
    'create-workspace.new-id': newId,
    'create-allowed-ip-address-range.new-id': newId,
  },
};

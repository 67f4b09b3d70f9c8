import type { JsonObject } from '../../../../spec/rules/rule.ts';
import type { Examples, RequestExample } from '../examples.ts';

const example = (
  verdict: RequestExample['verdict'],
  because: string,
  request: JsonObject,
  facts: RequestExample['facts'] = {},
): RequestExample => ({ verdict, because, request, facts });

function workspaceOnly(name: string, value: JsonObject[string]): RequestExample[] {
  return [
    example('holds', 'in a workspace', { scope: 'WORKSPACE', [name]: value }),
    example('broken', 'in a deployment', { scope: 'DEPLOYMENT', [name]: value }),
    example('not-applicable', 'left out', { scope: 'DEPLOYMENT' }),
    example('not-applicable', 'null is as good as left out', { scope: 'DEPLOYMENT', [name]: null }),
    example('not-applicable', 'a scope that no list knows', { scope: 'OTHER', [name]: value }),
  ];
}

const secondary = (cloudProvider: string, secondaryVpcCidr: string): JsonObject => ({
  cloudProvider,
  secondaryVpcCidr,
});

export const examples: Examples = {
  requests: {
    'create-cluster.db-instance-type-required': [
      example('holds', 'sent', { type: 'HYBRID', dbInstanceType: 'db-small' }),
      example('broken', 'left out', { type: 'HYBRID' }),
      example('not-applicable', 'null is silent', { type: 'HYBRID', dbInstanceType: null }),
      example('not-applicable', 'DEDICATED', { type: 'DEDICATED' }),
    ],
    'create-cluster.provider-account-required': [
      example('holds', 'sent', { type: 'HYBRID', cloudProvider: 'CLOUD_C', providerAccount: 'account' }),
      example('broken', 'left out', { type: 'HYBRID', cloudProvider: 'CLOUD_C' }),
      example('not-applicable', 'contradictory there', { type: 'HYBRID', cloudProvider: 'CLOUD_A' }),
      example('not-applicable', 'DEDICATED', { type: 'DEDICATED', cloudProvider: 'CLOUD_C' }),
    ],
    'create-cluster.provider-account-scope': [
      example('holds', 'sent', { type: 'HYBRID', cloudProvider: 'CLOUD_A', providerAccount: 'account' }),
      example('broken', 'left out', { type: 'HYBRID', cloudProvider: 'CLOUD_B' }),
      example('not-applicable', 'CLOUD_C', { type: 'HYBRID', cloudProvider: 'CLOUD_C' }),
      example('not-applicable', 'DEDICATED', { type: 'DEDICATED', cloudProvider: 'CLOUD_A' }),
    ],
    'create-cluster.secondary-cidr-size': [
      example('holds', '/16', secondary('CLOUD_A', '100.64.0.0/16')),
      example('holds', '/19', secondary('CLOUD_A', '100.64.0.0/19')),
      example('holds', '/20', secondary('CLOUD_A', '100.64.0.0/20')),
      example('broken', '/15', secondary('CLOUD_A', '100.64.0.0/15')),
      example('broken', '/21', secondary('CLOUD_A', '100.64.0.0/21')),
      example('broken', '/0', secondary('CLOUD_A', '0.0.0.0/0')),
      example('broken', '/32', secondary('CLOUD_A', '100.64.0.1/32')),
      example('not-applicable', 'does not apply elsewhere', secondary('CLOUD_B', '100.64.0.0/15')),
      example('broken', 'no range at all', secondary('CLOUD_A', '100.64.0.0')),
      example('broken', 'a prefix that cannot be', secondary('CLOUD_A', '100.64.0.0/33')),
      example('not-applicable', 'empty', secondary('CLOUD_A', '')),
      example('not-applicable', 'IPv6', secondary('CLOUD_A', 'fd00::/19')),
      example('broken', 'endless', secondary('CLOUD_A', '1'.repeat(1_000_000))),
      example('not-applicable', 'left out', { cloudProvider: 'CLOUD_A' }),
    ],
    'create-cluster.cloud-a-fields-elsewhere': [
      example('holds', 'CLOUD_A', secondary('CLOUD_A', '100.64.0.0/19')),
      example('broken', 'CLOUD_B', secondary('CLOUD_B', '100.64.0.0/19')),
      example('broken', 'CLOUD_C', { cloudProvider: 'CLOUD_C', drSecondaryVpcCidr: '100.64.0.0/19' }),
      example('not-applicable', 'left out', { cloudProvider: 'CLOUD_B' }),
      example('not-applicable', 'a cloud that no list knows', secondary('CLOUD_X', '100.64.0.0/19')),
    ],
    'update-cluster.db-instance-type-required': [
      example('holds', 'sent', { dbInstanceType: 'db-small' }, { clusterType: 'HYBRID' }),
      example('broken', 'left out', {}, { clusterType: 'HYBRID' }),
      example('not-applicable', 'DEDICATED', {}, { clusterType: 'DEDICATED' }),
      example('not-applicable', 'type not told', {}),
    ],
    'update-cluster.enable-dr-never-enables': [
      example('broken', 'asked of a cluster without DR', { enableDr: true }, { isDrEnabled: false }),
      example('holds', 'stays without', { enableDr: false }, { isDrEnabled: false }),
      example('not-applicable', 'has DR already', { enableDr: true }, { isDrEnabled: true }),
      example('not-applicable', 'left out', {}, { isDrEnabled: false }),
      example('not-applicable', 'not told', { enableDr: true }),
    ],
    'update-cluster.cloud-c-fields-elsewhere': [
      example('holds', 'CLOUD_C', { drPodSubnetRange: '10.1.0.0/16' }, { cloudProvider: 'CLOUD_C' }),
      example('broken', 'CLOUD_A', { drServiceSubnetRange: '10.1.0.0/16' }, { cloudProvider: 'CLOUD_A' }),
      example('broken', 'CLOUD_B', { drServicePeeringRange: '10.1.0.0/16' }, { cloudProvider: 'CLOUD_B' }),
      example('not-applicable', 'left out', {}, { cloudProvider: 'CLOUD_A' }),
      example('not-applicable', 'not told', { drPodSubnetRange: '10.1.0.0/16' }),
    ],
    'update-cluster.node-pools-elsewhere': [
      example('holds', 'HYBRID', { nodePools: [{ name: 'pool' }] }, { clusterType: 'HYBRID' }),
      example('broken', 'DEDICATED', { nodePools: [{ name: 'pool' }] }, { clusterType: 'DEDICATED' }),
      example('not-applicable', 'left out', {}, { clusterType: 'DEDICATED' }),
      example('not-applicable', 'not told', { nodePools: [] }),
    ],
    'update-cluster.cluster-type-mismatch': [
      example('holds', 'DEDICATED', { clusterType: 'DEDICATED' }, { clusterType: 'DEDICATED' }),
      example('broken', 'HYBRID', { clusterType: 'DEDICATED' }, { clusterType: 'HYBRID' }),
      example('not-applicable', 'left out', {}, { clusterType: 'HYBRID' }),
      example('not-applicable', 'not told', { clusterType: 'DEDICATED' }),
    ],
    'create-environment-object.auto-link-elsewhere': workspaceOnly('autoLinkDeployments', true),
    'create-environment-object.exclude-links-elsewhere': workspaceOnly('excludeLinks', []),
    'create-environment-object.links-elsewhere': workspaceOnly('links', [{ scope: 'DEPLOYMENT' }]),
    'list-notification-channels.both-ids': [
      example('holds', 'deployments alone', { deploymentIds: ['d1'] }),
      example('holds', 'workspaces alone', { workspaceIds: 'w1' }),
      example('broken', 'both', { deploymentIds: ['d1'], workspaceIds: ['w1'] }),
      example('not-applicable', 'neither', { entityType: 'WORKSPACE' }),
    ],
  },
};

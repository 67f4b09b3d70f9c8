import type { TargetFile } from '../../../fixtures/target/target-file.ts';

/** A target file that lists one or two of everything, for servers that take any id. */
export function fullTarget(baseUrl: string): TargetFile {
  return {
    baseUrl,
    organizationId: 'organization-listed',
    workspaces: ['workspace-listed', 'workspace-other'],
    users: ['user-listed'],
    readDeployments: ['deployment-read'],
    deployments: [
      {
        id: 'deployment-celery',
        workspaceId: 'workspace-listed',
        type: 'STANDARD',
        executor: 'CELERY',
        deploys: ['deploy-listed'],
      },
      {
        id: 'deployment-kubernetes',
        workspaceId: 'workspace-listed',
        type: 'HYBRID',
        executor: 'KUBERNETES',
      },
    ],
    clusters: [
      {
        id: 'cluster-dedicated',
        name: 'dedicated',
        type: 'DEDICATED',
        cloudProvider: 'CLOUD_A',
        allow: ['failover', 'disable-dr'],
      },
      { id: 'cluster-hybrid', name: 'hybrid', type: 'HYBRID', cloudProvider: 'CLOUD_C' },
    ],
    tokens: ['token-listed'],
    ownTokenId: 'token-own',
    ipAddressRanges: ['203.0.113.0/24', '2001:db8::/32'],
    values: {
      CLOUD_A: {
        region: ['region-1', 'region-2'],
        dbInstanceType: ['db-small'],
        nodeInstanceType: ['node-small'],
        providerAccount: ['account-1'],
      },
      CLOUD_C: { region: ['region-3'], dbInstanceType: ['db-large'], nodeInstanceType: ['node-large'] },
      platformMachine: ['A5'],
      vpcRanges: ['10.0.0.0/8'],
    },
  };
}

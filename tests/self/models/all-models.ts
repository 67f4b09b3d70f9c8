import type { Model } from '../../../fixtures/engine/model.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import { createAllowedIpAddressRangeModel } from '../../../fixtures/models/create-allowed-ip-address-range.ts';
import { createClusterModel } from '../../../fixtures/models/create-cluster.ts';
import { createEnvironmentObjectModel } from '../../../fixtures/models/create-environment-object.ts';
import { createTeamModel } from '../../../fixtures/models/create-team.ts';
import { createWorkspaceModel } from '../../../fixtures/models/create-workspace.ts';
import { rollbackDeployModel } from '../../../fixtures/models/rollback-deploy.ts';
import { updateClusterModel } from '../../../fixtures/models/update-cluster.ts';
import {
  type DeploymentFacts,
  deploymentBases,
  updateDeploymentModel,
} from '../../../fixtures/models/update-deployment.ts';
import { completeTarget, type ListedDeployment, type Target } from '../../../fixtures/target/target-file.ts';

const CLOUDS = ['CLOUD_A', 'CLOUD_B', 'CLOUD_C'] as const;
const TYPES = ['DEDICATED', 'HYBRID'] as const;

const names = {
  region: ['north', 'south', 'west'],
  dbInstanceType: ['db.small', 'db.large'],
  nodeInstanceType: ['node.small', 'node.large'],
  providerAccount: ['account-1', 'account-2'],
};

/** A target that lists plenty of everything. */
export function richTarget(): Target {
  return completeTarget({
    baseUrl: 'http://toy/v1beta1',
    organizationId: 'organization-0',
    workspaces: Array.from({ length: 9 }, (_, i) => `workspace-${i}`),
    users: Array.from({ length: 9 }, (_, i) => `user-${i}`),
    ipAddressRanges: ['10.20.0.0/16'],
    values: { CLOUD_A: names, CLOUD_B: names, CLOUD_C: names, platformMachine: ['small', 'medium', 'large'] },
  });
}

function deployments(): Model[] {
  const facts = (
    remoteExecutionEnabled: boolean | undefined,
    isDevelopmentMode: boolean | undefined,
  ): DeploymentFacts => ({
    ...(remoteExecutionEnabled === undefined ? {} : { remoteExecutionEnabled }),
    ...(isDevelopmentMode === undefined ? {} : { isDevelopmentMode }),
    workloadIdentity: 'role/identity',
    drWorkloadIdentity: 'role/dr-identity',
    knownSecrets: [],
    dagDeploys: true,
    machines: ['small', 'medium'],
    defaultQueueId: 'queue-0',
  });
  const executors = ['CELERY', 'KUBERNETES', 'PLATFORM'] as const;
  const flags = [true, false, undefined];
  return executors.flatMap((executor) =>
    flags.flatMap((remote) =>
      flags.flatMap((development) => {
        const deployment: ListedDeployment = {
          id: 'deployment-0',
          workspaceId: 'workspace-0',
          type: 'STANDARD',
          executor,
        };
        const known = facts(remote, development);
        return deploymentBases(deployment, known).map((base) =>
          updateDeploymentModel('deployments[0]', deployment, known, base),
        );
      }),
    ),
  );
}

function clusterCreations(target: Target): Model[] {
  return CLOUDS.flatMap((cloudProvider) =>
    TYPES.flatMap((type) =>
      [true, false].map((providerAccount) =>
        createClusterModel(target, { cloudProvider, type, providerAccount }),
      ),
    ),
  );
}

function clusterUpdates(target: Target): Model[] {
  const shown = {
    dbInstanceType: 'db.small',
    drRegion: 'south',
    drVpcSubnetRange: '10.9.0.0/20',
    drPodSubnetRange: '10.10.0.0/20',
    drServicePeeringRange: '10.11.0.0/20',
    drServiceSubnetRange: '10.12.0.0/20',
    isFailedOver: false,
  };
  return CLOUDS.flatMap((cloudProvider) =>
    TYPES.flatMap((type) =>
      [true, false, undefined].map((isDrEnabled) =>
        updateClusterModel({
          scene: 'clusters[0]',
          id: 'cluster-0',
          name: 'main-cluster',
          type,
          cloudProvider,
          own: isDrEnabled !== true,
          values: clusterValues(target, cloudProvider),
          ...(isDrEnabled === undefined ? {} : { shown: { ...shown, isDrEnabled } }),
        }),
      ),
    ),
  );
}

/** A model of every operation with a body, for every kind of place that the suite knows. */
export function allModels(): Model[] {
  const target = richTarget();
  return [
    createWorkspaceModel(),
    createTeamModel(target),
    createTeamModel(completeTarget({ baseUrl: '', organizationId: '' })),
    createEnvironmentObjectModel({
      scene: 'own workspace',
      scope: 'WORKSPACE',
      scopeEntityId: 'workspace-0',
      linkable: ['deployment-0', 'deployment-1', 'deployment-2'],
    }),
    createEnvironmentObjectModel({
      scene: 'deployments[0]',
      scope: 'DEPLOYMENT',
      scopeEntityId: 'deployment-0',
      linkable: [],
    }),
    createAllowedIpAddressRangeModel(target),
    rollbackDeployModel('deployments[0].deploys[0]', 'deployment-0', 'deploy-0'),
    ...deployments(),
    ...clusterCreations(target),
    ...clusterUpdates(target),
  ];
}

/** All models, by operation. */
export function modelsByOperation(): Map<string, Model[]> {
  const groups = new Map<string, Model[]>();
  for (const model of allModels())
    groups.set(model.operation, [...(groups.get(model.operation) ?? []), model]);
  return groups;
}

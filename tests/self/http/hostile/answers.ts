import type { SeenRequest } from './kind.ts';

const AT = '2024-05-06T07:08:09Z';
const SUBJECT = { id: 'subject-1' };
const DATES = { createdAt: AT, updatedAt: AT };

type Fields = Record<string, unknown>;

/**
 * A lawful answer to each operation, so that a server can be bad in one way only. Fields that a request sends come
 * back.
 */
export function lawfulAnswer({ method, path, body }: Pick<SeenRequest, 'method' | 'path' | 'body'>): Fields {
  const [plain = ''] = path.split('?');
  const segments = plain.split('/').slice(2).map(decode);
  const [, organizationId = '', collection, id = '', member, deployId, action] = segments;
  const sent = parse(body);
  const common = { ...DATES, organizationId };
  if (collection === undefined) return organization(organizationId);
  if (collection === 'workspaces') {
    const workspace = { cicdEnforcedDefault: false, name: 'workspace', ...common };
    return { ...workspace, ...sent, id: method === 'POST' ? 'workspace-made' : id };
  }
  if (collection === 'teams') {
    const team = { isIdpManaged: false, organizationRole: 'ORGANIZATION_MEMBER', name: 'team', ...common };
    return { ...team, ...sent, id: 'team-made' };
  }
  if (collection === 'environment-objects') return { id: 'object-made' };
  if (collection === 'allowed-ip-address-ranges') return { ...common, ...sent, id: 'range-made' };
  if (collection === 'notification-channels') {
    return {
      limit: 20,
      offset: 0,
      totalCount: 1,
      notificationChannels: [{ id: 'channel-1', name: 'c', ...common }],
    };
  }
  if (collection === 'tokens')
    return token(id, { description: 'rotated', token: 'rotated-token-value-0001' });
  if (collection === 'clusters') return cluster(id || 'cluster-made', { ...common, ...sent });
  if (member === 'agent-tokens')
    return { limit: 20, offset: 0, totalCount: 1, tokens: [token('token-1', {})] };
  if (action === 'rollback') return deploy(id, deployId ?? '');
  return deployment(id, { ...common, ...sent });
}

function organization(id: string): Fields {
  return {
    allowEnhancedSupportAccess: false,
    createdBy: SUBJECT,
    updatedBy: SUBJECT,
    id,
    isScimEnabled: false,
    name: 'organization',
    shouldEnforceDedicatedClusters: false,
    supportPlan: 'BASIC',
    ...DATES,
  };
}

function token(id: string, more: Fields): Fields {
  const fixed = { kind: 'STANDARD', type: 'DEPLOYMENT', name: 'token', shortToken: 'short-1', startAt: AT };
  return { id, ...fixed, ...DATES, ...more };
}

function cluster(id: string, more: Fields): Fields {
  const fixed = {
    cloudProvider: 'CLOUD_B',
    dbInstanceType: 'db',
    drRegion: 'region-2',
    isDrEnabled: false,
    name: 'cluster',
    region: 'region-1',
    status: 'CREATED',
    type: 'DEDICATED',
    vpcSubnetRange: '10.0.0.0/16',
  };
  return { ...fixed, ...more, id };
}

function deploy(deploymentId: string, rolledBack: string): Fields {
  return {
    createdAt: AT,
    deploymentId,
    id: 'deploy-made',
    imageRepository: 'repository',
    imageTag: 'tag',
    isDagDeployEnabled: false,
    status: 'DEPLOYED',
    type: 'IMAGE_ONLY',
    rollbackFromId: rolledBack,
  };
}

function deployment(id: string, more: Fields): Fields {
  const texts = [
    'workflowVersion',
    'apiUrl',
    'platformRuntimeVersion',
    'imageRepository',
    'imageTag',
    'namespace',
    'runtimeVersion',
    'schedulerCpu',
    'uiUrl',
    'webServerWorkflowApiUrl',
    'webServerCpu',
    'webServerIngressHostname',
    'webServerUrl',
  ];
  return {
    ...Object.fromEntries(texts.map((name) => [name, '1'])),
    schedulerMemory: '2Gi',
    webServerMemory: '2Gi',
    schedulerReplicas: 1,
    isCicdEnforced: false,
    isDagDeployEnabled: false,
    name: 'deployment',
    status: 'HEALTHY',
    workspaceId: 'workspace-1',
    createdBy: SUBJECT,
    updatedBy: SUBJECT,
    ...more,
    id,
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function parse(body: string): Fields {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

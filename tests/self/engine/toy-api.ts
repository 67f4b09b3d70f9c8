import type { Json, JsonObject } from '../../../fixtures/host/call.ts';
import type { Toy, ToyAnswer } from './toy-target.ts';

/**
 * A small lawful server, read from the document by hand and with nothing of the suite in it: workspaces, teams, and
 * updates of one CELERY deployment whose remote execution is disabled.
 */

const text = (value: Json | undefined, most = Number.POSITIVE_INFINITY): boolean =>
  typeof value === 'string' && [...value].length <= most;
const flag = (value: Json | undefined): boolean => typeof value === 'boolean';
const whole = (value: Json | undefined): boolean => Number.isInteger(value);
const oneOf =
  (...values: string[]) =>
  (value: Json | undefined): boolean =>
    values.includes(String(value)) && text(value);
const listOf =
  (item: (value: Json | undefined) => boolean) =>
  (value: Json | undefined): boolean =>
    Array.isArray(value) && value.every(item);
const thing = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shape =
  (fields: Record<string, (value: Json | undefined) => boolean>) =>
  (value: Json | undefined): boolean =>
    thing(value) &&
    Object.entries(fields).every(
      ([name, is]) => (value as JsonObject)[name] === undefined || is((value as JsonObject)[name]),
    );

type Check = (value: Json | undefined) => boolean;

const named: Check = (value) => text(value) && value !== '';

interface Shape {
  required: Record<string, Check>;
  optional: Record<string, Check>;
}

const CREATE: Record<string, Shape> = {
  'create-workspace': {
    required: { name: (value) => named(value) && text(value, 50) },
    optional: { cicdEnforcedDefault: flag, description: (value) => text(value) },
  },
  'create-team': {
    required: { name: named },
    optional: {
      description: (value) => text(value),
      memberIds: listOf((value) => text(value)),
      organizationRole: oneOf(
        'ORGANIZATION_OWNER',
        'ORGANIZATION_OBSERVE_ADMIN',
        'ORGANIZATION_OBSERVE_MEMBER',
        'ORGANIZATION_BILLING_ADMIN',
        'ORGANIZATION_MEMBER',
      ),
    },
  },
};

const UPDATE: Shape = {
  required: {
    environmentVariables: listOf(shape({ isSecret: flag, key: named, value: (value) => text(value) })),
    executor: oneOf('CELERY', 'KUBERNETES', 'PLATFORM'),
    isCicdEnforced: flag,
    isDagDeployEnabled: flag,
    isHighAvailability: flag,
    name: (value) => named(value) && text(value, 500),
    schedulerSize: oneOf('SMALL', 'MEDIUM', 'LARGE', 'EXTRA_LARGE'),
    type: oneOf('DEDICATED', 'HYBRID', 'STANDARD'),
    workspaceId: (value) => text(value),
    defaultTaskPodCpu: (value) => text(value),
    defaultTaskPodMemory: (value) => text(value),
    resourceQuotaCpu: (value) => text(value),
    resourceQuotaMemory: (value) => text(value),
  },
  optional: {
    contactEmails: listOf((value) => text(value)),
    description: (value) => text(value, 1000),
    drWorkloadIdentity: (value) => text(value),
    isDevelopmentMode: flag,
    remoteExecution: thing,
    scalingSpec: (value) => thing(value),
    workerQueues: (value) =>
      Array.isArray(value) &&
      value.some((queue) => thing(queue) && (queue as JsonObject).name === 'default') &&
      listOf(
        shape({
          platformMachine: (one) => text(one),
          isDefault: flag,
          maxWorkerCount: whole,
          minWorkerCount: whole,
          name: (one) => text(one),
          workerConcurrency: whole,
          id: (one) => text(one),
        }),
      )(value),
    workloadIdentity: (value) => text(value),
  },
};

function fits(body: JsonObject, { required, optional }: Shape): boolean {
  return (
    Object.entries(required).every(([name, is]) => is(body[name])) &&
    Object.entries(optional).every(([name, is]) => body[name] === undefined || is(body[name]))
  );
}

/** Memory in Gi, twice the cores: read as numbers, which is exact for the few decimals anybody sends. */
function twice(cpu: Json | undefined, memory: Json | undefined): boolean {
  const gi = /^(\d+(?:\.\d+)?)Gi$/.exec(String(memory))?.[1];
  return gi !== undefined && Number(gi) === 2 * Number(cpu);
}

export const OK = (body: JsonObject): ToyAnswer => ({ status: 200, body });
export const REFUSED: ToyAnswer = { status: 400, body: { message: 'refused' } };

const WHEN = { createdAt: '2024-01-01T00:00:00Z', updatedAt: '2024-01-01T00:00:00Z' };
const IN = { organizationId: 'organization-0' };

/** What a deployment shows besides what an update says. */
const DEPLOYMENT: JsonObject = {
  ...WHEN,
  ...IN,
  workflowVersion: '2.1',
  apiUrl: 'https://toy/api',
  platformRuntimeVersion: '3.0',
  createdBy: { id: 'user-1' },
  id: 'deployment-0',
  imageRepository: 'toy/image',
  imageTag: 'first',
  namespace: 'toy-1234',
  runtimeVersion: '3.0',
  schedulerCpu: '1',
  schedulerMemory: '2Gi',
  schedulerReplicas: 1,
  status: 'HEALTHY',
  uiUrl: 'https://toy/ui',
  updatedBy: { id: 'user-1' },
  webServerWorkflowApiUrl: 'https://toy/web/api',
  webServerCpu: '1',
  webServerIngressHostname: 'toy',
  webServerMemory: '2Gi',
  webServerUrl: 'https://toy/web',
  isDevelopmentMode: false,
  remoteExecution: { enabled: false },
};

/** The lawful server; each call makes a new one with nothing in it. */
export function toyApi(): Toy {
  const variables = new Map<string, JsonObject>();
  let created = 0;
  const update = (body: JsonObject): ToyAnswer => {
    if (!fits(body, UPDATE)) return REFUSED;
    if (!twice(body.defaultTaskPodCpu, body.defaultTaskPodMemory)) return REFUSED;
    if (!twice(body.resourceQuotaCpu, body.resourceQuotaMemory)) return REFUSED;
    for (const one of body.environmentVariables as JsonObject[]) variables.set(String(one.key), one);
    const shown = [...variables.values()].map(({ isSecret, key, value }) =>
      isSecret === true
        ? { isSecret, key }
        : { isSecret: isSecret ?? false, key: key ?? '', value: value ?? '' },
    );
    const { remoteExecution: _remote, scalingSpec: _scaling, ...rest } = body;
    return OK({ ...DEPLOYMENT, ...rest, isDevelopmentMode: false, environmentVariables: shown as Json });
  };
  const create = (operation: string, body: JsonObject): ToyAnswer => {
    const shape = CREATE[operation];
    if (!shape || !fits(body, shape)) return REFUSED;
    created += 1;
    const { memberIds: _members, ...shown } = body;
    const defaults: JsonObject =
      operation === 'create-team'
        ? { isIdpManaged: false, organizationRole: 'ORGANIZATION_MEMBER' }
        : { cicdEnforcedDefault: false };
    return OK({ ...WHEN, ...IN, ...defaults, ...shown, id: `${operation}-${created}` });
  };
  return ({ operation, body }) => {
    if (!body) return REFUSED;
    return operation === 'update-deployment' ? update(body) : create(operation, body);
  };
}

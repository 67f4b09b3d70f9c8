import { createClient } from '../../../fixtures/http/client.ts';
import { createGuard, type GuardOptions } from '../../../fixtures/http/guard/guard.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import type {
  ClientOptions,
  Guard,
  HttpClient,
  OutgoingRequest,
  Timeouts,
} from '../../../fixtures/http/types.ts';
import { completeTarget, type Target, type TargetFile } from '../../../fixtures/target/target-file.ts';

export const TOKEN = 'Canary-Token_7f3a9c1e5b8d2f46';
export const RUN_PREFIX = 'cf-ab12cd-';

/** The question that is asked when a target seems dead. */
export const PROBE: OutgoingRequest = {
  operation: 'get-organization',
  method: 'GET',
  path: '/organizations/o',
};

/** A target that lists one of everything. */
export const TARGET: Target = completeTarget({
  baseUrl: 'http://target.invalid/v1beta1',
  organizationId: 'o',
  workspaces: ['workspace-listed'],
  users: ['user-listed'],
  readDeployments: ['deployment-read'],
  deployments: [
    {
      id: 'deployment-listed',
      workspaceId: 'workspace-of-deployment',
      type: 'STANDARD',
      executor: 'CELERY',
      deploys: ['deploy-listed'],
    },
  ],
  clusters: [
    { id: 'cluster-plain', name: 'plain', type: 'HYBRID', cloudProvider: 'CLOUD_A' },
    {
      id: 'cluster-free',
      name: 'free',
      type: 'DEDICATED',
      cloudProvider: 'CLOUD_A',
      allow: ['failover', 'disable-dr'],
    },
  ],
  tokens: ['token-listed', 'token-own-but-listed'],
  ownTokenId: 'token-own',
  ipAddressRanges: ['203.0.113.0/24', '2001:db8::/32'],
});

export function makeGuard(options: Partial<GuardOptions> = {}, target: Partial<TargetFile> = {}): Guard {
  return createGuard({
    profile: 'full',
    target: { ...TARGET, ...target },
    runPrefix: RUN_PREFIX,
    token: TOKEN,
    secrets: createSecretRegistry(),
    ...options,
  });
}

/** Deadlines for targets that are known not to answer. A busy machine is not to be taken for one of them. */
export const SHORT: Timeouts = { connect: 300, headers: 250, body: 250, total: 400 };
const PATIENT: Timeouts = { connect: 20_000, headers: 20_000, body: 20_000, total: 20_000 };

/** A client that may do everything which `TARGET` allows, and waits patiently. */
export function makeClient(baseUrl: string, options: Partial<ClientOptions> = {}): HttpClient {
  const secrets = options.secrets ?? createSecretRegistry();
  const { timeouts, politeness, ...rest } = options;
  return createClient({
    baseUrl,
    token: TOKEN,
    guard: makeGuard({ secrets }),
    secrets,
    ledger: null,
    probe: PROBE,
    timeouts: { ...PATIENT, ...timeouts },
    politeness: { maxWait: 50, maxRetries: 1, throttledBudget: 10_000, ...politeness },
    ...rest,
  });
}

/** A harmless read. */
export const READ: OutgoingRequest = {
  operation: 'get-workspace',
  method: 'GET',
  path: '/organizations/o/workspaces/workspace-listed',
};

/** A request that creates something. */
export const CREATE: OutgoingRequest = {
  operation: 'create-workspace',
  method: 'POST',
  path: '/organizations/o/workspaces',
  body: '{"name":"cf-ab12cd-one"}',
};

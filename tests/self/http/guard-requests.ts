import { expect } from '@playwright/test';
import { fillPath } from '../../../fixtures/http/fill-path.ts';
import { BlockedRequestError } from '../../../fixtures/http/guard/blocked.ts';
import { GUARD_RULES } from '../../../fixtures/http/guard/load-rules.ts';
import type { Guard, OutgoingRequest } from '../../../fixtures/http/types.ts';
import { RUN_PREFIX, TARGET } from './make-client.ts';

/** An id that the run made up itself. */
export const MADE_UP = `${RUN_PREFIX}made-up`;

/** A request to an operation, with the parameters of the listed target unless told otherwise. */
export function request(
  operation: string,
  params: Record<string, string> = {},
  body?: unknown,
  more: Partial<OutgoingRequest> = {},
): OutgoingRequest {
  const rule = GUARD_RULES.get(operation);
  if (!rule) throw new Error(`No rule for ${operation}`);
  const known: Record<string, string> = {
    organizationId: TARGET.organizationId,
    workspaceId: 'workspace-listed',
    deploymentId: 'deployment-listed',
    deployId: 'deploy-listed',
    clusterId: 'cluster-plain',
    tokenId: 'token-listed',
    ...params,
  };
  const names = [...rule.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const used = Object.fromEntries(names.map((name) => [name, known[name] ?? '']));
  return {
    operation,
    method: rule.method,
    path: fillPath(rule.path, used),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...more,
  };
}

/** For each operation, one request that the listed target allows in its profile. */
export const ALLOWED: Readonly<Record<string, OutgoingRequest>> = {
  'create-environment-object': request(
    'create-environment-object',
    {},
    {
      objectKey: 'k',
      objectType: 'WORKFLOW_VARIABLE',
      scope: 'DEPLOYMENT',
      scopeEntityId: 'deployment-listed',
    },
  ),
  'update-deployment': request(
    'update-deployment',
    {},
    { name: 'n', workspaceId: 'workspace-of-deployment' },
  ),
  'create-cluster': request('create-cluster', {}, { name: 'n', workspaceIds: ['workspace-listed'] }),
  'update-cluster': request('update-cluster', {}, { name: 'plain', k8sTags: [] }),
  'rollback-deploy': request('rollback-deploy', {}, { description: 'd' }),
  'create-team': request('create-team', {}, { name: 'n', memberIds: ['user-listed'] }),
  'create-workspace': request('create-workspace', {}, { name: 'n' }),
  'create-allowed-ip-address-range': request(
    'create-allowed-ip-address-range',
    {},
    { ipAddressRange: '203.0.113.16/28' },
  ),
  'get-organization': request('get-organization'),
  'list-agent-tokens': request('list-agent-tokens'),
  'rotate-token': request('rotate-token'),
  'get-workspace': request('get-workspace'),
  'list-notification-channels': request('list-notification-channels'),
};

/** Expects that a request is held back, for a reason like this. */
export function refuses(guard: Guard, wanted: OutgoingRequest, reason: RegExp): void {
  expect(guard.reasonAgainst(wanted), JSON.stringify(wanted)).toMatch(reason);
  expect(() => guard.check(wanted)).toThrow(BlockedRequestError);
}

/** Expects that requests may leave. */
export function allows(guard: Guard, ...wanted: OutgoingRequest[]): void {
  for (const one of wanted) expect(guard.reasonAgainst(one), JSON.stringify(one)).toBeUndefined();
}

import type { JsonObject } from '../../../fixtures/host/call.ts';

const MINUTE = 60_000;
const ORIGIN = Date.UTC(2024, 0, 15, 8, 30, 0);

/** An instant some minutes after a fixed one, as the document writes times. */
export function minutes(count: number): string {
  return new Date(ORIGIN + count * MINUTE).toISOString().replace('.000Z', 'Z');
}

/** Length of the plain target's lists: more than two default pages, and no multiple of most page sizes. */
export const PLAIN_LENGTH = 45;

const NAMES: readonly string[] = ['agent', 'Agent', 'beta-10', 'beta-2', 'Zulu', 'alpha', 'mike_x', 'mike-y'];

/** Tokens with equal, mixed-case and unique keys, and with keys that are absent. */
export function sampleTokens(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, i): JsonObject => {
    const scattered = (i * 17) % count;
    return {
      id: `token-${String((i * 31) % count).padStart(4, '0')}`,
      name: i % 3 === 0 ? (NAMES[i % NAMES.length] ?? '') : `worker-${scattered}`,
      kind: 'STANDARD',
      type: 'DEPLOYMENT',
      shortToken: `short-${i}`,
      createdAt: minutes(Math.floor(scattered / 2)),
      updatedAt: minutes(500 + ((i * 11) % count)),
      startAt: minutes(900 + ((i * 29) % count)),
      ...(i % 4 === 3 ? {} : { description: `Agent of pool ${(i * 5) % 12}` }),
      ...(i % 6 === 5 ? {} : { createdBy: { id: `user-${scattered % 5}` } }),
      ...(i % 3 === 2 ? {} : { updatedBy: { id: `user-${i % 7}` } }),
    };
  });
}

export const TYPES: readonly string[] = [
  'EMAIL',
  'CHAT_SERVICE',
  'INCIDENT_SERVICE_A',
  'DAG_TRIGGER',
  'INCIDENT_SERVICE_B',
];
export const ENTITIES: readonly string[] = ['ORGANIZATION', 'WORKSPACE', 'DEPLOYMENT'];

/** Deployment number i belongs to workspace number i % 3. */
const DEPLOYMENTS = 6;

/** Channels of every type, kind of entity and scope, shared and not. */
export function sampleChannels(count: number, organizationId: string): JsonObject[] {
  return Array.from({ length: count }, (_, i): JsonObject => {
    const entityType = ENTITIES[i % 3] ?? '';
    const number = Math.floor(i / 3);
    const scope: JsonObject =
      entityType === 'ORGANIZATION'
        ? { entityId: organizationId }
        : entityType === 'WORKSPACE'
          ? { entityId: `workspace-${number % 3}`, workspaceId: `workspace-${number % 3}` }
          : {
              entityId: `deployment-${number % DEPLOYMENTS}`,
              deploymentId: `deployment-${number % DEPLOYMENTS}`,
              workspaceId: `workspace-${(number % DEPLOYMENTS) % 3}`,
            };
    return {
      id: `channel-${String((i * 37) % count).padStart(4, '0')}`,
      name: i % 4 === 0 ? `Ops ${i % 9}` : `ops-${(i * 7) % count}`,
      type: TYPES[Math.floor(i / 2) % TYPES.length] ?? '',
      entityType,
      isShared: i % 5 < 2,
      organizationId,
      ...scope,
      createdAt: minutes(Math.floor(((i * 13) % count) / 2)),
      updatedAt: minutes(700 + ((i * 19) % count)),
    };
  });
}

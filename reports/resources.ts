import type { ConformanceReport } from '../spec/record/report.ts';
import type { Resource } from '../spec/record/unit-record.ts';
import { count } from './text.ts';

/** Kinds of resources as people call one and several of them. */
const WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  workspace: ['workspace', 'workspaces'],
  team: ['team', 'teams'],
  environmentObject: ['environment object', 'environment objects'],
  cluster: ['cluster', 'clusters'],
  ipAddressRange: ['IP address range', 'IP address ranges'],
  deployment: ['deployment', 'deployments'],
  token: ['token', 'tokens'],
};

/** `1 cluster`, `2 environment objects`; a kind that nobody knows as it is. */
export function countOf(kind: string, n: number): string {
  return count(n, ...(WORDS[kind] ?? ([kind, kind] as const)));
}

/** Each resource once for each operation that created or changed it, however often that happened. */
export function distinctResources(resources: readonly Resource[]): Resource[] {
  const known = new Map<string, Resource>();
  for (const resource of resources) {
    const { kind, id, change, operation } = resource;
    const key = JSON.stringify([kind, id, change, operation]);
    if (!known.has(key)) known.set(key, resource);
  }
  return [...known.values()];
}

/** What was created and what was changed, counted by kind: `2 clusters`, `11 deployments`. */
export function countsOf(
  resources: ConformanceReport['resources'],
  change: Resource['change'],
): { total: number; words: string[] } {
  const ids = new Map<string, Set<string>>();
  for (const one of resources) {
    if (one.change !== change) continue;
    ids.set(one.kind, (ids.get(one.kind) ?? new Set()).add(one.id));
  }
  return {
    total: [...ids.values()].reduce((sum, { size }) => sum + size, 0),
    words: [...ids].map(([kind, { size }]) => countOf(kind, size)),
  };
}

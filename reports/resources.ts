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

/**
 * What was created, or changed without being the run's own, counted by kind: `2 clusters`, `11 deployments`. Each
 * counts once, however many operations were at it.
 */
export function countsOf(
  resources: ConformanceReport['resources'],
  change: Resource['change'],
): { total: number; words: string[] } {
  const key = ({ kind, id }: Resource): string => JSON.stringify([kind, id]);
  const created = new Set(resources.filter((one) => one.change === 'created').map(key));
  const counted = new Map<string, Resource>();
  for (const one of resources) {
    if (one.change === change && (change === 'created' || !created.has(key(one)))) counted.set(key(one), one);
  }
  const kinds = new Map<string, number>();
  for (const { kind } of counted.values()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return { total: counted.size, words: [...kinds].map(([kind, n]) => countOf(kind, n)) };
}

/** What a run left behind, in all and in words: `592 created, 0 changed`, or `nothing`. */
export function leftBehind(resources: ConformanceReport['resources']): { total: number; words: string } {
  const [created, changed] = [countsOf(resources, 'created').total, countsOf(resources, 'changed').total];
  const words = `${created.toLocaleString('en-US')} created, ${changed.toLocaleString('en-US')} changed`;
  return { total: created + changed, words: created + changed === 0 ? 'nothing' : words };
}

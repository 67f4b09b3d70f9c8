import type { Resource } from '../../spec/record/unit-record.ts';

/** Everything of one kind that one operation would create or change. */
export interface LeftBehind {
  operation: string;
  kind: string;
  change: Resource['change'];
  /** Different ones: what is changed twice counts once. */
  count: number;
  /** Ids of what would be changed; what would be created has none yet. */
  ids: readonly string[];
  /** Names that would be given, sorted; what would be changed keeps its own. */
  names: readonly string[];
}

/** What a run would leave behind, by operation. */
export function leftBehind(resources: readonly Resource[]): LeftBehind[] {
  const groups = new Map<string, Resource[]>();
  for (const resource of resources) {
    const key = `${resource.operation} ${resource.kind} ${resource.change}`;
    groups.set(key, [...(groups.get(key) ?? []), resource]);
  }
  return [...groups.keys()].sort().flatMap((key) => {
    const group = groups.get(key) ?? [];
    const [first] = group;
    if (!first) return [];
    const ids = [...new Set(group.map(({ id }) => id))].sort();
    const named = group.flatMap(({ name }) => (name ? [name] : []));
    return [
      {
        operation: first.operation,
        kind: first.kind,
        change: first.change,
        count: ids.length,
        ids: first.change === 'changed' ? ids : [],
        names: first.change === 'created' ? [...new Set(named)].sort() : [],
      },
    ];
  });
}

import { textField } from '../../../spec/rules/support/json.ts';
import type { FilterCase, FilterName } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import { identityOf } from './list-page.ts';

/** Filters that take several values. */
export type ListFilter = Exclude<FilterName, 'entityType'>;
/** The parameters that take lists, the most telling first. */
export const PARAMETERS: readonly ListFilter[] = [
  'notificationChannelIds',
  'channelTypes',
  'deploymentIds',
  'workspaceIds',
];

/** Values of one filter that list different things, so that several can be told from one. */
export function telling(cases: readonly FilterCase[], lists: FilteredLists, name: ListFilter): FilterCase[] {
  const seen = new Set<string>();
  return cases.filter((one) => {
    const ids = lists.get(filterKey(one))?.ids ?? [];
    const key = [...ids].sort().join();
    if (one.name !== name || ids.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Two values of which neither lists all that both must: else a target that reads the one alone would seem to read
 * both. Together they do not list everything: else one that reads none of them would. Empty where there are none.
 */
export function tellingPair(
  cases: readonly FilterCase[],
  lists: FilteredLists,
  name: ListFilter,
  count: number,
): FilterCase[] {
  const known = telling(cases, lists, name);
  const pairs = known.flatMap((a, i) => known.slice(i + 1).map((b): FilterCase[] => [a, b]));
  const tells = (pair: FilterCase[]): boolean => {
    const listed = [...union(pair, lists)];
    const free = freeAmong(pair, lists);
    const lacks = (one: FilterCase): boolean => {
      const ids = new Set(lists.get(filterKey(one))?.ids);
      return listed.some((id) => !ids.has(id) && !free.has(id));
    };
    return listed.length < count && pair.every(lacks);
  };
  return pairs.find(tells) ?? [];
}

/** Filters of which each value lets shared channels of others pass, and the kind of channels that are its own. */
const OWN: Partial<Record<FilterName, string>> = { deploymentIds: 'DEPLOYMENT', workspaceIds: 'WORKSPACE' };

/**
 * Ids of the shared channels that some of the values list alone and others don't. Whether several entities are
 * answered what is accessible to any of them or to all of them can be read both ways (section 4.13).
 */
export function freeAmong(chosen: readonly FilterCase[], lists: FilteredLists): Set<string> {
  const own = chosen[0] && OWN[chosen[0].name];
  if (own === undefined) return new Set();
  const each = chosen.map((one) => lists.get(filterKey(one)));
  const shared = each
    .flatMap((list) => list?.items ?? [])
    .filter((item) => textField(item, 'entityType') !== own);
  const isEverywhere = (id: string): boolean => each.every((list) => list?.ids.includes(id) === true);
  return new Set(shared.map(identityOf).filter((id) => !isEverywhere(id)));
}

/** Some of the channels that the values list, by what they belong to: an organization, workspaces or deployments. */
export function kindsAmong(
  some: ReadonlySet<string>,
  chosen: readonly FilterCase[],
  lists: FilteredLists,
): string[][] {
  const items = new Map(
    chosen.flatMap((one) => lists.get(filterKey(one))?.items ?? []).map((item) => [identityOf(item), item]),
  );
  const kinds = new Map<string | undefined, string[]>();
  for (const [id, item] of items) {
    const kind = textField(item, 'entityType');
    if (some.has(id)) kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
  }
  return [...kinds.values()];
}

/** Ids of the channels that any of the filters lets through. */
export function union(cases: readonly FilterCase[], lists: FilteredLists): Set<string> {
  return new Set(cases.flatMap((one) => lists.get(filterKey(one))?.ids ?? []));
}

import type { JsonObject } from '../../../fixtures/host/call.ts';
import { operation } from '../../../spec/openapi.ts';
import type { ChannelFilters } from '../../../spec/rules/filters.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { spread } from '../steps/spread.ts';
import type { Query } from './list-page.ts';

/** Filters of the channel list that may stand in one request with one value each. */
export type FilterName = Exclude<keyof ChannelFilters, 'entities'>;

/** One filter with one value. */
export interface FilterCase {
  name: FilterName;
  value: string;
  /** Stands for the value in the keys of cases: the value itself unless it is an id of the target. */
  label: string;
  /**
   * True for an entity that only the target file names: nobody knows that there is one, so that nothing can be
   * missing.
   */
  untold?: true;
}

/** Clause of each filter. */
export const FILTER_CLAUSES: Record<FilterName, string> = {
  notificationChannelIds: 'list-notification-channels.filter-ids',
  deploymentIds: 'list-notification-channels.filter-deployments',
  workspaceIds: 'list-notification-channels.filter-workspaces',
  channelTypes: 'list-notification-channels.filter-channel-types',
  entityType: 'list-notification-channels.filter-entity-type',
};

/** The filters of the list of channels (section 4.13). */
export const FILTER_NAMES = Object.keys(FILTER_CLAUSES) as FilterName[];

/** Most ids tried of each kind. */
const MOST: Partial<Record<FilterName, number>> = {
  notificationChannelIds: 16,
  deploymentIds: 8,
  workspaceIds: 8,
};

/** Most entities tried that no channel shows. */
const MOST_OTHERS = 2;

/** Ids of entities that the target file lists. */
export interface ListedEntities {
  deployments: readonly string[];
  workspaces: readonly string[];
}

function listedValues(name: 'channelTypes' | 'entityType'): readonly string[] {
  const node = operation('list-notification-channels').query?.fields.get(name);
  return node?.items?.values ?? node?.values ?? [];
}

/** Entities of one kind that channels show as theirs; `entityId` counts where it is known to be such an entity's id. */
function ownersShown(
  channels: readonly JsonObject[],
  kind: string,
  idField: 'deploymentId' | 'workspaceId',
  known: ReadonlySet<string>,
): string[] {
  const ids = channels.flatMap((channel) => {
    const entityId = textField(channel, 'entityType') === kind ? textField(channel, 'entityId') : undefined;
    return [
      textField(channel, idField),
      entityId !== undefined && known.has(entityId) ? entityId : undefined,
    ];
  });
  return [...new Set(ids.filter((id) => id !== undefined && id !== ''))] as string[];
}

/**
 * Ids of deployments and workspaces: those that the target file lists and those that channels show as such. What else
 * stands in `entityId` may be an id of another kind, which the document leaves open.
 */
export function knownEntities(channels: readonly JsonObject[], listed: ListedEntities): Set<string> {
  const shown = channels.flatMap((channel) => [
    textField(channel, 'deploymentId'),
    textField(channel, 'workspaceId'),
  ]);
  return new Set([...listed.deployments, ...listed.workspaces, ...shown.filter((id) => id !== undefined)]);
}

function idCases(
  name: FilterName,
  ids: readonly string[],
  word: string,
  shown: readonly string[] = ids,
): FilterCase[] {
  const cases = ids.map((value, i): FilterCase => {
    const one = { name, value, label: `{${word} ${i}}` };
    return shown.includes(value) ? one : { ...one, untold: true };
  });
  return spread(cases, MOST[name] ?? ids.length);
}

/** Some listed entities that are not among those shown: of theirs no list holds a channel that is not shared. */
function withOthers(shown: readonly string[], listed: readonly string[]): string[] {
  const others = listed.filter((id) => !shown.includes(id));
  return [...shown, ...others.slice(0, MOST_OTHERS)];
}

/** Every filter with every value that the channels of a list, and the target file, give reason to try. */
export function filterCases(channels: readonly JsonObject[], listed: ListedEntities): FilterCase[] {
  const known = knownEntities(channels, listed);
  const deployments = ownersShown(channels, 'DEPLOYMENT', 'deploymentId', known);
  const workspaces = ownersShown(channels, 'WORKSPACE', 'workspaceId', known);
  const ids = channels.map((channel) => textField(channel, 'id')).filter((id) => id !== undefined);
  const words = (name: 'channelTypes' | 'entityType') =>
    listedValues(name).map((value): FilterCase => ({ name, value, label: value }));
  return [
    ...words('channelTypes'),
    ...words('entityType'),
    ...idCases('deploymentIds', withOthers(deployments, listed.deployments), 'deployment', deployments),
    ...idCases('workspaceIds', withOthers(workspaces, listed.workspaces), 'workspace', workspaces),
    ...idCases('notificationChannelIds', ids, 'channel'),
  ];
}

/** The query of some filters. */
export function filterQuery(cases: readonly FilterCase[]): Query {
  return cases.map(({ name, value }) => [name, value]);
}

/** Filters as the rules look at them; `entities` are the ids known to be those of deployments and workspaces. */
export function filtersOf(cases: readonly FilterCase[], entities: ReadonlySet<string>): ChannelFilters {
  const filters: ChannelFilters = { entities };
  for (const { name, value } of cases) {
    if (name === 'entityType') filters.entityType = value;
    else filters[name] = [...(filters[name] ?? []), value];
  }
  return filters;
}

/** The filters whose clauses are among those given. */
export function filtersBlamed(clauses: readonly string[]): Set<FilterName> {
  return new Set(FILTER_NAMES.filter((name) => clauses.includes(FILTER_CLAUSES[name])));
}

import type { Json, JsonObject } from './rule.ts';
import { flagField, textField } from './support/json.ts';

/** Filters of the list of notification channels (section 4.13), as they are asked for. */
export interface ChannelFilters {
  notificationChannelIds?: readonly string[] | undefined;
  deploymentIds?: readonly string[] | undefined;
  workspaceIds?: readonly string[] | undefined;
  channelTypes?: readonly string[] | undefined;
  entityType?: string | undefined;
  /** Ids known to be those of deployments and workspaces; where it is missing, every `entityId` counts as one. */
  entities?: ReadonlySet<string> | undefined;
}

/** Whether a channel passes a filter, as far as the fields it carries can tell. */
export type Membership = 'in' | 'out' | 'unknown';

const CHANNEL_TYPES = ['EMAIL', 'CHAT_SERVICE', 'INCIDENT_SERVICE_A', 'DAG_TRIGGER', 'INCIDENT_SERVICE_B'];
const ENTITY_TYPES = ['ORGANIZATION', 'WORKSPACE', 'DEPLOYMENT'];

/** Whether a field has one of the values asked for; words that the document does not list tell nothing. */
function byWord(found: string | undefined, listed: readonly string[], asked: readonly string[]): Membership {
  if (found === undefined || !listed.includes(found)) return 'unknown';
  return asked.includes(found) ? 'in' : 'out';
}

/**
 * Whether a channel of one kind of entity belongs to one of the entities asked for. What `entityId` is an id of is not
 * told: one that is not known as such an entity's says nothing.
 */
function byOwner(
  channel: Json,
  idField: string,
  asked: readonly string[],
  entities: ReadonlySet<string> | undefined,
): Membership {
  const [named, entityId] = [textField(channel, idField), textField(channel, 'entityId')];
  if ([named, entityId].some((id) => id !== undefined && asked.includes(id))) return 'in';
  if (named !== undefined) return 'out';
  return entityId === undefined || entities?.has(entityId) === false ? 'unknown' : 'out';
}

/**
 * Channels of the kind asked for pass by their owner. Others pass only when shared, and to whom a shared one is
 * accessible is not told of any channel by itself.
 */
function byEntities(
  channel: Json,
  kind: 'DEPLOYMENT' | 'WORKSPACE',
  idField: 'deploymentId' | 'workspaceId',
  asked: readonly string[],
  entities: ReadonlySet<string> | undefined,
): Membership {
  const entityType = textField(channel, 'entityType');
  if (entityType === undefined || !ENTITY_TYPES.includes(entityType)) return 'unknown';
  if (entityType === kind) return byOwner(channel, idField, asked, entities);
  const named = textField(channel, idField);
  if (named !== undefined && asked.includes(named)) return 'unknown';
  if (kind === 'WORKSPACE' && entityType === 'DEPLOYMENT' && named === undefined) return 'unknown';
  return flagField(channel, 'isShared') === false ? 'out' : 'unknown';
}

/** What each filter of a request says of a channel. */
function byFilter(channel: Json, filters: ChannelFilters): Membership[] {
  const { notificationChannelIds: ids, deploymentIds, workspaceIds, channelTypes } = filters;
  const { entityType, entities } = filters;
  const id = textField(channel, 'id');
  const each: Membership[] = [];
  if (ids) each.push(id === undefined ? 'unknown' : ids.includes(id) ? 'in' : 'out');
  if (deploymentIds) each.push(byEntities(channel, 'DEPLOYMENT', 'deploymentId', deploymentIds, entities));
  if (workspaceIds) each.push(byEntities(channel, 'WORKSPACE', 'workspaceId', workspaceIds, entities));
  if (channelTypes) each.push(byWord(textField(channel, 'type'), CHANNEL_TYPES, channelTypes));
  if (entityType !== undefined)
    each.push(byWord(textField(channel, 'entityType'), ENTITY_TYPES, [entityType]));
  return each;
}

/** Whether a channel passes every filter of a request; a request without filters lets every channel pass. */
export function membership(channel: Json, filters: ChannelFilters): Membership {
  const each = byFilter(channel, filters);
  if (each.includes('out')) return 'out';
  return each.includes('unknown') ? 'unknown' : 'in';
}

/** What a filtered list must not hold and what it lacks. */
export interface FilterFinding {
  foreign: JsonObject[];
  missing: JsonObject[];
  /** How many channels of the whole list can be told to pass or not to pass. */
  decided: number;
}

/**
 * Holds a filtered list against the whole one, both complete and read while the list did not change. Channels are
 * told apart by their ids; one without an id is never missing.
 */
export function judgeFiltered(
  whole: readonly JsonObject[],
  listed: readonly JsonObject[],
  filters: ChannelFilters,
): FilterFinding {
  const listedIds = new Set(listed.map((channel) => textField(channel, 'id')));
  return {
    foreign: listed.filter((channel) => membership(channel, filters) === 'out'),
    missing: whole.filter((channel) => {
      const id = textField(channel, 'id');
      return id !== undefined && !listedIds.has(id) && membership(channel, filters) === 'in';
    }),
    decided: whole.filter((channel) => membership(channel, filters) !== 'unknown').length,
  };
}

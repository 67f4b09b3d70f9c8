import type { JsonObject } from '../../../../fixtures/host/call.ts';
import { type ListRequest, passes } from '../list-target.ts';
import {
  accepting,
  asked,
  changing,
  dropping,
  ignoring,
  type ListFault,
  letting,
  offsetOf,
  refusing,
  total,
} from './kit.ts';

const type = (item: JsonObject): string => String(item.type);

/** Faults of filters, alone and combined. */
export const FILTER_FAULTS: readonly ListFault[] = [
  ...(['channelTypes', 'sorts'] as const).flatMap((name): ListFault[] => {
    const breaks = [name === 'sorts' ? 'in.sorts.values' : 'filter-channel-types'];
    const several = (request: ListRequest): boolean => request.values(name).length > 1;
    return [
      { title: `two ${name} are refused`, breaks, steps: refusing(several) },
      {
        title: `two ${name} are refused, as are parameters that nobody knows`,
        breaks,
        steps: refusing((request) => several(request) || request.query.some(([one]) => /\W/.test(one))),
      },
    ];
  }),
  { title: 'channelTypes is ignored', breaks: ['filter-channel-types'], steps: ignoring('channelTypes') },
  {
    title: 'EMAIL lets chat through',
    breaks: ['filter-channel-types'],
    steps: letting(
      (item, request) => asked(request, 'channelTypes') === 'EMAIL' && type(item) === 'CHAT_SERVICE',
    ),
  },
  {
    title: 'DAG_TRIGGER leaves one out',
    breaks: ['filter-channel-types'],
    steps: dropping(
      (item, request) => asked(request, 'channelTypes') === 'DAG_TRIGGER' && item.isShared === true,
    ),
  },
  { title: 'entityType is ignored', breaks: ['filter-entity-type'], steps: ignoring('entityType') },
  {
    title: 'WORKSPACE lists deployments too',
    breaks: ['filter-entity-type'],
    steps: letting(
      (item, request) => asked(request, 'entityType') === 'WORKSPACE' && item.entityType === 'DEPLOYMENT',
    ),
  },
  {
    title: 'notificationChannelIds lists a neighbour',
    breaks: ['filter-ids'],
    steps: letting(
      (item, request) => asked(request, 'notificationChannelIds') !== undefined && item.id === 'channel-0000',
    ),
  },
  {
    title: 'an id that nobody gave out lists everything',
    breaks: ['filter-ids'],
    steps: letting((_, request) => {
      const id = asked(request, 'notificationChannelIds');
      return id !== undefined && !/channel-\d/.test(id);
    }),
  },
  {
    title: 'ids are compared by their beginnings',
    breaks: ['filter-ids'],
    steps: letting((item, request) =>
      request.values('notificationChannelIds').some((id) => item.id !== id && String(item.id).startsWith(id)),
    ),
  },
  {
    title: 'deploymentIds lists unshared channels of the organization',
    breaks: ['filter-deployments'],
    steps: letting(
      (item, request) => asked(request, 'deploymentIds') !== undefined && item.entityType === 'ORGANIZATION',
    ),
  },
  {
    title: 'deploymentIds leaves out the deployment’s own unshared channels',
    breaks: ['filter-deployments'],
    steps: dropping(
      (item, request) =>
        asked(request, 'deploymentIds') !== undefined &&
        item.entityType === 'DEPLOYMENT' &&
        item.isShared === false,
    ),
  },
  {
    title: 'workspaceIds lists other workspaces',
    breaks: ['filter-workspaces'],
    steps: letting(
      (item, request) => asked(request, 'workspaceIds') !== undefined && item.entityType === 'WORKSPACE',
    ),
  },
  {
    title: 'the second of two filters is ignored',
    breaks: ['filters-combined'],
    steps: letting(
      (item, request) =>
        asked(request, 'channelTypes') === type(item) && asked(request, 'entityType') !== undefined,
    ),
  },
  {
    title: 'two filters list what passes either',
    breaks: ['filters-combined'],
    steps: letting(
      (item, request) =>
        request.values('notificationChannelIds').includes(String(item.id)) &&
        asked(request, 'channelTypes') !== undefined,
    ),
  },
  {
    title: 'of several types only the first counts',
    breaks: ['filter-channel-types'],
    steps: dropping(
      (item, request) =>
        request.values('channelTypes').length > 1 && type(item) !== asked(request, 'channelTypes'),
    ),
  },
  {
    title: 'more than two ids are cut to two',
    breaks: ['filter-ids'],
    steps: dropping((item, request) =>
      request.values('notificationChannelIds').slice(2).includes(String(item.id)),
    ),
  },
  {
    title: 'of a dozen ids only ten count',
    breaks: ['filter-ids'],
    count: 12,
    steps: dropping((item, request) =>
      request.values('notificationChannelIds').slice(10).includes(String(item.id)),
    ),
  },
  {
    title: 'of several types only three count',
    breaks: ['filter-channel-types'],
    steps: dropping((item, request) => request.values('channelTypes').slice(3).includes(type(item))),
  },
  {
    title: 'of several deployments only the last counts',
    breaks: ['filter-deployments'],
    steps: {
      filter: (items, request) =>
        items.filter((item) =>
          passes(item, {
            ...request,
            values: (name) => request.values(name).slice(name === 'deploymentIds' ? -1 : 0),
          }),
        ),
    },
  },
  {
    title: 'of several types only the first counts beside entityType',
    breaks: ['filters-combined'],
    steps: dropping(
      (item, request) =>
        asked(request, 'entityType') !== undefined &&
        request.values('channelTypes').slice(1).includes(type(item)),
    ),
  },
  {
    title: 'of several ids only the first counts beside channelTypes',
    breaks: ['filters-combined'],
    steps: dropping(
      (item, request) =>
        asked(request, 'channelTypes') !== undefined &&
        request.values('notificationChannelIds').slice(1).includes(String(item.id)),
    ),
  },
  {
    title: 'of several types only the first counts under a sort',
    breaks: ['filter-channel-types'],
    steps: dropping(
      (item, request) =>
        asked(request, 'sorts') !== undefined && request.values('channelTypes').slice(1).includes(type(item)),
    ),
  },
  {
    title: 'several types have one page',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }, request) =>
        request.values('channelTypes').length > 1 && offset > 0 ? [] : items.slice(offset, offset + limit),
    },
  },
  {
    title: 'a type that is none is taken beside one',
    breaks: ['in.channelTypes.values'],
    steps: {
      valuesOf: (query, name) => {
        const values = query.filter(([key]) => key === name).map(([, value]) => value);
        return name === 'channelTypes' && values.includes('EMAIL')
          ? values.filter((value) => value !== 'unknown')
          : values;
      },
    },
  },
  {
    title: 'pages are cut before they are filtered',
    breaks: ['pages-partition', 'total-count'],
    steps: {
      filter: (items) => items,
      cut: (items, { offset, limit }, request) =>
        items.slice(offset, offset + limit).filter((item) => passes(item, request)),
    },
  },
  {
    title: 'notificationChannelIds is ignored under a sort',
    breaks: ['filter-ids'],
    steps: letting(
      (_item, request) =>
        asked(request, 'notificationChannelIds') !== undefined && asked(request, 'sorts') !== undefined,
    ),
  },
  {
    title: 'pages begin at multiples of the limit under a filter',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }, request) => {
        const filtered = request.query.some(([name]) => /Ids|Type/.test(name));
        const start = filtered ? Math.floor(offset / Math.max(1, limit)) * limit : offset;
        return items.slice(start, start + limit);
      },
    },
  },
  {
    title: 'a limit of 1 gives all under a filter',
    breaks: ['page-within-limit'],
    steps: {
      cut: (items, { offset, limit }, request) => {
        const filtered = request.query.some(([name]) => /Ids|Type/.test(name));
        return items.slice(offset, filtered && limit === 1 ? undefined : offset + limit);
      },
    },
  },
  {
    title: 'totalCount changes from page to page under a filter',
    breaks: ['total-count'],
    steps: changing((body, request) => ({
      totalCount:
        asked(request, 'entityType') !== undefined && offsetOf(request) > 0 ? total(body) + 1 : total(body),
    })),
  },
  {
    title: 'ORGANIZATION is refused',
    breaks: ['in.entityType.values'],
    steps: refusing((request) => asked(request, 'entityType') === 'ORGANIZATION'),
  },
  {
    title: 'channelTypes is refused',
    breaks: ['in.channelTypes.presence'],
    steps: refusing((request) => asked(request, 'channelTypes') !== undefined),
  },
  {
    title: 'deploymentIds is refused',
    breaks: ['in.deploymentIds.presence'],
    steps: refusing((request) => asked(request, 'deploymentIds') !== undefined),
  },
  {
    title: 'an unknown type is ignored',
    breaks: ['in.channelTypes.values'],
    steps: accepting((request) => asked(request, 'channelTypes') === 'unknown'),
  },
  {
    title: 'types are taken in small letters',
    breaks: ['in.channelTypes.values'],
    steps: accepting((request) => /^[a-z_]+$/.test(asked(request, 'channelTypes') ?? '')),
  },
  {
    title: 'an unknown entity type gives an empty page',
    breaks: ['in.entityType.values'],
    steps: accepting((request) => asked(request, 'entityType') === 'unknown'),
  },
  {
    title: 'two filters are refused together',
    breaks: ['combinations'],
    steps: refusing(
      (request) => asked(request, 'channelTypes') !== undefined && asked(request, 'entityType') !== undefined,
    ),
  },
];

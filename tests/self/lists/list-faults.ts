import type { JsonObject } from '../../../fixtures/host/call.ts';
import { ITEMS } from '../../../spec/rules/support/page.ts';
import { type ListAnswer, type ListRequest, passes, type Steps } from './list-target.ts';
import { PLAIN_LENGTH } from './sample-lists.ts';

/** One way to break one statement about lists, and the clauses that may fail for it. */
export interface ListFault {
  title: string;
  /** Suffixes of the list's behavioural clauses, or whole ids of structural ones; one of them must fail, no other may. */
  breaks: readonly string[];
  steps: Steps;
  /** Lists it makes sense for; both unless given. */
  only?: 'list-agent-tokens' | 'list-notification-channels';
}

const asked = (request: ListRequest, name: string): string | undefined => request.values(name)[0];
const offsetOf = (request: ListRequest): number => Number(asked(request, 'offset') ?? 0);

function changing(change: (body: JsonObject, request: ListRequest) => JsonObject): Steps {
  return {
    answer: (answer: ListAnswer, request) =>
      answer.status === 200
        ? { ...answer, body: { ...answer.body, ...change(answer.body, request) } }
        : answer,
  };
}

const total = (body: JsonObject): number => Number(body.totalCount);

const accepting = (when: (request: ListRequest) => boolean): Steps => ({
  validate: (request, usual) => usual() || when(request),
});

const refusing = (when: (request: ListRequest) => boolean): Steps => ({
  validate: (request, usual) => usual() && !when(request),
});

const unsorted = (when: (request: ListRequest) => boolean): Steps => ({
  sort: (items, request, usual) => (when(request) ? items : usual(items)),
});

/** The list as if some parameters had not been sent. */
const ignoring = (...names: string[]): Steps => ({
  filter: (items, request) =>
    items.filter((item) =>
      passes(item, { ...request, values: (name) => (names.includes(name) ? [] : request.values(name)) }),
    ),
});

const letting = (when: (item: JsonObject, request: ListRequest) => boolean): Steps => ({
  filter: (items, request, usual) => {
    const chosen = usual();
    return items.filter((item) => chosen.includes(item) || when(item, request));
  },
});

const dropping = (when: (item: JsonObject, request: ListRequest) => boolean): Steps => ({
  filter: (_items, request, usual) => usual().filter((item) => !when(item, request)),
});

const sortIs = (sort: string) => (request: ListRequest) => asked(request, 'sorts') === sort;
const sortsBy = (field: string) => (request: ListRequest) => asked(request, 'sorts')?.split(':')[0] === field;

const PAGING: ListFault[] = [
  {
    title: 'every page but the first begins one item early',
    breaks: ['pages-partition', 'total-count'],
    steps: {
      cut: (items, { offset, limit }) =>
        items
          .slice(Math.max(0, offset - 1), Math.max(0, offset - 1) + limit)
          .slice(0, offset >= items.length ? 0 : limit),
    },
  },
  {
    title: 'the last page lacks its last item',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }) => {
        const page = items.slice(offset, offset + limit);
        return offset > 0 && offset + limit >= items.length ? page.slice(0, -1) : page;
      },
    },
  },
  {
    title: 'the widest page lacks its last item',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }) =>
        items.slice(offset, offset + (limit >= 1000 ? Math.min(limit, items.length - offset - 1) : limit)),
    },
    only: 'list-agent-tokens',
  },
  {
    title: 'the offset is ignored',
    breaks: ['pages-partition', 'offset-beyond-end', 'total-count'],
    steps: { cut: (items, { limit }) => items.slice(0, limit) },
  },
  {
    title: 'the offset counts pages, not items',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }) =>
        items.slice(offset * Math.max(1, limit), (offset + 1) * Math.max(1, limit)).slice(0, limit),
    },
  },
  {
    title: 'only page two repeats an item, and only in pages of seven',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }) =>
        limit === 7 && offset === 7 ? items.slice(6, 13) : items.slice(offset, offset + limit),
    },
  },
  {
    title: 'a page behind the end holds the last item',
    breaks: ['offset-beyond-end'],
    steps: {
      cut: (items, { offset, limit }) =>
        offset >= items.length && limit > 0 ? items.slice(-1) : items.slice(offset, offset + limit),
    },
  },
  {
    title: 'an offset behind the end is refused',
    breaks: ['offset-beyond-end'],
    steps: refusing((request) => offsetOf(request) >= PLAIN_LENGTH),
  },
  {
    title: 'the limit is ignored',
    breaks: ['page-within-limit'],
    steps: { cut: (items, { offset }) => items.slice(offset) },
  },
  {
    title: 'one item too many, in pages of seven',
    breaks: ['page-within-limit'],
    steps: { cut: (items, { offset, limit }) => items.slice(offset, offset + limit + (limit === 7 ? 1 : 0)) },
  },
  {
    title: 'a limit of 0 gives one item',
    breaks: ['page-within-limit'],
    steps: { cut: (items, { offset, limit }) => items.slice(offset, offset + Math.max(1, limit)) },
  },
  {
    title: 'the limit shown is the page’s length',
    breaks: ['limit-echo', 'default-limit'],
    steps: changing((body, { operation }) => ({ limit: (body[ITEMS[operation] ?? ''] as unknown[]).length })),
  },
  { title: 'the offset shown is always 0', breaks: ['offset-echo'], steps: changing(() => ({ offset: 0 })) },
  { title: 'the default limit is 10', breaks: ['default-limit'], steps: { limit: (limit) => limit ?? 10 } },
  {
    title: 'the default limit is 10 and shown as 20',
    breaks: ['default-limit'],
    steps: {
      limit: (limit) => limit ?? 10,
      ...changing((body, request) =>
        asked(request, 'limit') === undefined ? { limit: 20 } : { limit: body.limit ?? 0 },
      ),
    },
  },
  {
    title: 'the default limit is 10 beside an offset',
    breaks: ['default-limit'],
    steps: {
      limit: (limit, request) => limit ?? (offsetOf(request) > 0 ? 10 : 20),
      ...changing((body, request) =>
        asked(request, 'limit') === undefined ? { limit: 20 } : { limit: body.limit ?? 0 },
      ),
    },
  },
  {
    title: 'the default offset is 1',
    breaks: ['default-offset'],
    steps: {
      cut: (items, { offset, limit }, request) =>
        items.slice(
          asked(request, 'offset') === undefined ? 1 : offset,
          (asked(request, 'offset') === undefined ? 1 : offset) + limit,
        ),
    },
  },
  {
    title: 'totalCount is the page’s length',
    breaks: ['total-count'],
    steps: changing((body, { operation }) => ({
      totalCount: (body[ITEMS[operation] ?? ''] as unknown[]).length,
    })),
  },
  {
    title: 'totalCount is one too many',
    breaks: ['total-count'],
    steps: changing((body) => ({ totalCount: total(body) + 1 })),
  },
  {
    title: 'totalCount is one too few',
    breaks: ['total-count'],
    steps: changing((body) => ({ totalCount: total(body) - 1 })),
  },
  {
    title: 'totalCount is off on the last page only',
    breaks: ['total-count'],
    steps: changing((body, request) => ({
      totalCount: total(body) + (offsetOf(request) >= 40 && offsetOf(request) < total(body) ? 1 : 0),
    })),
  },
  {
    title: 'totalCount is 0 with a limit of 0',
    breaks: ['total-count'],
    steps: changing((body, request) => ({ totalCount: asked(request, 'limit') === '0' ? 0 : total(body) })),
  },
  {
    title: 'totalCount is off on every third answer',
    breaks: ['total-count'],
    steps: changing((body, { number }) => ({ totalCount: total(body) + (number % 3 === 0 ? 1 : 0) })),
  },
  {
    title: 'every fifth answer leaves an item out of a full page',
    breaks: ['pages-partition', 'total-count'],
    steps: {
      cut: (items, { offset, limit }, { number }) => {
        const page = items.slice(offset, offset + limit);
        return number % 5 === 0 && page.length > 1 ? page.slice(1) : page;
      },
    },
  },
];

const ACCEPTANCE: ListFault[] = [
  {
    title: 'limit 0 is refused',
    breaks: ['in.limit.limit'],
    steps: refusing((request) => asked(request, 'limit') === '0'),
  },
  {
    title: 'limit 1000 is refused',
    breaks: ['in.limit.limit'],
    steps: refusing((request) => asked(request, 'limit') === '1000'),
    only: 'list-agent-tokens',
  },
  {
    title: 'limit 1001 is accepted',
    breaks: ['in.limit.limit'],
    steps: accepting((request) => asked(request, 'limit') === '1001'),
    only: 'list-agent-tokens',
  },
  {
    title: 'any larger limit is cut to 1000',
    breaks: ['in.limit.limit'],
    steps: {
      ...accepting((request) => Number(asked(request, 'limit')) > 1000),
      limit: (limit) => Math.min(limit ?? 20, 1000),
    },
    only: 'list-agent-tokens',
  },
  {
    title: 'a limit is refused',
    breaks: ['in.limit.presence'],
    steps: refusing((request) => asked(request, 'limit') !== undefined),
  },
  {
    title: 'an offset is refused',
    breaks: ['in.offset.presence'],
    steps: refusing((request) => asked(request, 'offset') !== undefined),
  },
  {
    title: 'sorts are refused',
    breaks: ['in.sorts.presence'],
    steps: refusing((request) => asked(request, 'sorts') !== undefined),
  },
  { title: 'one sort is refused', breaks: ['in.sorts.values'], steps: refusing(sortIs('updatedAt:desc')) },
  {
    title: 'offset beside sorts is refused',
    breaks: ['combinations'],
    steps: refusing((request) => asked(request, 'sorts') !== undefined && offsetOf(request) > 0),
  },
  {
    title: 'the plain request is refused',
    breaks: ['valid-accepted'],
    steps: refusing(({ query }) => query.length === 0),
  },
  {
    title: 'a negative limit is accepted',
    breaks: ['in.limit.limit'],
    steps: {
      ...accepting((request) => asked(request, 'limit') === '-1'),
      limit: (limit) => Math.max(0, limit ?? 20),
    },
  },
  {
    title: 'a negative offset is accepted beside sorts only',
    breaks: ['in.offset.limit'],
    steps: accepting((request) => offsetOf(request) < 0 && asked(request, 'sorts') !== undefined),
  },
  {
    title: 'words are taken for numbers',
    breaks: ['in.limit.type', 'in.offset.type'],
    steps: {
      ...accepting((request) =>
        [asked(request, 'limit'), asked(request, 'offset')].some((value) => /[a-z]/.test(value ?? '')),
      ),
      limit: (limit) => (Number.isNaN(limit) ? 20 : (limit ?? 20)),
    },
  },
  {
    title: 'an unknown sort field is ignored',
    breaks: ['in.sorts.values'],
    steps: accepting(sortsBy('unknown')),
  },
  {
    title: 'a sort without direction is accepted',
    breaks: ['in.sorts.values'],
    steps: accepting((request) => !(asked(request, 'sorts') ?? ':').includes(':')),
  },
  {
    title: 'sorts are taken in other case',
    breaks: ['in.sorts.values'],
    steps: accepting((request) => /ASC$|DESC$/.test(asked(request, 'sorts') ?? '')),
  },
];

const SORTING: ListFault[] = [
  {
    title: 'every sort is ignored',
    breaks: ['sort-order'],
    steps: unsorted((request) => asked(request, 'sorts') !== undefined),
  },
  {
    title: 'the direction is ignored',
    breaks: ['sort-order'],
    steps: {
      sort: (items, request, usual) =>
        (asked(request, 'sorts') ?? '').endsWith('desc') ? usual(items).reverse() : usual(items),
    },
  },
  { title: 'name:desc is ignored', breaks: ['sort-by-name'], steps: unsorted(sortIs('name:desc')) },
  {
    title: 'updatedAt sorts by createdAt',
    breaks: ['sort-by-updated-at'],
    steps: {
      sort: (items, request, usual) =>
        sortsBy('updatedAt')(request)
          ? [...items].sort((a, b) => (String(a.createdAt) < String(b.createdAt) ? -1 : 1))
          : usual(items),
    },
  },
  {
    title: 'only each page is sorted',
    breaks: ['sort-order'],
    steps: {
      sort: (items) => items,
      cut: (items, { offset, limit }, request) => {
        const page = items.slice(offset, offset + limit);
        const [name = '', direction] = (asked(request, 'sorts') ?? '').split(':');
        const field = name === 'tokenStartAt' ? 'startAt' : name;
        const key = (item: JsonObject) =>
          name.endsWith('ById')
            ? ((item[name.slice(0, -2)] as JsonObject | undefined)?.id ?? '~')
            : (item[field] ?? '~');
        return name === ''
          ? page
          : [...page].sort(
              (a, b) => (String(key(a)) < String(key(b)) ? -1 : 1) * (direction === 'desc' ? -1 : 1),
            );
      },
    },
  },
  {
    title: 'createdAt is sorted only without a limit',
    breaks: ['sort-by-created-at'],
    steps: unsorted((request) => sortsBy('createdAt')(request) && asked(request, 'limit') !== undefined),
  },
  {
    title: 'createdAt is sorted only with a limit',
    breaks: ['sort-by-created-at'],
    steps: unsorted((request) => sortsBy('createdAt')(request) && asked(request, 'limit') === undefined),
  },
  {
    title: 'missing descriptions sort as the word null',
    breaks: ['sort-by-description'],
    steps: {
      sort: (items, request, usual) =>
        sortIs('description:asc')(request)
          ? [...items].sort((a, b) =>
              String(a.description ?? 'Agent of pool 3') < String(b.description ?? 'Agent of pool 3')
                ? -1
                : 1,
            )
          : usual(items),
    },
    only: 'list-agent-tokens',
  },
  {
    title: 'createdById sorts by the name',
    breaks: ['sort-by-created-by-id'],
    steps: {
      sort: (items, request, usual) =>
        sortsBy('createdById')(request)
          ? [...items].sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
          : usual(items),
    },
    only: 'list-agent-tokens',
  },
  {
    title: 'a sort by name is ignored under a filter',
    breaks: ['sort-by-name'],
    steps: unsorted((request) => sortsBy('name')(request) && asked(request, 'entityType') !== undefined),
    only: 'list-notification-channels',
  },
];

const type = (item: JsonObject): string => String(item.type);

const FILTERS: ListFault[] = [
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
    title: 'pages are cut before they are filtered',
    breaks: ['pages-partition', 'total-count'],
    steps: {
      filter: (items) => items,
      cut: (items, { offset, limit }, request) =>
        items.slice(offset, offset + limit).filter((item) => passes(item, request)),
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

const BOTH = ['list-agent-tokens', 'list-notification-channels'] as const;

/** Every fault, with the list it is tried on: those of both lists on one of them in turn. */
export const LIST_FAULTS: readonly (ListFault & { operation: string })[] = [
  ...[...PAGING, ...ACCEPTANCE, ...SORTING].map((fault, i) => ({
    ...fault,
    operation: fault.only ?? BOTH[i % 2] ?? BOTH[0],
  })),
  ...FILTERS.map((fault) => ({ ...fault, operation: BOTH[1] })),
];

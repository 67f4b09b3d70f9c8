import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import { ITEMS } from '../../../spec/rules/support/page.ts';
import { CHANGING_LISTS } from './changing-lists.ts';
import { type ListRequest, passes, type Steps } from './list-target.ts';
import { minutes, PLAIN_LENGTH } from './sample-lists.ts';
import { WRITTEN_LISTS } from './written-lists.ts';

/** One way to keep the document that differs from the plain target's. */
export interface ListFreedom {
  title: string;
  steps?: Steps;
  /** Changes the items themselves, before the run. */
  items?: (items: JsonObject[]) => JsonObject[];
  /** Number of items; that of the plain target unless given. */
  count?: number;
  only?: 'list-agent-tokens' | 'list-notification-channels';
}

const asked = (request: ListRequest, name: string): string | undefined => request.values(name)[0];

/** A number that depends on some text alone. */
const scatter = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0);

const shuffled = (items: readonly JsonObject[], seed: string): JsonObject[] =>
  items
    .map((item) => ({ item, place: scatter(`${seed}${item.id}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** As many as a page holds where nothing else is asked for. */
const DEFAULT_LIMIT = 20;

/** Items that no field to sort by tells apart. */
const alike = (items: readonly JsonObject[]): JsonObject[] =>
  items.map((item) => ({
    ...item,
    name: 'same',
    createdAt: minutes(0),
    updatedAt: minutes(0),
    startAt: minutes(0),
  }));

/** Orders by a comparison of the plain string fields; items without the key come where `absent` says. */
const orderingBy = (compare: (a: string, b: string) => number, absent: 'first' | 'last'): Steps => ({
  sort: (items, request, usual) => {
    const [name = '', direction] = (asked(request, 'sorts') ?? '').split(':');
    if (name !== 'name' && name !== 'description') return usual(items);
    const sign = direction === 'desc' ? -1 : 1;
    return [...items].sort((a, b) => {
      const [left, right] = [a[name], b[name]];
      if (typeof left !== 'string' || typeof right !== 'string') {
        const order = Number(typeof left === 'string') - Number(typeof right === 'string');
        return absent === 'first' ? order : -order;
      }
      return sign * compare(left, right);
    });
  },
});

const changing = (change: (body: JsonObject, request: ListRequest) => JsonObject): Steps => ({
  answer: (answer, request) =>
    answer.status === 200 ? { ...answer, body: { ...answer.body, ...change(answer.body, request) } } : answer,
});

/** Changes each item of every answer. */
const showing = (show: (item: JsonObject, request: ListRequest, place: number) => JsonObject): Steps =>
  changing((body, request) => {
    const name = ITEMS[request.operation] ?? '';
    return { [name]: (body[name] as JsonObject[]).map((item, i) => show(item, request, i)) };
  });

const without = (item: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

export const LIST_FREEDOMS: readonly ListFreedom[] = [
  { title: 'nothing is different' },
  {
    title: 'items without a description are sorted as if they had some word',
    steps: {
      sort: (items, request, usual) =>
        /^description:/.test(asked(request, 'sorts') ?? '')
          ? usual(items.map((item) => ({ description: 'Agent of pool 3', ...item }))).map(
              ({ id }) => items.find((item) => item.id === id) ?? {},
            )
          : usual(items),
    },
    only: 'list-agent-tokens',
  },
  {
    title: 'another order without a sort in every answer',
    steps: {
      sort: (items, request, usual) =>
        usual(asked(request, 'sorts') === undefined ? shuffled(items, String(request.number)) : items),
    },
  },
  // Three sequences of orders, in which two items come in the right one by chance now and then.
  ...['a', 'd', 'g'].map((salt) => ({
    title: `two items, in another order each time (${salt})`,
    steps: {
      sort: (items, request, usual) =>
        usual(asked(request, 'sorts') === undefined ? shuffled(items, `${salt}${request.number}`) : items),
    } satisfies Steps,
    count: 2,
  })),
  {
    title: 'equal keys in another order in every answer',
    steps: { sort: (items, request, usual) => usual(shuffled(items, String(request.number))) },
  },
  {
    title: 'equal keys in an order that depends on the limit',
    steps: { sort: (items, request, usual) => usual(shuffled(items, asked(request, 'limit') ?? 'none')) },
  },
  {
    title: 'the newest first without a sort',
    steps: {
      sort: (items, request, usual) =>
        asked(request, 'sorts') === undefined ? [...items].reverse() : usual(items),
    },
  },
  {
    title: 'names without regard to case, absent ones first',
    steps: orderingBy(
      (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0),
      'first',
    ),
  },
  {
    title: 'names by a locale, numbers by value',
    steps: orderingBy(new Intl.Collator('en', { numeric: true }).compare, 'last'),
  },
  {
    title: 'empty descriptions are left out of answers',
    items: (items) =>
      items.map((item, i) =>
        item.description === undefined && i % 2 === 0 ? { ...item, description: '' } : item,
      ),
    steps: showing((item) => (item.description === '' ? without(item, ['description']) : item)),
    only: 'list-agent-tokens',
  },
  {
    title: 'each item tells its place on the page in fields that the document does not name, nested ones too',
    steps: showing((item, request, rank) => ({
      ...item,
      rank,
      ...(request.operation === 'list-agent-tokens' ? { roles: [{ role: 'AGENT', rank }] } : {}),
    })),
  },
  {
    title: 'optional fields left out at will',
    steps: showing((item, { number }) =>
      number % 3 === 0 ? without(item, ['description', 'createdBy', 'updatedBy']) : item,
    ),
    only: 'list-agent-tokens',
  },
  {
    title: 'every second item of a page without optional fields',
    steps: changing((body, { operation }) => {
      const name = ITEMS[operation] ?? '';
      return {
        [name]: (body[name] as JsonObject[]).map((item, i) =>
          i % 2 === 0 ? item : without(item, ['description', 'createdBy', 'updatedBy']),
        ),
      };
    }),
    only: 'list-agent-tokens',
  },
  ...WRITTEN_LISTS,
  {
    title: 'limits above 50 become 50',
    steps: { limit: (limit) => Math.min(limit ?? 20, 50) },
    only: 'list-notification-channels',
  },
  {
    title: 'limits above 50 are refused',
    steps: { validate: (request, usual) => usual() && Number(asked(request, 'limit') ?? 0) <= 50 },
    only: 'list-notification-channels',
  },
  {
    title: 'pages hold no more than 30, whatever limit is shown',
    steps: { cut: (items, { offset, limit }) => items.slice(offset, offset + Math.min(30, limit)) },
    only: 'list-notification-channels',
  },
  {
    title: 'totalCount counts all channels under a filter',
    steps: changing((body, { query }) => ({
      totalCount: query.some(([name]) => /Ids|Type/.test(name)) ? PLAIN_LENGTH : (body.totalCount ?? 0),
    })),
    only: 'list-notification-channels',
  },
  {
    title: 'both of two filters that must not be combined are taken',
    steps: {
      validate: (request, usual) =>
        usual() || (request.values('deploymentIds').length > 0 && request.values('workspaceIds').length > 0),
    },
    only: 'list-notification-channels',
  },
  { title: 'an empty list', count: 0 },
  { title: 'one item', count: 1 },
  { title: 'three items', count: 3 },
  { title: 'exactly one default page', count: 20 },
  { title: 'a long list', count: 1300, only: 'list-agent-tokens' },
  { title: 'equal keys everywhere', items: alike },
  {
    title: 'equal keys everywhere, in another order without a sort in every answer',
    items: alike,
    steps: {
      sort: (items, request, usual) =>
        usual(asked(request, 'sorts') === undefined ? shuffled(items, String(request.number)) : items),
    },
  },
  {
    title: 'equal keys everywhere in a long list, in another order in every answer',
    items: alike,
    count: 1200,
    steps: { sort: (items, request, usual) => usual(shuffled(items, String(request.number))) },
    only: 'list-agent-tokens',
  },
  {
    title: 'names beyond ASCII in an order of its own',
    items: (items) => items.map((item, i) => (i % 2 === 0 ? { ...item, name: `été-${i}` } : item)),
    steps: orderingBy(
      (a, b) =>
        scatter(a) - scatter(b) && (/é/.test(a) || /é/.test(b) ? (/é/.test(a) ? -1 : 1) : a < b ? -1 : 1),
      'last',
    ),
  },
  {
    title: 'channels without ids',
    steps: showing((item) => without(item, ['id'])),
    only: 'list-notification-channels',
  },
  {
    title: 'channels without ids, of which those on the next page look the same',
    items: (items) => items.map(({ id }, i) => ({ ...items[i % DEFAULT_LIMIT], id: id as string })),
    steps: {
      ...showing((item) => without(item, ['id'])),
      cut: (items, { offset, limit }) => items.slice(offset, offset + Math.min(DEFAULT_LIMIT, limit)),
    },
    only: 'list-notification-channels',
  },
  {
    title: 'channels with a name and an id only',
    steps: showing((item) => ({ id: item.id ?? '', name: item.name ?? '' })),
    only: 'list-notification-channels',
  },
  {
    title: 'types in words of its own',
    steps: showing((item) => ({
      ...item,
      type: `${String(item.type).toLowerCase()}`,
      entityType: String(item.entityType).toLowerCase(),
    })),
    only: 'list-notification-channels',
  },
  {
    title: 'unshared channels of deployments come with their workspace',
    steps: {
      filter: (items, request, usual) => {
        const chosen = usual();
        const own = request.values('workspaceIds');
        return items.filter(
          (item) =>
            chosen.includes(item) ||
            (own.includes(String(item.workspaceId)) &&
              passes(item, {
                ...request,
                values: (name) => (name === 'workspaceIds' ? [] : request.values(name)),
              })),
        );
      },
    },
    only: 'list-notification-channels',
  },
  ...CHANGING_LISTS,
  {
    title: 'refusals with other statuses',
    steps: {
      answer: (answer, { number }) =>
        answer.status === 400 ? { status: [400, 404, 422, 403, 500][number % 5] ?? 400, body: {} } : answer,
    },
  },
];

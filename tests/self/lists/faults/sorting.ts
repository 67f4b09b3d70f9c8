import type { JsonObject } from '../../../../fixtures/host/call.ts';
import { asked, type ListFault, sortIs, sortsBy, unsorted } from './kit.ts';

/** Faults of the order under a sort. */
export const SORTING_FAULTS: readonly ListFault[] = [
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
  {
    title: 'every sort is ignored where several channels are named',
    breaks: ['sort-order'],
    steps: unsorted(({ values }) => values('notificationChannelIds').length > 1),
    only: 'list-notification-channels',
  },
  {
    title: 'a sort by createdAt is ignored where several channels are named',
    breaks: ['sort-by-created-at'],
    steps: unsorted(
      (request) => sortsBy('createdAt')(request) && request.values('notificationChannelIds').length > 1,
    ),
    only: 'list-notification-channels',
  },
];

import { ITEMS } from '../../../../spec/rules/support/page.ts';
import { PLAIN_LENGTH } from '../sample-lists.ts';
import { asked, changing, type ListFault, offsetOf, refusing, total } from './kit.ts';

/** Faults of pages: what they hold, how they are cut, what they count. */
export const PAGING_FAULTS: readonly ListFault[] = [
  {
    title: 'every page but the first begins one item early',
    breaks: ['pages-partition'],
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
    breaks: ['pages-partition', 'offset-beyond-end'],
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
    title: 'long pages hold their sixth item twice',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }) => {
        const page = items.slice(offset, offset + limit);
        return page.length < 6 ? page : [...page.slice(0, 6), ...page.slice(5)].slice(0, limit);
      },
    },
  },
  {
    title: 'long pages hold their fifth item in place of the sixth',
    breaks: ['pages-partition'],
    steps: {
      cut: (items, { offset, limit }) => {
        const page = items.slice(offset, offset + limit);
        return page.map((item, place) => (place === 5 ? (page[4] ?? item) : item));
      },
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

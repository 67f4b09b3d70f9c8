import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { ListFreedom } from './list-freedoms.ts';
import { passes, type Steps } from './list-target.ts';
import { minutes } from './sample-lists.ts';

/** A list that is not the same all the time: `at` tells the items as of a request. */
const at = (change: (items: JsonObject[], number: number) => JsonObject[]): Steps => ({
  filter: (items, request) => change(items, request.number).filter((item) => passes(item, request)),
});

/** Requests after which somebody changes the list, once: in the midst of one piece of work or another. */
const MOMENTS: readonly number[] = [20, 60, 100, 150, 200, 260, 330, 410, 500, 600];

/** Lists that somebody changes while they are read, which is nobody's fault. */
export const CHANGING_LISTS: readonly ListFreedom[] = [
  ...MOMENTS.flatMap((moment): ListFreedom[] => [
    {
      title: `an item goes after ${moment} requests`,
      steps: at((items, number) => (number > moment ? items.slice(1) : items)),
    },
    {
      title: `an item comes after ${moment} requests`,
      steps: at((items, number) => (number > moment ? items : items.slice(1))),
    },
    {
      title: `an item is renamed after ${moment} requests`,
      steps: at((items, number) =>
        items.map((item, i) => (i === 3 && number > moment ? { ...item, name: 'renamed' } : item)),
      ),
    },
  ]),
  {
    title: 'items come and go all the time',
    steps: at((items, number) => items.slice(Math.floor(number / 25))),
    count: 60,
  },
  ...(
    [
      [600, 2],
      [700, 5],
      [700, 10],
      [735, 20],
    ] as const
  ).map(
    ([start, every]): ListFreedom => ({
      title: `of ${start} channels there are more each ${every} requests, and soon more than are read of a list`,
      steps: {
        limit: (limit) => Math.min(limit ?? 20, 25),
        ...at((items, number) => items.slice(0, start + Math.floor(number / every))),
      },
      count: 2000,
      only: 'list-notification-channels',
    }),
  ),
  ...[3, 7].map(
    (every): ListFreedom => ({
      title: `there is one more each ${every} requests`,
      steps: at((items, number) => items.slice(0, 60 + Math.floor(number / every))),
      count: 900,
    }),
  ),
  {
    title: 'items are changed all the time',
    steps: {
      filter: (items, request) =>
        items
          .map((item, i) => (i === 3 ? { ...item, updatedAt: minutes(request.number) } : item))
          .filter((item) => passes(item, request)),
    },
  },
];

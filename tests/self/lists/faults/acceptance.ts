import { accepting, asked, type ListFault, offsetOf, refusing, sortIs, sortsBy } from './kit.ts';

/** Valid requests that are refused, and faulty ones that are taken. */
export const ACCEPTANCE_FAULTS: readonly ListFault[] = [
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
      ...accepting(
        (request) => /^\d+$/.test(asked(request, 'limit') ?? '') && Number(asked(request, 'limit')) > 1000,
      ),
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

import type { Examples, ResponseExample } from '../examples.ts';

type Query = Record<string, string | string[]>;

const LISTS = [
  { operation: 'list-agent-tokens', items: 'tokens' },
  { operation: 'list-notification-channels', items: 'notificationChannels' },
];

interface Shown {
  limit?: number | string;
  offset?: number;
  totalCount?: number;
  count?: number;
}

function pageRules({ operation, items }: (typeof LISTS)[number]): Record<string, ResponseExample[]> {
  const page = (
    verdict: ResponseExample['verdict'],
    because: string,
    query: Query,
    { count = 0, ...shown }: Shown,
  ): ResponseExample => ({
    verdict,
    because,
    operation,
    query,
    answer: { ...shown, [items]: Array.from({ length: count }, (_, i) => ({ id: `i${i}` })) },
  });
  const echo = (name: 'limit' | 'offset') => [
    page('holds', 'repeated', { [name]: '7' }, { [name]: 7 }),
    page('holds', 'zero', { [name]: '0' }, { [name]: 0 }),
    page([`/${name}`], 'another', { [name]: '7' }, { [name]: 20 }),
    page([`/${name}`], 'a larger one', { [name]: '7' }, { [name]: 8 }),
    page('none', 'left out', {}, { [name]: 20 }),
    page('none', 'an empty list of values', { [name]: [] }, { [name]: 20 }),
    page('none', 'a sign: silent', { [name]: '+7' }, { [name]: 20 }),
    page('none', 'out of range', { [name]: '-1' }, { [name]: 20 }),
    page('none', 'twice', { [name]: ['7', '8'] }, { [name]: 20 }),
    page('none', 'not shown', { [name]: '7' }, {}),
  ];
  return {
    [`${operation}.default-limit`]: [
      page('holds', 'the default', {}, { limit: 20 }),
      page(['/limit'], 'another', {}, { limit: 50 }),
      page('none', 'asked for', { limit: '50' }, { limit: 50 }),
      page('none', 'text: the type clause', {}, { limit: '50' }),
    ],
    [`${operation}.default-offset`]: [
      page('holds', 'the default', {}, { offset: 0 }),
      page(['/offset'], 'another', { limit: '5' }, { offset: 1 }),
      page('none', 'asked for', { offset: '1' }, { offset: 1 }),
    ],
    [`${operation}.limit-echo`]: echo('limit'),
    [`${operation}.offset-echo`]: [
      ...echo('offset'),
      page('none', 'the end, behind it', { offset: '99' }, { offset: 3, totalCount: 3, count: 0 }),
      page(
        ['/offset'],
        'before the end, behind it',
        { offset: '99' },
        { offset: 2, totalCount: 3, count: 0 },
      ),
      page(['/offset'], 'the end, with items', { offset: '99' }, { offset: 3, totalCount: 3, count: 1 }),
    ],
    [`${operation}.page-within-limit`]: [
      page('holds', 'full', {}, { limit: 2, count: 2 }),
      page('holds', 'nothing asked for', {}, { limit: 0 }),
      page([`/${items}`], 'too many', {}, { limit: 2, count: 3 }),
      page([`/${items}`], 'something though nothing was asked for', {}, { limit: 0, count: 1 }),
      page('none', 'limit not shown', {}, { count: 3 }),
    ],
    [`${operation}.pages-partition`]: [
      page('holds', 'each once', {}, { count: 3 }),
      page('none', 'one alone', {}, { count: 1 }),
      {
        verdict: [`/${items}/2/id`],
        because: 'one twice',
        operation,
        answer: { [items]: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] },
      },
      {
        verdict: 'none',
        because: 'no ids are shown, or blank ones: other clauses',
        operation,
        answer: { [items]: [{}, { id: '' }, { id: '' }, { id: 'a' }] },
      },
    ],
    [`${operation}.total-count`]: [
      page('holds', 'the whole list', {}, { offset: 0, totalCount: 3, count: 3 }),
      page('none', 'more behind', {}, { offset: 5, totalCount: 50, count: 20 }),
      page('holds', 'nothing', {}, { offset: 0, totalCount: 0 }),
      page(['/totalCount'], 'below the page', {}, { offset: 0, totalCount: 0, count: 3 }),
      page('none', 'below the end of a later page', {}, { offset: 2, totalCount: 4, count: 3 }),
      page(['/totalCount'], 'negative', {}, { offset: 0, totalCount: -1 }),
      page('none', 'behind the end', {}, { offset: 20, totalCount: 20, count: 3 }),
      page('none', 'not shown', {}, { offset: 0, count: 3 }),
    ],
  };
}

export const examples: Examples = {
  responses: {
    ...Object.assign({}, ...LISTS.map(pageRules)),
    'list-notification-channels.limit-echo': [
      ...(pageRules({ operation: 'list-notification-channels', items: 'notificationChannels' })[
        'list-notification-channels.limit-echo'
      ] ?? []),
      {
        verdict: 'none',
        because: 'a cap, as no upper bound is told',
        query: { limit: '1000' },
        answer: { limit: 100 },
      },
      {
        verdict: ['/limit'],
        because: 'a cap below the default',
        query: { limit: '1000' },
        answer: { limit: 10 },
      },
      { verdict: 'holds', because: 'no cap', query: { limit: '1000' }, answer: { limit: 1000 } },
    ],
  },
};

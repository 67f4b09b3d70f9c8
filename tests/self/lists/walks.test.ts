import { expect, test } from '@playwright/test';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import { decide, needsAnotherRound } from '../../conformance/lists/confirm.ts';
import type { Finding } from '../../conformance/lists/findings.ts';
import { judgeWalk } from '../../conformance/lists/judge-walk.ts';
import { AGENT_TOKENS, CHANNELS } from '../../conformance/lists/list-kind.ts';
import { readPage } from '../../conformance/lists/list-page.ts';
import { looseKey, uniquelyKeyed } from '../../conformance/lists/placed-items.ts';
import { offsetsOf, type Walk } from '../../conformance/lists/walk.ts';
import { exchangeOf } from './run-against.ts';

const KIND = AGENT_TOKENS;

/** A hand-made answer to a request for one page. */
function replyWith(query: [string, string][], body: Json, key = 'case'): Reply {
  const exchange = exchangeOf(
    { operation: KIND.operation, method: 'GET', path: '/', query },
    { status: 200, body },
  );
  const call = { operation: KIND.operation, intent: 'core', case: key, query } as const;
  return { call, exchange, ok: true, body: body as JsonObject, outcome: '200', violated: new Set() };
}

/** A walk in pages of two through hand-made pages of ids. */
function walkOf(pages: readonly (readonly string[])[], total: number, complete = true): Walk {
  const read = pages.map((ids, i) => {
    const query: [string, string][] = [
      ['limit', '2'],
      ['offset', String(2 * i)],
    ];
    const tokens = ids.map((id) => ({ id }));
    const page = readPage(KIND, replyWith(query, { limit: 2, offset: 2 * i, totalCount: total, tokens }));
    if (!page) throw new Error('A hand-made page must be readable.');
    return page;
  });
  return { query: [], size: 2, pages: read, complete };
}

const WHOLE = ['a', 'b', 'c', 'd', 'e'];
const LIST = { whole: WHOLE, placed: new Set(WHOLE), totals: [5] };

const blamed = (walk: Walk, list = LIST): string[] =>
  judgeWalk(KIND, walk, list).map((finding) => finding.clause.slice('list-agent-tokens.'.length));

test('pages that hold the list once, in any order, are lawful', () => {
  expect(blamed(walkOf([['a', 'b'], ['c', 'd'], ['e'], []], 5))).toEqual([]);
  expect(blamed(walkOf([['e', 'a'], ['d', 'c'], ['b']], 5))).toEqual([]);
});

test('an item twice, none or from elsewhere breaks the partition alone', () => {
  expect(blamed(walkOf([['a', 'b'], ['b', 'c'], ['d']], 5))).toEqual(['pages-partition']);
  expect(blamed(walkOf([['a', 'b'], ['c'], ['e']], 5))).toEqual(['pages-partition']);
  expect(blamed(walkOf([['a', 'b'], ['c', 'x'], ['d']], 5))).toEqual(['pages-partition']);
});

test('pages that are shorter together than the list break the partition, wherever items may stand', () => {
  const free = { ...LIST, placed: new Set<string>() };
  expect(blamed(walkOf([['a', 'b'], ['d'], ['e']], 5), free)).toEqual(['pages-partition']);
  expect(blamed(walkOf([['a', 'b'], ['c', 'd'], []], 5), free)).toEqual(['pages-partition']);
});

test('items whose place is free may be missing from one walk and come twice', () => {
  const free = { ...LIST, placed: new Set(['a']) };
  expect(blamed(walkOf([['a', 'b'], ['b', 'c'], ['d']], 5), free)).toEqual([]);
  expect(blamed(walkOf([['a', 'b'], ['a', 'c'], ['d']], 5), free)).toEqual(['pages-partition']);
});

test('a wrong totalCount on any page, and items behind the end', () => {
  expect(blamed(walkOf([['a', 'b'], ['c', 'd'], ['e']], 6))).toEqual(['total-count']);
  expect(blamed(walkOf([['a', 'b'], ['c', 'd'], ['e'], ['e']], 5))).toEqual(['offset-beyond-end']);
});

test('a total may be one of several numbers, but the same on every page', () => {
  const filtered = { ...LIST, totals: [5, 90] };
  expect(blamed(walkOf([['a', 'b'], ['c', 'd'], ['e']], 90), filtered)).toEqual([]);
  const mixed = walkOf([['a', 'b'], ['c', 'd'], ['e']], 90);
  const [first, ...others] = mixed.pages;
  expect(first).toBeDefined();
  if (first)
    expect(blamed({ ...mixed, pages: [{ ...first, totalCount: 5 }, ...others] }, filtered)).toEqual([
      'total-count',
    ]);
});

test('an incomplete walk misses nothing, but a page of it that is too short does', () => {
  expect(
    blamed(
      walkOf(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        5,
        false,
      ),
    ),
  ).toEqual([]);
  expect(blamed(walkOf([['a', 'b'], ['c']], 5, false))).toEqual(['pages-partition']);
});

test('pages cut by another limit or offset are not judged together', () => {
  const tokens = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const query: [string, string][] = [
    ['limit', '2'],
    ['offset', '0'],
  ];
  const bodies: JsonObject[] = [
    { limit: 2, offset: 0, totalCount: 5, tokens },
    { limit: 20, offset: 0, totalCount: 5, tokens: tokens.slice(0, 2) },
    { limit: 2, offset: 1, totalCount: 5, tokens: tokens.slice(0, 2) },
  ];
  for (const body of bodies) {
    const page = readPage(KIND, replyWith(query, body));
    expect(page).toBeDefined();
    if (page) expect(blamed({ query: [], size: 2, pages: [page], complete: true })).toEqual([]);
  }
});

test('only what is a page is read as one', () => {
  for (const body of [{}, { tokens: {} }, { tokens: [1] }, { tokens: [null] }] as JsonObject[]) {
    expect(readPage(KIND, replyWith([], body))).toBeUndefined();
  }
  const odd = readPage(KIND, replyWith([], { tokens: [{}], totalCount: '5' }));
  expect(odd?.totalCount).toBeUndefined();
  expect(odd?.ids).toEqual(['{}']);
});

test('only above what is promised may a target cap the limit', () => {
  const page = (kind: typeof KIND, limit: number) =>
    readPage(kind, replyWith([['limit', String(limit)]], { tokens: [], notificationChannels: [], limit: 10 }))
      ?.limit;
  expect(page(KIND, 100)).toBe(100);
  expect(page(CHANNELS, 100)).toBe(10);
  expect(page(CHANNELS, 20)).toBe(20);
});

test('offsets cover short lists wholly and long ones at both ends', () => {
  expect(offsetsOf(5, 2, 10)).toEqual({ offsets: [0, 2, 4, 6], complete: true });
  expect(offsetsOf(0, 7, 10)).toEqual({ offsets: [0], complete: true });
  const { offsets, complete } = offsetsOf(10_000, 1, 16);
  expect(complete).toBe(false);
  expect(offsets).toHaveLength(16);
  expect(offsets.slice(0, 3)).toEqual([0, 1, 2]);
  expect(offsets.at(-1)).toBe(10_000);
  expect(offsets.at(-2)).toBe(9_999);
});

test('keys that some way of ordering holds equal share a place', () => {
  expect(looseKey('Été-01', 'text')).toBe(looseKey('ete 1', 'text'));
  expect(looseKey('a', 'text')).not.toBe(looseKey('b', 'text'));
  expect(looseKey('名前', 'text')).toBeUndefined();
  expect(looseKey('--', 'text')).toBeUndefined();
  const [name] = KIND.sortFields;
  expect(name).toBeDefined();
  const items = ['Agent', 'agent', 'beta-2', 'beta-10'].map((text, i) => ({ id: String(i), name: text }));
  if (name) expect([...uniquelyKeyed(items, name)]).toEqual(['2', '3']);
});

const finding = (clause: string, key: string): Finding => ({
  clause: `list-agent-tokens.${clause}`,
  reply: replyWith([], {}, key),
  note: { message: clause },
});
const confirmedBy = (rounds: Finding[][]): string[] =>
  decide(rounds).confirmed.map((one) => one.clause.slice('list-agent-tokens.'.length));

test('what each round shows at the same request is confirmed, once a clause', () => {
  const round = [finding('sort-by-name', 'x'), finding('sort-by-name', 'y')];
  expect(confirmedBy([round, round])).toEqual(['sort-by-name']);
  expect(needsAnotherRound([round])).toBe(true);
  expect(needsAnotherRound([round, round])).toBe(false);
});

test('what one round alone shows is no violation', () => {
  const rounds = [[finding('total-count', 'x')], [], [], []];
  expect(confirmedBy(rounds)).toEqual([]);
  expect(decide(rounds).unsteady).toHaveLength(1);
});

test('answers that are wrong now and then are one violation, of the statement that tells it best', () => {
  const rounds = [
    [finding('filter-ids', 'a'), finding('pages-partition', 'b')],
    [finding('pages-partition', 'c')],
    [finding('filter-ids', 'd')],
    [finding('pages-partition', 'e')],
  ];
  expect(confirmedBy(rounds)).toEqual(['pages-partition']);
  expect(needsAnotherRound(rounds.slice(0, 2))).toBe(true);
});

test('clean work needs no second round', () => {
  expect(needsAnotherRound([[]])).toBe(false);
  expect(needsAnotherRound([])).toBe(true);
});

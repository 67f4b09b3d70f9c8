import { expect, test } from '@playwright/test';
import { operation, operations } from '../../../spec/openapi.ts';
import { describeValue, MAX_TEXT } from '../../../spec/validation/describe-value.ts';
import { MAX_PER_CLAUSE } from '../../../spec/validation/select.ts';
import { ClauseCounter, type SchemaViolation, validateResponse } from '../../../spec/validation/validate.ts';
import { locate, sampleOf } from './sample.ts';

const check = (id: string, body: unknown): SchemaViolation[] =>
  validateResponse(id, body, new ClauseCounter());

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let i = 0; i < levels; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
}

/** Bodies that a broken or malicious server may send, by what is wrong with them. */
const HOSTILE: Record<string, unknown> = {
  'a number': 5,
  'no value': null,
  'deep nesting': deep(100_000),
  'deep nesting in a field': { id: deep(100_000), createdBy: deep(100_000), tokens: [deep(100_000)] },
  'special keys': JSON.parse(
    '{"__proto__":{"id":1},"constructor":{"prototype":null},"toString":1,"hasOwnProperty":2}',
  ),
  'very many keys': Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, i])),
  'lone surrogates': { id: '\ud800', name: '\udfff', createdAt: '\ud83d', tokens: ['\udc00'] },
  'huge numbers': JSON.parse(
    '{"limit":1e999,"offset":-1e999,"totalCount":12345678901234567890123,"tokens":[1e-999]}',
  ),
  'a huge string': {
    id: 'x'.repeat(5_000_000),
    createdAt: '2'.repeat(5_000_000),
    status: 't'.repeat(5_000_000),
  },
  'invisible characters': { id: ['\u202e\u0000\u001b[31m\u2028'], name: ['\ufeff'] },
};

/** Nothing that a terminal would obey or a reader could not see. */
const VISIBLE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\ufeff]*$/u;

for (const [what, body] of Object.entries(HOSTILE)) {
  test(`no validator stumbles over ${what}`, () => {
    const violations = operations().flatMap(({ id }) => check(id, body));
    expect(violations.length).toBeGreaterThanOrEqual(operations().length - 1);
    for (const { expected, found, message } of violations) {
      expect(expected.length).toBeLessThanOrEqual(MAX_TEXT);
      expect(found.length).toBeLessThanOrEqual(MAX_TEXT);
      expect(`${message}${expected}${found}`).toMatch(VISIBLE);
    }
  });
}

test('a flood of wrong items gives a few violations of each clause and looks at no more items than it must', () => {
  const flood = (item: unknown): unknown => ({
    limit: 1,
    offset: 0,
    totalCount: 1,
    tokens: Array(1_000_000).fill(item),
  });
  const counter = new ClauseCounter();
  const ones = validateResponse('list-agent-tokens', flood(1), counter);
  expect(ones.map((each) => [each.clause, each.pointer])).toEqual([
    ['tokenPage.out.tokens.type', '/tokens/0'],
    ['tokenPage.out.tokens.type', '/tokens/1'],
    ['tokenPage.out.tokens.type', '/tokens/2'],
  ]);
  const empties = validateResponse('list-agent-tokens', flood({}), counter);
  expect(empties.length).toBe(8 * MAX_PER_CLAUSE);
  const looked = counter.counts().get('token.out.id.presence') ?? 0;
  expect(looked).toBeGreaterThan(1_000);
  expect(looked).toBeLessThan(100_000);
});

test('a flood does not hide the fault behind it', () => {
  const token = sampleOf(operation('rotate-token').response) as object;
  const flood = Array.from({ length: 5_000 }, () => ({ ...token, name: 5 }));
  const page = { limit: 1, offset: 0, totalCount: 1, tokens: [...flood, { ...token, kind: 'NONE' }] };
  expect(check('list-agent-tokens', page).map((each) => `${each.clause} ${each.pointer}`)).toEqual([
    'token.out.name.type /tokens/0/name',
    'token.out.name.type /tokens/1/name',
    'token.out.name.type /tokens/2/name',
    'token.out.kind.values /tokens/5000/kind',
  ]);
});

test('where everything is wrong every clause is told', () => {
  for (const { id, response } of operations()) {
    const body = sampleOf(response) as Record<string, unknown>;
    const leaves = [...locate(response)].filter(({ node }) =>
      ['string', 'integer', 'boolean'].includes(node.kind),
    );
    for (const { path } of leaves) {
      let holder = body;
      for (const step of path.slice(0, -1)) holder = holder[step] as Record<string, unknown>;
      holder[path.at(-1) ?? ''] = { wrong: true };
    }
    const told = new Set(check(id, body).map((each) => each.clause));
    expect([...told].sort()).toEqual([...new Set(leaves.map(({ node }) => `${node.anchor}.type`))].sort());
  }
});

test('what was found is told in few and visible characters', () => {
  expect(describeValue('a\u202eb\u0000')).toBe('"a\\u202eb\\u0000"');
  expect(describeValue('😀'.repeat(200)).length).toBe(MAX_TEXT);
  expect(describeValue([1])).toBe('an array of 1 item');
  expect(describeValue({ ['k'.repeat(40)]: 1 })).toBe(`an object with the keys "${'k'.repeat(32)}…"`);
  expect(describeValue({ a: 1, 'b\n': 2 })).toBe('an object with the keys "a", "b\\n"');
  expect(describeValue(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, i])))).toMatch(
    /, …$/,
  );
  expect([
    describeValue(null),
    describeValue(Number.POSITIVE_INFINITY),
    describeValue(false),
    describeValue({}),
  ]).toEqual(['null', 'Infinity', 'false', 'an object without keys']);
});

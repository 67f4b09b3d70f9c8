import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isJsonText } from '../../../fixtures/http/json-syntax.ts';
import { decodeBody, parseBody } from '../../../fixtures/http/response-body.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('a text is JSON exactly where it can be parsed', () => {
  const odd = [
    ...[
      '',
      ' ',
      '[]',
      '{}',
      '[1,]',
      '[,1]',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{,}',
      '[1 2]',
      '[[]',
      '[]]',
      '{]',
    ],
    ...[
      '[}',
      '"',
      '"\\',
      '"\\x"',
      '"\\u12g4"',
      '"\\ud800"',
      '"a\nb"',
      '01',
      '-',
      '1.',
      '.5',
      '1e',
      '1e+5',
      '-0',
    ],
    ...[
      'tru',
      'truefalse',
      'true false',
      'nul',
      'NaN',
      '\ufeff1',
      ' [ 1 , { "a" : [ null ] } ] ',
      ',',
      ':',
      '1,2',
    ],
    ...['{"a":1 "b":2}', '{1:2}', '["a":1]', '"a":1', '\u00a01', '[1}', '{"a":1]'],
  ];
  for (const text of odd) expect(isJsonText(text), text).toBe(parses(text));
  const spoiled = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(200),
      fc.constantFrom('', ',', '"', '[', '}', ':', '1', ' ', '\\', 'e'),
    )
    .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(fc.json(), spoiled), (text) => {
      expect(isJsonText(text)).toBe(parses(text));
    }),
    { numRuns: 3_000 },
  );
});

test('what exceeds a bound is told by it where it is JSON, and as none where it is not', () => {
  const limits = { depth: 3, values: 20, text: 30 };
  const problem = (text: string) => parseBody(decodeBody(Buffer.from(text)), limits).problem;
  expect(problem('[[[[1]]]]')).toBeUndefined();
  expect(problem('[[[[1]]]')).toMatch(/^not JSON/);
  const many = new Array(40).fill('1').join(',');
  expect(problem(`[${many}]`)).toMatch(/^too large/);
  expect(problem(`[${many},]`)).toMatch(/^not JSON/);
  expect(problem(`["${'a'.repeat(40)}"]`)).toMatch(/^too large/);
});

test('lists and objects below the levels that are read count as empty, whatever they hold', () => {
  const limits = { depth: 2, values: 20, text: 10 };
  const parsed = (text: string) => parseBody(decodeBody(Buffer.from(text)), limits);
  const many = new Array(40).fill('1').join(',');
  const text = `{"a": [[${many}], {"b": "]${'x'.repeat(20)}", "c": [[1]]}, "]["], "d": 5, "e": [[[]], 7]}`;
  expect(parsed(text)).toEqual({ json: { a: [[], {}, ']['], d: 5, e: [[], 7] } });
  expect(parsed('[[[1]').problem).toMatch(/^not JSON/);
  expect(parsed('[[[1}]]').problem).toMatch(/^not JSON/);
  expect(parsed('[[["\\"]]]]').problem).toMatch(/^not JSON/);
  expect(parsed(`[[[]], ${many}]`).problem).toMatch(/^too large/);
});

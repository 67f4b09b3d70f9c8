import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { diffLines, withContext } from '../../../reports/html/diff.ts';
import { type ViewLine, viewJson, windowOf } from '../../../reports/html/json-view.ts';

const textOf = ({ tokens }: ViewLine): string => tokens.map(({ text }) => text).join('');
const shown = (lines: ViewLine[] | null): string[] =>
  (lines ?? []).map((line) => `${line.marked ? '>' : ' '}${'  '.repeat(line.depth)}${textOf(line)}`);

test('the lines of any JSON value are that value again', () => {
  const ascii = fc.jsonValue({ stringUnit: 'grapheme-ascii' });
  fc.assert(
    fc.property(ascii, fc.constantFrom(undefined, 1, 4), (value, indent) => {
      const lines = viewJson(JSON.stringify(value, null, indent)) ?? [];
      expect(JSON.parse(lines.map(textOf).join('\n'))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a text that was cut anywhere is still laid out', () => {
  const text = JSON.stringify({ a: [1, { 'b~/c': 'é "quoted" \\ x' }, [], {}], d: null, e: -1.5e3, f: true });
  for (let end = 1; end <= text.length; end += 1) {
    const cut = text.slice(0, end);
    // half a word is no JSON, and is then shown as it is
    if (/(?:^|[:,[])(?:n|nu|nul|t|tr|tru|-)$/.test(cut)) continue;
    expect(viewJson(cut), cut).not.toBeNull();
  }
});

test('the place of a pointer is marked, with everything in it', () => {
  const text = JSON.stringify({ a: { 'b/c~': [1, { d: 2 }] }, e: 3 });
  expect(shown(viewJson(text, '/a/b~1c~0/1'))).toEqual([
    ' {',
    '   "a": {',
    '     "b/c~": [',
    '       1,',
    '>      {',
    '>        "d": 2',
    '>      }',
    '     ]',
    '   },',
    '   "e": 3',
    ' }',
  ]);
  expect(shown(viewJson('{"a":1,"a":2}', '/a'))).toEqual([' {', '>  "a": 1,', '>  "a": 2', ' }']);
  expect(shown(viewJson('[]', ''))).toEqual(['>[]']);
});

test('a member that is missing has a line of its own where it should stand', () => {
  const lines = viewJson('{"a":{"b":1}}', '/a/c') ?? [];
  expect(shown(lines)).toEqual([' {', '   "a": {', '     "b": 1', '>    "c"', '   }', ' }']);
  expect(lines.find(({ missing }) => missing)).toBeDefined();
  expect(shown(viewJson('{}', '/id'))).toEqual([' {', '>  "id"', ' }']);
  expect(shown(viewJson('[1]', '/3'))).toEqual([' [', '   1', '>  item 3', ' ]']);
  expect(shown(viewJson('{"a":1}', '/a/b'))).toEqual([' {', '   "a": 1', ' }']);
});

test('what is no JSON is not laid out', () => {
  for (const text of ['<html>', '{a:1}', "{'a':1}", '[1 2]', '{"a" 1}', '1 2', 'nil', '{"a":1}}', ',']) {
    expect(viewJson(text), text).toBeNull();
  }
});

test('numbers, order and odd names stay as sent', () => {
  const text = '{"b":1.0,"a":12345678901234567890,"__proto__":{"x":1}}';
  expect(viewJson(text)?.map(textOf).join('')).toBe(
    '{"b": 1.0,"a": 12345678901234567890,"__proto__": {"x": 1}}',
  );
});

test('depth costs no more than length', () => {
  const depth = 100_000;
  const lines = viewJson('['.repeat(depth) + ']'.repeat(depth), '/0/0/0') ?? [];
  expect(lines.length).toBeGreaterThan(depth);
  expect(Math.max(...lines.slice(0, 1000).map((line) => line.depth))).toBeLessThan(30);
});

test('a window keeps the marks and their surroundings, within its bound, and counts what it leaves out', () => {
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])));
  const lines = viewJson(text, '/k300') ?? [];
  const { lines: kept, leftOutAtEnd } = windowOf(lines, 20);
  expect(kept.length).toBeLessThanOrEqual(20);
  expect(kept.some(({ line }) => line.marked && textOf(line).includes('k300'))).toBe(true);
  expect(kept.length + leftOutAtEnd + kept.reduce((sum, { leftOut }) => sum + leftOut, 0)).toBe(lines.length);
  expect(windowOf(lines, 1000)).toMatchObject({ leftOutAtEnd: 0, lines: { length: lines.length } });
});

const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

test('a difference holds both texts in their order', () => {
  fc.assert(
    fc.property(few, few, (left, right) => {
      const lines = diffLines(left, right);
      const of = (side: string) => lines.filter((line) => line.side === 'both' || line.side === side);
      expect(of('left').map(({ text }) => text)).toEqual(left);
      expect(of('right').map(({ text }) => text)).toEqual(right);
    }),
  );
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c']).map(({ side }) => side)).toEqual([
    'both',
    'left',
    'right',
    'both',
  ]);
});

test('far from what differs, equal lines are left out', () => {
  const left = Array.from({ length: 40 }, (_, i) => `line ${i}`);
  const right = left.with(20, 'changed');
  const lines = withContext(diffLines(left, right), 2);
  expect(lines).toHaveLength(8);
  expect([lines[0], lines.at(-1)]).toEqual([null, null]);
});

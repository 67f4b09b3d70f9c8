import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  blameForSorts,
  judgeField,
  orderingOf,
  SORT_FIELDS,
  type SortField,
} from '../../../spec/rules/sorting.ts';
import { COLLATIONS } from '../../../spec/rules/support/collations.ts';

const word = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom('alpha', 'Alpha', 'ALPHA', 'beta', 'file2', 'file10', 'a-b', 'ab', 'ä', 'Z', '_x'),
);

for (const { name, compare } of COLLATIONS) {
  test(`a list sorted by ${name} is accepted in both directions`, () => {
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const sorted = words.toSorted(compare);
        expect(orderingOf(sorted, 'text', 'asc').readings).toContain(name);
        expect(orderingOf(sorted.toReversed(), 'text', 'desc').readings).toContain(name);
      }),
      { seed: 7, numRuns: 60 },
    );
  });
}

const unsorted: [because: string, keys: string[]][] = [
  ['descending', ['b', 'a']],
  ['one out of place', ['a', 'b', 'd', 'c', 'e']],
  ['sorted by length', ['b', 'c', 'aa', 'bb']],
  ['sorted from the end', ['za', 'ab', 'yc']],
];

for (const [because, keys] of unsorted) {
  test(`a list that is ${because} is not ascending`, () => {
    expect(orderingOf(keys, 'text', 'asc').readings).toEqual([]);
  });
}

test('numbers may go by value where signs and case count for nothing', () => {
  const keys = ['9', '010', '10', 'AGENT9', 'agent_9', 'agent-10', '!bang', 'co-op', 'coop', 'Vera', 'wera'];
  expect(orderingOf(keys, 'text', 'asc').readings).not.toEqual([]);
});

test('small letters may come before all capitals, and digits last, behind punctuation in the order of ASCII', () => {
  const keys = ['#hash', '_under', 'agent 3', 'agent-10', 'agent.1', 'zebra', 'Agent', '1st', 'étage'];
  expect(orderingOf(keys, 'text', 'asc').readings).toEqual([
    'punctuation, then small letters, capitals, digits',
  ]);
  expect(orderingOf(keys.toReversed(), 'text', 'asc').readings).toEqual([]);
});

test('small letters may come before all capitals, and digits last, as on a mainframe', () => {
  const keys = [
    'alpha',
    'charlie',
    'foxtrot.b',
    'foxtrot-two',
    'foxtrot-10',
    'foxtrot#a',
    'Bravo',
    'Echo',
    '1st',
  ];
  expect(orderingOf(keys, 'text', 'asc').readings).toEqual(['EBCDIC']);
});

test('times are compared as times, what is none is passed over', () => {
  const keys = ['2024-01-01T00:00:00Z', 'soon', '2024-01-01T00:00:01Z', undefined, '2025-01-01T00:00:00Z'];
  expect(orderingOf(keys, 'time', 'asc')).toEqual({ readings: ['time'], absent: 'between', telling: true });
  expect(orderingOf(keys, 'time', 'desc').readings).toEqual([]);
});

test('absent values may stand anywhere, and it is told where', () => {
  const place = (...keys: (string | undefined)[]) => {
    const ordering = orderingOf(keys, 'text', 'asc');
    expect(ordering.readings.length).toBeGreaterThan(0);
    return ordering.absent;
  };
  expect(place('a', 'b')).toBe('none');
  expect(place(undefined, 'a', 'b')).toBe('first');
  expect(place('a', 'b', undefined)).toBe('last');
  expect(place('a', undefined, 'b')).toBe('between');
  expect(place(undefined, 'a', undefined)).toBe('between');
  expect(place(undefined, undefined)).toBe('first');
  expect(place('', 'a', 'b')).toBe('none');
  expect(place('a', 'b', '')).toBe('none');
});

const named = (...names: string[]) => names.map((name, i) => ({ id: `t${i}`, name }));

function field(name: string): SortField {
  const found = SORT_FIELDS['list-agent-tokens']?.find((one) => one.name === name);
  if (!found) throw new Error(`no sort field '${name}'`);
  return found;
}

test('a field is judged by both directions together', () => {
  const judge = (asc: string[], desc: string[]) => judgeField(field('name'), named(...asc), named(...desc));
  expect(judge(['a', 'B'], ['B', 'a']).verdict).toBe('holds');
  expect(judge(['B', 'a'], ['a', 'B']).verdict).toBe('holds');
  expect(judge(['a', 'a'], ['a', 'a']).verdict).toBe('undecided');
  expect(judge(['b', 'a'], ['b', 'a'])).toMatchObject({
    verdict: 'broken',
    message: 'name:asc does not come in ascending order',
  });
  expect(judge(['a', 'b'], ['a', 'b']).message).toContain('name:desc does not come');
  expect(judge(['B', 'a'], ['B', 'a']).message).toContain('follow different ways');
});

test('keys are read from where the document has them', () => {
  const token = { createdBy: { id: 'u1' }, updatedBy: { id: 'u2' }, startAt: 's', description: 'd' };
  const keys = ['createdById', 'updatedById', 'tokenStartAt', 'description', 'name'].map((name) =>
    field(name).keyOf(token),
  );
  expect(keys).toEqual(['u1', 'u2', 's', 'd', undefined]);
});

test('one wrong field is blamed alone, no order at all on the list', () => {
  const findings = (wrong: string[]) =>
    ['name', 'description', 'createdAt'].map((name) => ({
      field: field(name),
      verdict: wrong.includes(name) ? ('broken' as const) : ('holds' as const),
      message: 'wrong',
      readings: [],
    }));
  const blamed = (wrong: string[]) =>
    blameForSorts('list-agent-tokens', findings(wrong))
      .filter((blame) => blame.finding)
      .map((blame) => blame.clause);
  expect(blamed([])).toEqual([]);
  expect(blamed(['name'])).toEqual(['list-agent-tokens.sort-by-name']);
  expect(blamed(['name', 'description', 'createdAt'])).toEqual(['list-agent-tokens.sort-order']);
  expect(blameForSorts('list-agent-tokens', findings([])).map((blame) => blame.clause)).toEqual([
    'list-agent-tokens.sort-order',
    'list-agent-tokens.sort-by-name',
    'list-agent-tokens.sort-by-description',
    'list-agent-tokens.sort-by-created-at',
  ]);
  const undecided = findings(['name', 'description', 'createdAt']).map((finding) => ({
    ...finding,
    verdict: 'undecided' as const,
  }));
  expect(blameForSorts('list-agent-tokens', undecided)).toEqual([]);
});

test('fractions of seconds, which are the format’s business, order nothing', () => {
  const keys = ['2026-01-01T00:00:00.900Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'];
  expect(orderingOf(keys, 'time', 'asc').readings).toEqual(['time']);
  expect(orderingOf(keys.toReversed(), 'time', 'asc').readings).toEqual([]);
});

import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import { SORT_FIELDS, type SortField } from '../../../spec/rules/sorting.ts';
import { disagrees, isOrdered, judgeDirections } from '../../conformance/lists/judge-order.ts';

function fieldOf(name: string): SortField {
  const field = SORT_FIELDS['list-agent-tokens']?.find((one) => one.name === name);
  if (!field) throw new Error(`There is no sort field '${name}'.`);
  return field;
}

const NAME = fieldOf('name');
const DESCRIPTION = fieldOf('description');
const named = (...names: string[]): JsonObject[] => names.map((name) => ({ id: name, name }));
const described = (...texts: (string | undefined)[]): JsonObject[] =>
  texts.map((text, i) => ({ id: String(i), ...(text === undefined ? {} : { description: text }) }));

test('any consistent way of comparing is lawful, in both directions', () => {
  expect(judgeDirections(NAME, named('Beta', 'alpha'), named('alpha', 'Beta')).verdict).toBe('holds');
  expect(judgeDirections(NAME, named('alpha', 'Beta'), named('Beta', 'alpha')).verdict).toBe('holds');
  expect(judgeDirections(NAME, named('a2', 'a10'), named('a10', 'a2')).verdict).toBe('holds');
});

test('no order, or another one in each direction, is not', () => {
  expect(judgeDirections(NAME, named('b', 'a', 'c'), named('c', 'b', 'a')).verdict).toBe('broken');
  expect(judgeDirections(NAME, named('a', 'b'), named('a', 'b')).verdict).toBe('broken');
  expect(judgeDirections(NAME, named('Beta', 'alpha', 'c'), named('c', 'Beta', 'alpha')).verdict).toBe(
    'broken',
  );
});

test('one direction alone is judged against its mirror image', () => {
  expect(judgeDirections(NAME, named('a', 'b'), undefined).verdict).toBe('holds');
  expect(judgeDirections(NAME, undefined, named('a', 'b')).verdict).toBe('broken');
});

test('equal keys tell nothing, and keys beyond ASCII are ordered by more alphabets than anyone lists', () => {
  expect(judgeDirections(NAME, named('a', 'a'), named('a', 'a')).verdict).toBe('undecided');
  expect(judgeDirections(NAME, named('ж', 'a', 'б', 'c'), named('б', 'c', 'ж', 'a')).verdict).toBe(
    'undecided',
  );
  expect(judgeDirections(NAME, named('ж', 'c', 'a'), named('a', 'c', 'ж')).verdict).toBe('broken');
});

test('items without the key stand anywhere: a target may keep back what it sorts by', () => {
  expect(isOrdered(described('a', undefined, 'b'), DESCRIPTION, 'asc')).toBe(true);
  expect(disagrees(DESCRIPTION, described('a', undefined, 'b'), 'asc', ['code points'])).toBeUndefined();
});

test('pages follow the way of comparing that the whole list follows', () => {
  expect(disagrees(NAME, named('Beta', 'alpha'), 'asc', ['code points'])).toBeUndefined();
  expect(disagrees(NAME, named('alpha', 'Beta'), 'asc', ['code points'])).toContain(
    'order of the whole list',
  );
});

test('empty keys may stand for absent ones', () => {
  expect(isOrdered(described('a', '', 'b'), DESCRIPTION, 'asc')).toBe(true);
  expect(isOrdered(described('b', 'a'), DESCRIPTION, 'asc')).toBe(false);
});

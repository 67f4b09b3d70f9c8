import { expect, test } from '@playwright/test';
import { visible } from '../../../fixtures/http/visible.ts';
import { TERMINAL } from './hostile/kinds/strings.ts';

test('shows what a terminal would obey and what nobody would see', () => {
  expect(visible('\u001b[2Jred\u009b31m')).toBe('\\u{1b}[2Jred\\u{9b}31m');
  expect(visible('a\u202eb\u200bc\ufeff\u2028')).toBe('a\\u{202e}b\\u{200b}c\\u{feff}\\u{2028}');
  expect(visible('tag \u{e0041} half \ud83d.')).toBe('tag \\u{e0041} half \\u{d83d}.');
  expect(visible(TERMINAL)).toMatch(/^[\x20-\x7e]*$/);
});

test('leaves letters of every script and emoji as they are', () => {
  for (const text of ['Größe', 'שלום عالم', '日本語', '🚀', 'it’s “quoted” – €5'])
    expect(visible(text)).toBe(text);
});

test('keeps lines and tabs where asked to', () => {
  expect(visible('a\nb\tc\r')).toBe('a\\u{a}b\\u{9}c\\u{d}');
  expect(visible('a\nb\tc\r', { lines: true })).toBe('a\nb\tc\\u{d}');
});

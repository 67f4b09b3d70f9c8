import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { visibleLine, visibleText } from '../../../spec/visible.ts';
import { TERMINAL } from '../http/hostile/kinds/strings.ts';
import { HOSTILE, UNSEEN } from '../reports/hostile-text.ts';

test('visible text holds nothing unseen, whatever comes in', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE)), (text) => {
      expect(visibleLine(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      expect(visibleText(text)).not.toMatch(UNSEEN);
    }),
  );
});

test('shows what a terminal would obey and what nobody would see', () => {
  expect(visibleLine('\u001b[2Jred\u009b31m')).toBe('\\x1b[2Jred\\x9b31m');
  expect(visibleLine('a\u202eb\u200bc\ufeff\u2028')).toBe('a\\u202eb\\u200bc\\ufeff\\u2028');
  expect(visibleLine('tag \u{e0041} half \ud83d.')).toBe('tag \\u{e0041} half \\ud83d.');
  expect(visibleLine('a variation\ufe0f')).toBe('a variation\\ufe0f');
  expect(visibleLine(TERMINAL)).toMatch(/^[\x20-\x7e]*$/);
});

test('leaves letters of every script and emoji as they are', () => {
  for (const text of ['Größe', 'שלום عالم', '日本語', '🚀', 'it’s “quoted” – €5'])
    expect(visibleLine(text)).toBe(text);
});

test('keeps lines and tabs where asked to', () => {
  expect(visibleLine('a\nb\tc\r')).toBe('a\\nb\\tc\\r');
  expect(visibleText('a\nb\tc\r')).toBe('a\nb\tc\\r');
});

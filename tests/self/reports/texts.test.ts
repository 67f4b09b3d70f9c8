import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { shellWord } from '../../../reports/shell.ts';
import { clip, duration, percent } from '../../../reports/text.ts';
import { HOSTILE } from './hostile-text.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE));

/** The text as UTF-8 holds it: lone surrogates replaced. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

test('clipping keeps whole code points and the bound', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, max) => {
      const clipped = clip(text, max);
      expect(clipped.length).toBeLessThanOrEqual(max);
      expect(wellFormed(clipped)).toBe(clipped);
      if (text.length <= max) expect(clipped).toBe(text);
    }),
  );
});

test('a share is never rounded up', () => {
  expect([1, 0.99999, 0.5, 0.9996, 0].map(percent)).toEqual(['100%', '99.9%', '50%', '99.9%', '0%']);
});

test('bash reads back exactly the word that was quoted, and the line shows nothing unseen', () => {
  const words = fc.sample(
    // A substitution of the shell drops line breaks at the end; no word of ours ends with one.
    anyText.map((text) => wellFormed(text.replaceAll('\0', '').replace(/\n+$/, ''))),
    { numRuns: 150, seed: 5 },
  );
  const quoted = words.map((word) => shellWord(word));
  for (const word of quoted) expect(word).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  const script = quoted.map((word) => `printf '%s\\0' ${word}`).join('\n');
  const { stdout } = spawnSync('bash', [], { input: script, encoding: 'utf8', maxBuffer: 1e8 });
  expect(stdout.split('\0').slice(0, -1)).toEqual(words);
});

for (const [ms, words] of [
  [999.4, '999 ms'],
  [999.7, '1.0 s'],
  [59_960, '1 min 0 s'],
  [119_600, '2 min 0 s'],
] as const) {
  test(`${ms} ms are '${words}'`, () => {
    expect(duration(ms)).toBe(words);
  });
}

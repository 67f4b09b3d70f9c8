import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { curlCommand, shellQuote } from '../../../reports/shell.ts';
import { clip, percent, visibleLine, visibleText } from '../../../reports/text.ts';
import { HOSTILE, UNSEEN } from './hostile-text.ts';

import { exchange } from './samples.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE));

/** The text as UTF-8 holds it: lone surrogates replaced. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

test('visible text holds nothing unseen, and says what was there', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(visibleLine(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      expect(visibleText(text)).not.toMatch(UNSEEN);
    }),
  );
  expect(visibleLine('a\u001b[31m\u202e\n\ud800\u{e0041}é😀')).toBe(
    'a\\x1b[31m\\u202e\\n\\ud800\\u{e0041}é😀',
  );
});

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
    anyText.map((text) => wellFormed(text.replaceAll('\0', ''))),
    { numRuns: 150, seed: 5 },
  );
  const quoted = words.map(shellQuote);
  for (const word of quoted) expect(word).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  const script = quoted.map((word) => `printf '%s\\0' ${word}`).join('\n');
  const { stdout } = spawnSync('bash', [], { input: script, encoding: 'utf8', maxBuffer: 1e8 });
  expect(stdout.split('\0').slice(0, -1)).toEqual(words);
});

test('the curl line sends the request that was sent, with the token from the environment', () => {
  const body = `{"name":"it's \\u0007 $HOME \`x\`"}`;
  const { request } = exchange();
  const command = curlCommand({
    ...request,
    url: "https://target.example/v1beta1/organizations/a'b[1-3]?x={y}",
    headers: [...request.headers, ['x-empty', ''], ['content-length', '3'], ['host', 'h']],
    body,
  });
  // a stand-in for curl tells its arguments
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const { stdout } = spawnSync('bash', [], {
    input: script,
    encoding: 'utf8',
    env: { ...process.env, CONFORMANCE_TOKEN: 'canary' },
  });
  expect(stdout.split('\0').slice(0, -1)).toEqual([
    '--silent',
    '--show-error',
    '--include',
    '--globoff',
    '--path-as-is',
    '--request',
    'POST',
    '--url',
    "https://target.example/v1beta1/organizations/a'b[1-3]?x={y}",
    '--header',
    'authorization: Bearer canary',
    '--header',
    'content-type: application/json',
    '--header',
    'x-empty;',
    '--data-raw',
    body,
  ]);
});

test('a request without or with a false token is shown with exactly that', () => {
  const { request } = exchange();
  const bare = curlCommand({ ...request, headers: [['authorization', 'Basic abc']] });
  expect(bare).toContain("'authorization: Basic abc'");
  expect(bare).not.toContain('CONFORMANCE_TOKEN');
  expect(curlCommand({ ...request, headers: [] })).not.toContain('--header');
  const tampered = curlCommand({ ...request, headers: [['authorization', 'Bearer x[secret]y']] });
  expect(tampered).toContain(`'authorization: Bearer x'"$CONFORMANCE_TOKEN"y`);
  expect(curlCommand({ ...request, bodyCut: true })).toMatch(/# the body was longer/);
});

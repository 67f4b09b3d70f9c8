import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readLedger } from '../../../fixtures/http/ledger/lines.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import { redactLedger } from '../../../reports/redacted-ledger.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SENT = {
  kind: 'sent',
  key: 'a-1',
  at: '2026-01-01T00:00:00.000Z',
  operation: 'create-team',
  method: 'POST',
};

/** A ledger of some lines, before and after values of a run are taken out. */
function cleaned(text: string, ...secrets: string[]): { before: string; after: string; path: string } {
  const path = join(temporaryFolder(), 'ledger.jsonl');
  writeFileSync(path, text);
  const registry = createSecretRegistry();
  for (const secret of secrets) registry.add(secret);
  redactLedger(path, (line) => registry.redact(line));
  return { before: text, after: readFileSync(path, 'utf8'), path };
}

const line = (fields: object): string => `${JSON.stringify({ ...SENT, ...fields })}\n`;

test('a secret is taken out wherever it stands, however it is written, and every line stays where it is', () => {
  const first = line({ path: '/teams/größer', names: { name: 'größer' } });
  const second = line({
    path: `/teams/${encodeURIComponent('value "of" größe')}`,
    names: { name: 'x value "of" größe y', other: 'free' },
  });
  const last = line({ path: '/teams/free', names: {} });
  const { before, after, path } = cleaned(first + second + last, 'value "of" größe');
  expect(Buffer.byteLength(after)).toBe(Buffer.byteLength(before));
  expect(after.startsWith(first)).toBe(true);
  expect(after.endsWith(last)).toBe(true);
  appendFileSync(path, last);
  const { lines, unreadable, torn } = readLedger(readFileSync(path, 'utf8'));
  expect({ count: lines.length, unreadable, torn }).toEqual({ count: 4, unreadable: [], torn: false });
  expect(lines[1]).toMatchObject({
    path: '/teams/[secret]',
    names: { name: 'x [secret] y', other: 'free' },
  });
});

test('a secret shorter than the word that stands for it leaves nothing readable, and its line is one still', () => {
  const { after } = cleaned(line({ path: '/teams/x', names: { name: 'pin7' } }), 'pin7');
  expect(after).not.toContain('pin7');
  expect(readLedger(after).lines[0]).toMatchObject({ path: '/teams/x', names: { name: '****' } });
});

test('what a crash tore is blanked as a whole, and what has no end yet is left to its writer', () => {
  const { after } = cleaned(
    `{"kind":"sent","names":{"name":"a-long-secret\nfree\n{"path":"a-long-sec`,
    'a-long-secret',
  );
  expect(after).toMatch(/^\*+\nfree\n\{"path":"a-long-sec$/);
});

test('a ledger without secrets stays as it is, whatever wrote it', () => {
  const text = `\n{ "kind": "run",  "n": 1.0 }\n${line({ path: '/x', names: {} })}`;
  expect(cleaned(text, 'a-long-secret').after).toBe(text);
});

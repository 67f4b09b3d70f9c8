import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import { newSecretKey, sharedSecrets } from '../../../fixtures/http/secrets/shared-secrets.ts';
import type { SecretRegistry } from '../../../fixtures/http/types.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Longer than a process goes without a look at what others told. */
const UNTIL_NEWS = 80;

/** Registries as the processes of one run have them. */
function processes(folder: string, key: string, count: number): SecretRegistry[] {
  return Array.from({ length: count }, () => {
    const registry = createSecretRegistry();
    registry.share(sharedSecrets(folder, key));
    return registry;
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('what one process was handed out is replaced by the others, and is written nowhere', async () => {
  const folder = temporaryFolder();
  const [a, b, late] = processes(folder, newSecretKey(), 3);
  a?.add('rotated-value-of-a');
  expect(b?.redact('x rotated-value-of-a y')).toBe('x [secret] y');
  b?.add('größer-value-of-b\n2');
  await pause(UNTIL_NEWS);
  expect(a?.redact('größer-value-of-b\n2')).toBe('[secret]');
  expect(late?.redact('rotated-value-of-a größer-value-of-b\n2')).toBe('[secret] [secret]');
  const written = readFileSync(join(folder, 'secrets'), 'latin1');
  expect(written.split('\n').filter(Boolean)).toHaveLength(2);
  for (const part of ['rotated', Buffer.from('rotated-value').toString('base64').slice(2, 12), 'value-of-b'])
    expect(written).not.toContain(part);
});

test('a value that is just being written is learned once it is whole', async () => {
  const folder = temporaryFolder();
  const key = newSecretKey();
  const [a, b] = processes(folder, key, 2);
  a?.add('first-secret-value');
  const file = join(folder, 'secrets');
  const line = readFileSync(file, 'latin1');
  const half = temporaryFolder();
  const [c] = processes(half, key, 1);
  appendFileSync(join(half, 'secrets'), line.slice(0, 20));
  expect(c?.redact('first-secret-value')).toBe('first-secret-value');
  appendFileSync(join(half, 'secrets'), line.slice(20));
  await pause(UNTIL_NEWS);
  expect(c?.redact('first-secret-value')).toBe('[secret]');
  expect(b?.redact('first-secret-value')).toBe('[secret]');
});

test('a value of which the disk had room for a part hides no other one', async () => {
  const folder = temporaryFolder();
  const [a, b] = processes(folder, newSecretKey(), 2);
  a?.add('first-secret-value');
  const file = join(folder, 'secrets');
  for (const length of [20, 44]) appendFileSync(file, readFileSync(file, 'latin1').trim().slice(0, length));
  a?.add('second-secret-value');
  await pause(UNTIL_NEWS);
  expect(b?.redact('first-secret-value second-secret-value')).toBe('[secret] [secret]');
});

test('what was known before a registry is shared is told to nobody', () => {
  const folder = temporaryFolder();
  const key = newSecretKey();
  const registry = createSecretRegistry();
  registry.add('token-of-the-run');
  registry.share(sharedSecrets(folder, key));
  registry.add('token-of-the-run');
  const [other] = processes(folder, key, 1);
  expect(other?.redact('token-of-the-run')).toBe('token-of-the-run');
});

import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { decodeEscapes } from '../../../fixtures/http/secrets/escapes.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import type { SecretRegistry } from '../../../fixtures/http/types.ts';
import { ENCODINGS } from './hostile/kinds/secrets.ts';
import { TOKEN } from './make-client.ts';

function registryOf(...secrets: string[]): SecretRegistry {
  const registry = createSecretRegistry();
  for (const secret of secrets) registry.add(secret);
  return registry;
}

const NASTY = 'org_T0ken/a+b&c%41"<x>_ZyXw9876543210=';

/** Everything that a text says, read in each simple way. */
function readings(text: string): string[] {
  const layers = [text];
  for (let layer = decodeEscapes(text); layer && layers.length < 5; layer = decodeEscapes(layer.text)) {
    layers.push(layer.text);
  }
  return layers.flatMap((layer) => [
    layer,
    ...(layer.match(/[A-Za-z0-9+/_-]{8,}/g) ?? []).flatMap((run) => [
      Buffer.from(run, 'base64').toString('latin1'),
      Buffer.from(run.slice(1), 'base64').toString('latin1'),
      Buffer.from(run.slice(2), 'base64').toString('latin1'),
      Buffer.from(run, 'hex').toString('latin1'),
    ]),
  ]);
}

/** Whether a text gives away eight characters of a secret in a row. */
function givesAway(text: string, secret: string): boolean {
  const known = readings(text.replaceAll('[secret]', '')).join('\n').toLowerCase();
  const folded = secret.toLowerCase();
  return Array.from({ length: secret.length - 7 }, (_, i) => folded.slice(i, i + 8)).some((part) =>
    known.includes(part),
  );
}

for (const [name, encode] of Object.entries(ENCODINGS)) {
  test(`finds a secret written as ${name}`, () => {
    for (const secret of [TOKEN, NASTY]) {
      const redacted = registryOf(secret).redact(`before ${encode(secret)} after`);
      expect(redacted).toMatch(/^before .*\[secret\].* after$/);
      expect(givesAway(redacted, secret)).toBe(false);
      expect(givesAway(`before ${encode(secret)} after`, secret)).toBe(true);
    }
  });
}

test('leaves no trace of any printable secret, in any one encoding or two on top of each other', () => {
  const token = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 16,
    maxLength: 80,
  });
  const whole = Object.entries(ENCODINGS).filter(([name]) => !name.startsWith('cut'));
  const escapes = whole.filter(([name]) => /^(?:percent|HTML|JSON)/.test(name));
  const inner = fc.constantFrom(...whole.map(([, encode]) => encode));
  const outer = fc.constantFrom(...escapes.map(([, encode]) => encode));
  fc.assert(
    fc.property(token, inner, outer, (secret, encode, wrap) => {
      const registry = registryOf(secret);
      for (const text of [encode(secret), wrap(secret), wrap(encode(secret))]) {
        expect(givesAway(registry.redact(`[${text}]`), secret)).toBe(false);
      }
    }),
    { numRuns: 200, seed: 7 },
  );
});

test('leaves text without secrets as it is', () => {
  const registry = registryOf(TOKEN, NASTY);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(registry.redact(text)).toBe(text);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('redacts before it cuts: no half secret stands at the end', () => {
  const registry = registryOf(TOKEN);
  for (let before = 0; before <= TOKEN.length + 4; before++) {
    const text = `${'-'.repeat(100 - before)}${TOKEN}${'-'.repeat(200)}`;
    const { text: kept, cut } = registry.redactAndCut(text, 100);
    expect(cut).toBe(true);
    expect(kept.replaceAll('-', '').replace('[secret]', '')).toBe('');
  }
});

test('finds the end of a secret whose beginning is missing', () => {
  const secret = 'orgtk_9f8e7d6c5b4a39281706f5e4d3c2b1a0z';
  const registry = registryOf(secret);
  for (const from of [1, 8, 15, 19])
    expect(registry.redact(`x ${secret.slice(from)} y`)).toContain('[secret]');
  expect(registry.redact(`${secret.slice(0, 20)}\n${secret.slice(20)}`)).not.toMatch(/[0-9a-f]{20}/);
});

test('finds a secret that is spelled out, turned by 13 letters or in full-width characters', () => {
  const secret = 'Sample-Token_7d1f0c2b9a8e';
  const registry = registryOf(secret);
  const turned = 'Fnzcyr-Gbxra_7q1s0p2o9n8r';
  const wide = [...secret].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('');
  for (const form of [[...secret].join(' '), [...secret].join('-'), turned, wide])
    expect(registry.redact(`it is ${form}, they say`), form).toBe('it is [secret], they say');
});

test('finds both halves of a secret, of an odd length as well, and the whole of it backwards', () => {
  const secret = 'orgtk_9f8e7d6c5b4a39281706f5e4d3c2b1a0z';
  expect(secret.length % 2).toBe(1);
  const registry = registryOf(secret);
  for (const middle of [19, 20]) {
    const halves = [secret.slice(0, middle), secret.slice(middle)];
    expect(halves.map((half) => registry.redact(half))).toEqual(['[secret]', '[secret]']);
  }
  expect(registry.redact([...secret].reverse().join(''))).toBe('[secret]');
});

test('cuts no surrogate pair in two', () => {
  expect(registryOf(TOKEN).redactAndCut('🚀'.repeat(20), 5).text).toBe('🚀🚀');
});

test('finds secrets across the pieces into which long text is cut', () => {
  const registry = registryOf(TOKEN);
  const encoded = encodeURIComponent(
    encodeURIComponent([...TOKEN].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')),
  );
  const text = `${'x'.repeat(256 * 1024 - 30)}${TOKEN}${'x'.repeat(256 * 1024 - 80)}${encoded}${'x'.repeat(1000)}`;
  expect(registry.redact(text).replace(/x+/g, 'x')).toBe('x[secret]x[secret]x');
});

test('hides every part of a secret that is longer than one pattern', () => {
  const long = Array.from({ length: 3000 }, (_, i) => `part${i}`).join('-');
  const registry = registryOf(long);
  expect(registry.redact(`a ${long} b`)).toMatch(/^a (\[secret\])+ b$/);
  expect(registry.redact(`a ${long.slice(5_000, 15_000)} b`).length).toBeLessThan(5_000);
});

test('replaces a short secret only where it is a whole field, and says so', () => {
  const registry = registryOf('admin');
  expect(registry.redact('admin')).toBe('[secret]');
  expect(registry.redact('{"a":"admin","b":"administrator"}')).toBe('{"a":"[secret]","b":"administrator"}');
  expect(registry.redact('Bearer admin, ?x=admin&y=admins')).toBe(
    'Bearer [secret], ?x=[secret]&y=admins'.replace('[secret],', 'admin,'),
  );
  expect(registry.notices().join()).toContain('shorter than 8 characters');
  expect(registryOf(TOKEN).notices()).toEqual([]);
});

test('hundreds of secrets that begin alike are found in megabytes, in time linear in the text', () => {
  const head = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.';
  const secrets = Array.from(
    { length: 400 },
    (_, i) => `${head}${Buffer.from(`user-${i}-${'p'.repeat(60)}${i}`).toString('base64')}`,
  );
  const registry = registryOf(...secrets);
  const text = (times: number): string =>
    Array.from(
      { length: times },
      (_, i) => `{"name":"${head}x${i}","plain":"lorem ipsum & %41 ${i}"}`,
    ).join() + secrets[399];
  const time = (size: number): number => {
    const long = text(size);
    const begun = process.cpuUsage();
    expect(registry.redact(long).endsWith('[secret]')).toBe(true);
    return process.cpuUsage(begun).user;
  };
  time(2_000);
  // Processor time, and the best of three: the machine may be busy with something else.
  const best = (size: number): number => Math.min(time(size), time(size), time(size));
  const [small, large] = [best(5_000), best(20_000)];
  // Quadratic growth would make it sixteen times; generous, for a busy machine.
  expect(large / small).toBeLessThan(10);
});

test('a secret that begins inside what another one has in common with the text is found whole', () => {
  const registry = registryOf('Bearer Canary-Token_9c41', 'Canary-Header_5be80d17c3f94a62');
  for (const encode of Object.values(ENCODINGS)) {
    const written = encode('Bearer Canary-Header_5be80d17c3f94a62');
    expect(givesAway(registry.redact(`before ${written} after`), 'der_5be80d17c3f94a62'.slice(0, 14))).toBe(
      false,
    );
  }
});

test('text that repeats itself as a secret does is searched in time linear in it', () => {
  const registry = registryOf('a'.repeat(4_000), 'ab'.repeat(2_000));
  const text = `${'a'.repeat(400_000)}${'ab'.repeat(200_000)}`;
  expect(registry.redact(text).length).toBeLessThan(100);
});

test('a token altered by a check is a secret too', () => {
  const registry = registryOf(TOKEN);
  registry.addIfRelated(`Bearer X${TOKEN.slice(1)}`);
  registry.addIfRelated('Bearer something-else-entirely');
  expect(registry.redact(`invalid token X${TOKEN.slice(1)}!`)).toBe('invalid token [secret]!');
  expect(registry.redact('something-else-entirely')).toBe('something-else-entirely');
});

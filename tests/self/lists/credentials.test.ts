import { expect, test } from '@playwright/test';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import type { OutgoingRequest } from '../../../fixtures/http/types.ts';
import { operations } from '../../../spec/openapi.ts';
import { intruders, REFUSAL_CLAUSES } from '../../conformance/auth/intruders.ts';
import { tamperedTokens } from '../../conformance/auth/tampered-tokens.ts';
import { loadChecks, OWN_TOKEN as OWN, runAgainst } from './run-against.ts';

const TOKENS = [
  'embedded-reference-server-demo-token-5f0c1a94e7d24b38',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  'dG9rZW4tdmFsdWU=',
  '550e8400-e29b-41d4-a716-446655440000',
  'ABCDEF',
  'x',
  '12345678',
];

/** Bytes of a text, part by part, under the most lenient reading of base64. */
const decoded = (text: string): string =>
  text
    .split('.')
    .map((part) => Buffer.from(part, 'base64').toString('hex'))
    .join('.');

/** True for a text that may be base64 without padding: no other is decoded by anyone. */
const mayBeBase64 = (text: string): boolean =>
  text.split('.').every((part) => /^[\w-]+$/.test(part) && part.length % 4 !== 1);

for (const token of TOKENS) {
  test(`tampered tokens are other tokens: ${token}`, () => {
    const tampered = tamperedTokens(token);
    expect(tampered.length).toBeGreaterThan(2);
    expect(new Set(tampered.map((one) => one.value)).size).toBe(tampered.length);
    for (const { how, value } of tampered) {
      expect(value, how).not.toBe(token);
      expect(value.trim(), how).toBe(value);
      expect(value, how).toMatch(/^[\x21-\x7e]+$/);
      if (mayBeBase64(token)) expect(decoded(value), how).not.toBe(decoded(token));
    }
  });
}

test('the case of a hexadecimal number means nothing, so it is not changed', () => {
  const token = '550e8400-e29b-41d4-a716-446655440000';
  expect(tamperedTokens(token).some(({ value }) => value.toLowerCase() === token)).toBe(false);
});

test('intruders exercise every clause about refusals, and none of them holds the valid header', () => {
  const token = TOKENS[0] ?? '';
  const all = intruders(token, 'made-up');
  expect([...new Set(all.map((one) => one.clause))].sort()).toEqual([...REFUSAL_CLAUSES].sort());
  for (const { authorization } of all) expect(authorization?.trim()).not.toBe(`Bearer ${token}`);
});

/** A target that knows one token and answers reads; `admits` tells whom it lets in. */
function guarded(admits: (header: string | null) => boolean) {
  return ({ authorization, operation, path }: OutgoingRequest) => {
    const header = authorization === undefined ? `Bearer ${OWN}` : authorization;
    if (!admits(header)) return { status: 401, body: {} };
    const id = path.split('/').at(-1);
    if (operation === 'list-agent-tokens')
      return { status: 200, body: { limit: 20, offset: 0, totalCount: 0, tokens: [] } };
    if (operation === 'list-notification-channels') {
      return { status: 200, body: { limit: 20, offset: 0, totalCount: 0, notificationChannels: [] } };
    }
    return { status: 200, body: { id } };
  };
}

const valid = (header: string | null): boolean => header === `Bearer ${OWN}`;
const bearer = (header: string | null): string | undefined =>
  header?.startsWith('Bearer ') ? header.slice(7) : undefined;

const LEAKS: readonly { title: string; clause: string; admits: (header: string | null) => boolean }[] = [
  {
    title: 'nobody is asked',
    clause: 'missing-header',
    admits: (header) => header === null || valid(header),
  },
  {
    title: 'an empty header will do',
    clause: 'empty-header',
    admits: (header) => header === '' || valid(header),
  },
  {
    title: 'Bearer alone will do',
    clause: 'empty-header',
    admits: (header) => header === 'Bearer' || valid(header),
  },
  {
    title: 'the scheme is not looked at',
    clause: 'other-scheme',
    admits: (header) => header?.split(' ')[1] === OWN,
  },
  {
    title: 'the scheme may be missing',
    clause: 'bare-token',
    admits: (header) => header === OWN || valid(header),
  },
  {
    title: 'a token of the right length will do',
    clause: 'garbage-token',
    admits: (header) => valid(header) || /^cf-/.test(bearer(header) ?? ''),
  },
  {
    title: 'letters in any case',
    clause: 'tampered-token',
    admits: (header) => bearer(header)?.toLowerCase() === OWN.toLowerCase(),
  },
  {
    title: 'the first half decides',
    clause: 'tampered-token',
    admits: (header) => bearer(header)?.startsWith(OWN.slice(0, OWN.length / 2)) ?? false,
  },
  {
    title: 'the last character is not looked at',
    clause: 'tampered-token',
    admits: (header) => bearer(header)?.slice(0, -1) === OWN.slice(0, -1),
  },
  {
    title: 'anything around it is passed over',
    clause: 'tampered-token',
    admits: (header) => bearer(header)?.includes(OWN) ?? false,
  },
];

const READS = ['get-organization', 'list-agent-tokens', 'get-workspace', 'list-notification-channels'];
const TARGET = { readDeployments: ['deployment-0'], workspaces: ['workspace-0'] };

test.describe('units', () => {
  test.beforeAll(() => loadChecks(() => import('../../conformance/who-is-let-in.spec.ts')));

  test('each operation has one', async () => {
    const ids = (await collectChecks()).map(({ meta }) => meta.id);
    for (const { id } of operations()) expect(ids).toContain(`auth.${id}`);
  });

  for (const [i, { title, clause, admits }] of LEAKS.entries()) {
    test(`a leak is found: ${title}`, async () => {
      const unit = `auth.${READS[i % READS.length]}`;
      const { failed } = await runAgainst([unit], guarded(admits), TARGET);
      expect(failed.filter((id) => id.startsWith('auth.'))).toEqual([`auth.${clause}-refused`]);
    });
  }

  test('a target that knows its token is not blamed', async () => {
    const { failed, merged } = await runAgainst(
      READS.map((id) => `auth.${id}`),
      guarded(valid),
      TARGET,
    );
    expect(failed.filter((id) => id.startsWith('auth.'))).toEqual([]);
    for (const clause of REFUSAL_CLAUSES) expect(merged.clauses[clause]?.exercised).toBeGreaterThan(0);
  });

  test('a target that lets nobody in exercises nothing', async () => {
    const { failed, merged } = await runAgainst(
      ['auth.get-organization'],
      guarded(() => false),
      TARGET,
    );
    expect(failed).toEqual([]);
    for (const clause of REFUSAL_CLAUSES) expect(merged.clauses[clause]?.exercised ?? 0).toBe(0);
  });
});

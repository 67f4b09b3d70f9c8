import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../fixtures/http/types.ts';
import { HOSTILE_KINDS } from './hostile/kinds.ts';
import { startHostileServer } from './hostile/server.ts';
import { CREATE, makeClient, READ, SHORT, TOKEN } from './make-client.ts';

/** What must come of a read: a failure of one of these kinds, a problem with the JSON, or a whole JSON answer. */
interface Expected {
  failure?: string[];
  problem?: RegExp;
  json?: true;
  status?: number;
}

const json: Expected = { json: true };
const timeout: Expected = { failure: ['timeout'] };
const tooLarge: Expected = { failure: ['too-large'] };
const protocol: Expected = { failure: ['protocol'] };
const gone: Expected = { failure: ['closed', 'reset'] };

const EXPECTED: Readonly<Record<string, Expected>> = {
  silent: timeout,
  'endless-headers': tooLarge,
  'dripping-headers': timeout,
  'endless-status-line': timeout,
  'header-flood': tooLarge,
  'huge-header': tooLarge,
  'odd-headers': json,
  'informational-flood': tooLarge,
  'processing-for-ever': { failure: ['too-large', 'timeout'] },
  'continue-unasked': { failure: ['protocol', 'closed'] },
  'switching-protocols': { failure: ['protocol', 'closed'] },
  'not-http': protocol,
  'body-only': protocol,
  'endless-body': tooLarge,
  'endless-error': { ...tooLarge, status: 500 },
  'dripping-body': timeout,
  'stalling-body': timeout,
  'deep-arrays': json,
  'deep-objects': json,
  'deep-field': json,
  'million-keys': tooLarge,
  'huge-numbers': json,
  'duplicate-keys': json,
  'proto-keys': json,
  'invalid-utf8': { problem: /^bad encoding/ },
  utf16: { problem: /^bad encoding/ },
  'byte-order-mark': json,
  'lone-surrogates': json,
  'html-page': { problem: /^not JSON: Unexpected token '<'$/ },
  'empty-body': { problem: /^not JSON: the body is empty$/ },
  'blank-body': { problem: /^not JSON: the body is empty$/ },
  'json-null': json,
  'json-array': json,
  'json-text': json,
  'truncated-json': { problem: /^not JSON/ },
  'two-documents': { problem: /^not JSON/ },
  'nan-body': { problem: /^not JSON/ },
  'gzip-bomb': tooLarge,
  'deflate-bomb': tooLarge,
  'brotli-bomb': tooLarge,
  'nested-bomb': tooLarge,
  'error-bomb': { ...tooLarge, status: 400 },
  'many-codings': { failure: ['bad-encoding'] },
  'broken-gzip': { failure: ['bad-encoding'] },
  'false-gzip': { failure: ['bad-encoding'] },
  'unknown-coding': { failure: ['bad-encoding'] },
  'real-gzip': json,
  'raw-deflate': json,
  'too-short-length': { problem: /^not JSON/ },
  'too-long-length': { failure: ['closed', 'protocol'] },
  'waits-for-length': timeout,
  'negative-length': protocol,
  'huge-length': protocol,
  'word-length': protocol,
  'two-lengths': protocol,
  'length-and-chunks': protocol,
  'bad-chunk-size': protocol,
  'endless-chunk-extension': json,
  'missing-last-chunk': { failure: ['closed', 'protocol'] },
  'trailer-flood': { failure: ['too-large', 'protocol'] },
  'no-length': json,
  'second-response': json,
  'always-401': { status: 401 },
  'always-403': { status: 403 },
  'always-404': { status: 404 },
  'always-500': { status: 500 },
  'always-429': { status: 429 },
  'absurd-retry-after': { status: 429 },
  'far-retry-date': { status: 503 },
  'garbage-retry-after': { status: 429 },
  'redirect-loop': { status: 302 },
  'redirect-away': { status: 307 },
  'redirect-script': { status: 301 },
  'status-markup': json,
  wavers: json,
  'odd-statuses': { failure: ['protocol', 'closed', 'too-large', 'timeout'] },
  'always-201-empty': { status: 201 },
  'accepts-everything': json,
  'closes-at-once': gone,
  'resets-at-once': gone,
  'closes-on-request': gone,
  'resets-on-request': gone,
  'resets-in-body': gone,
  flaky: json,
  'closes-after-each': json,
  'stops-half-way': json,
  'hangs-up-half-way': json,
  'hangs-now-and-then': json,
  // Which of the two answers is taken, or none, depends on what arrives first.
  'answers-early': {},
  'nasty-ids': json,
  'huge-ids': { problem: /^too large: the body holds a text/ },
  'huge-strings': { problem: /^too large: the body holds a text/ },
  markup: json,
  'terminal-sequences': json,
  'catastrophic-strings': json,
  'changing-strings': json,
  'echoes-secrets': json,
  'echoes-rotated': json,
  'breaks-off-in-secret': { failure: ['closed', 'protocol'] },
  'hands-out-tokens': json,
};

function hold(exchange: Exchange, expected: Expected): void {
  const found = `${exchange.status} ${exchange.failure?.kind}: ${exchange.failure?.message} / ${exchange.jsonProblem}`;
  if (expected.failure) expect(expected.failure, found).toContain(exchange.failure?.kind);
  else if (Object.keys(expected).length > 0) expect(exchange.failure, found).toBeUndefined();
  if (expected.status !== undefined) expect(exchange.status).toBe(expected.status);
  if (expected.problem) expect(exchange.jsonProblem).toMatch(expected.problem);
  if (expected.json) expect(exchange.jsonProblem).toBeUndefined();
}

test('every kind of hostile server has its expectation', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(HOSTILE_KINDS.map(({ id }) => id).sort());
});

for (const { id, about } of HOSTILE_KINDS) {
  test(`survives a server that ${about} (${id})`, async () => {
    const server = await startHostileServer(id);
    const expected = EXPECTED[id] ?? {};
    const waits = expected.failure?.includes('timeout');
    const client = makeClient(server.baseUrl, waits ? { timeouts: SHORT } : {});
    try {
      const read = await client.send(READ);
      hold(read, expected);
      // A request that creates is never sent twice over a broken connection.
      const before = server.seen.length;
      const created = await client.send(CREATE);
      if (created.failure) expect(server.seen.length - before).toBeLessThanOrEqual(1);
      for (const exchange of [read, created]) {
        const record = JSON.stringify(exchange.recorded);
        expect(record.length).toBeLessThan(200_000);
        expect(record.toLowerCase()).not.toContain(TOKEN.toLowerCase());
      }
    } finally {
      await client.close();
      await server.close();
    }
  });
}

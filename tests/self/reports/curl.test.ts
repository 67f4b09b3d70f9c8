import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { fillPath } from '../../../fixtures/http/fill-path.ts';
import { curlOf } from '../../../reports/curl.ts';
import type { RecordedRequest } from '../../../spec/record/exchange.ts';
import { MARKUP, NASTY_IDS, TERMINAL } from '../http/hostile/kinds/strings.ts';

const BASE = 'https://host:8443/v1beta1';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curl-'));
  // A curl that writes its arguments and its input down as JSON.
  const script = `#!${process.execPath}
let body = '';
process.stdin.on('data', (c) => { body += c.toString('latin1'); });
process.stdin.on('end', () => process.stdout.write(JSON.stringify({ args: process.argv.slice(2), body }) + '\\n'));
`;
  writeFileSync(join(folder, 'curl'), script);
  chmodSync(join(folder, 'curl'), 0o755);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Heard {
  args: string[];
  /** What came in by the pipe, one character a byte. */
  body: string;
}

/** Runs many command lines in one shell, in a folder of their own, and returns what curl was called with. */
function heardBy(shell: string, lines: readonly string[]): Heard[] {
  const work = mkdtempSync(join(folder, 'work-'));
  const { stdout, stderr, status } = spawnSync(
    shell,
    ['-c', lines.map((line) => `{ ${line} ; } < /dev/null`).join('\n')],
    {
      cwd: work,
      encoding: 'utf8',
      // With a socket for its input, bash takes itself for a remote shell and reads start-up files.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: `${folder}:${process.env.PATH}`, CONFORMANCE_TOKEN: 'the-token' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  expect([stderr, status]).toEqual(['', 0]);
  // Nothing was executed or written on the way.
  expect(readdirSync(work)).toEqual([]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Heard);
}

function record(request: Partial<RecordedRequest>): RecordedRequest {
  return { method: 'POST', url: `${BASE}/x`, headers: [], ...request };
}

/** What an option was given, each time it was. */
function values({ args }: Heard, option: string): string[] {
  return args.flatMap((arg, i) => (args[i - 1] === option ? [arg] : []));
}

function bodyOf(heard: Heard): string {
  const [raw] = values(heard, '--data-raw');
  if (raw !== undefined) return raw;
  expect(values(heard, '--data-binary')).toEqual(['@-']);
  return Buffer.from(heard.body, 'latin1').toString('utf8');
}

const TEXTS = [
  '{"name":"plain"}',
  `it's "quoted" \\ \`id\` $(id) $HOME ${'!'}history !! %s %d %% \\n \\045 \\x41`,
  '@/etc/passwd',
  '-o /tmp/owned',
  'line\nbreaks\r\n\n\n',
  "';touch owned;'\n`touch owned`$(touch owned)",
  MARKUP,
  TERMINAL,
  'Größe 日本語 🚀 שלום',
  '\u0000nul\u0000',
  '',
  '~ * ? [a-z] {a,b} # & | ; < > ( )',
];

for (const shell of ['bash', 'sh']) {
  test(`in ${shell}, every body arrives as it was`, () => {
    const heard = heardBy(
      shell,
      TEXTS.map((body) => curlOf(record({ body }))),
    );
    expect(heard.map(bodyOf)).toEqual(TEXTS);
  });

  test(`in ${shell}, random text arrives as it was`, () => {
    const bodies = fc.sample(fc.string({ unit: 'binary', maxLength: 800 }), { numRuns: 10, seed: 11 });
    const heard = heardBy(
      shell,
      bodies.map((body) => curlOf(record({ body }))),
    );
    expect(heard.map(bodyOf)).toEqual(bodies.map((body) => Buffer.from(body, 'utf8').toString('utf8')));
  });

  test(`in ${shell}, ids and headers do nothing but arrive`, () => {
    const urls = NASTY_IDS.map((id) => BASE + fillPath('/organizations/{id}', { id }));
    const headers: [string, string][] = [
      ['authorization', 'Bearer [secret]'],
      ['x-quote', `it's $(touch owned) "\``],
      ['x-latin', 'caf\xe9'],
      ['x-empty', ''],
    ];
    const heard = heardBy(
      shell,
      urls.map((url) => curlOf(record({ url, headers }))),
    );
    for (const [i, one] of heard.entries()) {
      expect(one.args.slice(0, 5)).toEqual(['--globoff', '--path-as-is', '--request', 'POST', urls[i]]);
      const [first, second, , last] = values(one, '--header');
      expect([first, second, last]).toEqual([
        'authorization: Bearer the-token',
        `x-quote: it's $(touch owned) "\``,
        'x-empty;',
      ]);
    }
  });
}

test('a token that a check altered is altered in the command too, another secret is left to be filled in', () => {
  const line = (value: string): string => curlOf(record({ headers: [['authorization', value]] }));
  const heard = heardBy('bash', [
    line('Bearer [secret]x y'),
    line('Basic [other secret]'),
    line("Bearer '"),
    line(''),
  ]);
  expect(heard.map((one) => values(one, '--header')[0])).toEqual([
    'authorization: Bearer the-tokenx y',
    'authorization: Basic [other secret]',
    "authorization: Bearer '",
    'authorization;',
  ]);
});

test('a token that a check put where it does not belong is put there again, and a person’s own header is not touched', () => {
  const headers: [string, string][] = [
    ['cookie', 'token=[secret]; session=[secret]'],
    ['x-staging', '[secret]'],
  ];
  const [misplaced, usual] = heardBy('bash', [
    curlOf(record({ url: `${BASE}/x?token=[secret]`, headers })),
    curlOf(
      record({
        url: `${BASE}/x?token=[secret]`,
        headers: [...headers, ['authorization', 'Bearer [secret]']],
      }),
    ),
  ]);
  expect(misplaced?.args[4]).toBe(`${BASE}/x?token=the-token`);
  expect(misplaced && values(misplaced, '--header')).toEqual([
    'cookie: token=the-token; session=the-token',
    'x-staging: [secret]',
  ]);
  expect(usual?.args[4]).toBe(`${BASE}/x?token=[secret]`);
  expect(usual && values(usual, '--header')).toEqual([
    'cookie: token=[secret]; session=[secret]',
    'x-staging: [secret]',
    'authorization: Bearer the-token',
  ]);
});

test('a cut body is not sent as if it were whole', () => {
  const line = curlOf(record({ body: '{"name":"nnn', bodyCut: true }));
  expect(line).toContain('--data-binary @full-request-body.json');
  expect(line).not.toContain('nnn');
});

test('the line itself is one line of plain ASCII', () => {
  for (const body of TEXTS)
    expect(curlOf(record({ body, url: `${BASE}/ü\n\u202e` }))).toMatch(/^[\x20-\x7e]*$/);
});

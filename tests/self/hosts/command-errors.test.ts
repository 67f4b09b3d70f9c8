import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../temporary-folder.ts';
import { conformance } from './spawn-suite.ts';

const folder = temporaryFolder();
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const TOKEN = { CONFORMANCE_TOKEN: 'some-token-of-some-length' };
const target = (fields: object): string =>
  JSON.stringify({ baseUrl: 'http://127.0.0.1:9/v1beta1', organizationId: 'o', ...fields });

/** Each bad input: its arguments, its environment, and what the message must name. */
const CASES: [title: string, args: () => string[], env: Record<string, string>, words: RegExp[]][] = [
  ...['--target', '--base-url', '--organization', '--seed', '--waivers'].map(
    (flag): (typeof CASES)[number] => [
      `an empty ${flag}`,
      () => [`${flag}=`],
      TOKEN,
      [
        new RegExp(`'${flag} <`),
        /Expected a value, found an empty one\. Give it, or leave the option out; in CI/,
      ],
    ],
  ),
  [
    'an empty target in a variable',
    () => [],
    { CONFORMANCE_TARGET: '' },
    [/--target \(CONFORMANCE_TARGET\): exp/],
  ],
  ['an unknown option', () => ['--no-such-option'], {}, [/unknown option '--no-such-option'/]],
  [
    'an unknown profile',
    () => ['--profile', 'everything'],
    {},
    [/--profile/, /read-only, standard, full/, /'everything'/],
  ],
  ['a seed that is no number', () => ['--seed', 'x'], {}, [/--seed/, /whole number/, /'x'/]],
  ['a share above 1', () => ['--min-coverage', '2'], {}, [/--min-coverage/, /from 0 to 1/]],
  [
    'an unknown kind of creation',
    () => ['--max-creations', 'planet=1'],
    {},
    [/--max-creations/, /workspace/, /planet/],
  ],
  [
    'a kind of creation that is bounded twice',
    () => ['--max-creations', 'team=1,cluster=2,team=3'],
    {},
    [/--max-creations/, /expected each kind once, found 'team' twice/],
  ],
  ['a missing target file', () => ['--target', '/no/such/file'], TOKEN, [/\/no\/such\/file/, /--target/]],
  [
    'a target file that is no JSON',
    () => ['--target', file('a.json', '{')],
    TOKEN,
    [/a\.json/, /expected JSON/],
  ],
  [
    'a field of the wrong type',
    () => ['--target', file('b.json', target({ deployments: [{ id: 7 }] }))],
    TOKEN,
    [/deployments\.0\.id/, /expected a text, found 7/, /7/],
  ],
  [
    'a field of an unknown name',
    () => ['--target', file('c.json', target({ servers: [] }))],
    TOKEN,
    [/'servers'/, /workspaces/],
  ],
  [
    'a deployment that is listed twice',
    () => [
      '--target',
      file(
        'twice.json',
        target({
          deployments: ['STANDARD', 'HYBRID'].map((type) => ({
            id: 'd1',
            workspaceId: 'w',
            type,
            executor: 'CELERY',
          })),
        }),
      ),
    ],
    TOKEN,
    [/twice\.json': deployments: expected each id once, found "d1" twice\. Leave/],
  ],
  [
    'a target file behind a byte order mark, of a host that refuses',
    () => ['--target', file('bom.json', `\ufeff${target({})}`), '--out', join(folder, 'bom')],
    TOKEN,
    [/cannot be reached/],
  ],
  [
    'a base URL that is none',
    () => ['--base-url', 'nonsense', '--organization', 'o'],
    TOKEN,
    [/--base-url/, /'nonsense'/],
  ],
  [
    'another scheme',
    () => ['--base-url', 'ftp://h/v1beta1', '--organization', 'o'],
    TOKEN,
    [/http or https/, /'ftp'/],
  ],
  [
    'a base URL without the version',
    () => ['--base-url', 'http://h/api', '--organization', 'o'],
    TOKEN,
    [/\/v1beta1/],
  ],
  ...['?x=1', '/organizations/o', '/#top'].map((more): (typeof CASES)[number] => [
    `a base URL with ${more} behind the version`,
    () => ['--base-url', `http://h/v1beta1${more}`, '--organization', 'o'],
    TOKEN,
    [/expected a URL that ends with \/v1beta1, .*Leave out what follows the version segment/],
  ]),
  [
    'a proxy that refuses',
    () => ['--base-url', 'http://h.invalid/v1beta1', '--organization', 'o', '--out', join(folder, 'proxy')],
    { ...TOKEN, HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '' },
    [/proxy http:\/\/127\.0\.0\.1:9 could not be used: [^(]*[^.] \(proxy\)\. Check [^.]*\.\s*$/m],
  ],
  ['a base URL without an organization', () => ['--base-url', 'http://h/v1beta1'], TOKEN, [/--organization/]],
  ['no token', () => ['--target', file('d.json', target({}))], {}, [/CONFORMANCE_TOKEN/, /found none/]],
  [
    'a token that can be no header',
    () => ['--target', file('e.json', target({}))],
    { CONFORMANCE_TOKEN: 'two\nlines' },
    [/CONFORMANCE_TOKEN/, /visible ASCII/],
  ],
  ['a folder that cannot be written', () => ['--out', '/proc/no'], {}, [/--out/, /\/proc\/no/]],
  ['a file where the report should go', () => ['--out', file('out.txt', '')], {}, [/--out/, /it is a file/]],
  [
    'a missing waiver file',
    () => ['--waivers', '/no/waivers.yaml'],
    {},
    [/--waivers/, /\/no\/waivers\.yaml/],
  ],
  [
    'a waiver of an unknown clause',
    () => [
      '--waivers',
      file('w.yaml', '- {clause: no.such.clause, reason: r, owner: o, expires: 2999-01-01}\n'),
    ],
    {},
    [/no\.such\.clause/, /w\.yaml/],
  ],
  ['a waiver file that is a folder', () => ['--waivers', folder], {}, [/--waivers/, /a folder/]],
  ['a CA file that is a folder', () => ['--ca-file', folder], {}, [/--ca-file/, /a folder/]],
  ['a pin file that is a folder', () => ['--pin', folder], {}, [/Pin file/, /EISDIR/]],
  ['a pin file where none can be', () => ['--pin', '/proc/no/pins.yaml'], {}, [/--pin/, /\/proc\/no/]],
  [
    'a pin of an unknown clause',
    () => ['--pin', file('pins.yaml', 'no.such.clause: "200"\n')],
    {},
    [/no\.such\.clause/, /pins\.yaml/],
  ],
  [
    'a host that refuses',
    () => ['--target', file('f.json', target({})), '--out', join(folder, 'refused')],
    TOKEN,
    [/cannot be reached/, /127\.0\.0\.1/, /\(refused\)\. Check that the target runs[^.]*\.\s*$/m],
  ],
  [
    'a host without a name',
    () => [
      '--base-url',
      'http://no-such-host.invalid/v1beta1',
      '--organization',
      'o',
      '--out',
      join(folder, 'unresolved'),
    ],
    TOKEN,
    [/cannot be reached/, /no-such-host\.invalid/, /\(unresolved\)\. Check the host name[^.]*\.\s*$/m],
  ],
];

for (const [title, args, env, words] of CASES) {
  test(`${title} ends with 2 and says what to do`, async () => {
    const { status, output } = await conformance(args(), env);
    expect(status, output).toBe(2);
    for (const word of words) expect(output).toMatch(word);
    expect(output).not.toContain('    at ');
  });
}

test('a token refused everywhere ends with 2 and the cause', async () => {
  const { createServer } = await import('node:http');
  const server = createServer((_, response) => {
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const { status, output } = await conformance(
    ['--base-url', `http://127.0.0.1:${port}/v1beta1`, '--organization', 'o', '--out', join(folder, 'token')],
    TOKEN,
  );
  server.close();
  expect(status).toBe(2);
  expect(output).toMatch(/CONFORMANCE_TOKEN: expected a token/);
  expect(output).not.toContain(TOKEN.CONFORMANCE_TOKEN);
});

test('a run whose time is over before the target answers ends with 2 and names the option', async () => {
  const { createServer } = await import('node:net');
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const { status, output } = await conformance(
    ['--base-url', `http://127.0.0.1:${port}/v1beta1`, '--organization', 'o', '--max-duration', '2'].concat([
      '--out',
      join(folder, 'late'),
    ]),
    TOKEN,
  );
  server.close();
  expect(status).toBe(2);
  expect(output).toContain(
    'asked for get-organization: The time given to the run is over. Raise --max-duration.',
  );
});

test('--help ends with 0 and names every option', async () => {
  const { status, output } = await conformance(['--help']);
  expect(status).toBe(0);
  for (const option of ['--target', '--profile', '--seed', '--max-creations', '--min-coverage', '--out']) {
    expect(output).toContain(option);
  }
});

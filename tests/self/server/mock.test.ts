import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { EMBEDDED_TOKEN } from '../../../fixtures/server/embedded-token.ts';
import type { TargetFile } from '../../../fixtures/target/target-file.ts';

const ROOT = new URL('../../../', import.meta.url);

interface Mock {
  child: ChildProcess;
  output: () => string;
}

function mock(args: string[], env: Record<string, string> = {}): Mock {
  const { CONFORMANCE_TOKEN: _token, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/mock.ts', ...args], {
    cwd: ROOT,
    env: { ...inherited, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}

/** Waits for the first whole line; fails when the process ends before. */
async function firstLine({ child, output }: Mock): Promise<string> {
  while (!output().includes('\n')) {
    if (child.exitCode !== null) throw new Error(`mock ended with ${child.exitCode}: ${output()}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return output().split('\n')[0] ?? '';
}

async function statusOf({ child }: Mock): Promise<unknown> {
  const [status] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
  return status;
}

test('--json prints one line that a program can use, and SIGTERM ends it at once', async () => {
  const running = mock(['--json', '--seed', '5']);
  const { url, token, targetFile } = JSON.parse(await firstLine(running)) as {
    url: string;
    token: string;
    targetFile: TargetFile;
  };
  expect(token).toBe(EMBEDDED_TOKEN);
  expect(targetFile.baseUrl).toBe(url);
  expect(url).toMatch(/\/v1beta1$/);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${url}/organizations/${targetFile.organizationId}`, { headers })).status).toBe(200);
  running.child.kill('SIGTERM');
  expect(await statusOf(running)).toBe(0);
});

test('by hand it prints the URL, a target file and a curl line, and Ctrl-C ends it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mock-'));
  const file = join(folder, 'target.json');
  const running = mock(
    ['--write-target', file, '--variant', 'uuid-ids', '--deviation', 'team-description-cut'],
    {
      CONFORMANCE_TOKEN: 'a-token-of-my-own',
    },
  );
  const url = (await firstLine(running)).replace('Reference server at ', '');
  await expect.poll(running.output).toContain('Ctrl-C ends it.');
  expect(running.output()).toContain('Switched on: team-description-cut, uuid-ids');
  const target = JSON.parse(await readFile(file, 'utf8')) as TargetFile;
  expect(target.baseUrl).toBe(url);
  // A token of one's own may be a secret elsewhere, and logs are kept.
  const curl = `curl -s -H "Authorization: Bearer $CONFORMANCE_TOKEN" ${url}/organizations/${target.organizationId}`;
  expect(running.output()).toContain(curl);
  expect(running.output()).not.toContain('a-token-of-my-own');
  running.child.kill('SIGINT');
  expect(await statusOf(running)).toBe(0);
  await rm(folder, { recursive: true });
});

test('--list names every deviation and variant', async () => {
  const listing = mock(['--list']);
  expect(await statusOf(listing)).toBe(0);
  expect(listing.output()).toContain('team-description-cut');
  expect(listing.output()).toContain('slow-chunks');
});

test('--list ends quietly once nobody reads on', async () => {
  const listing = mock(['--list']);
  listing.child.stdout?.destroy();
  expect(await statusOf(listing)).toBe(0);
  expect(listing.output()).toBe('');
});

const WRONG: [args: string[], message: RegExp][] = [
  [['--port', 'many'], /--port.* whole number from 0 to 65535/],
  [['--port', '70000'], /--port.* whole number/],
  [['--prot', '1'], /unknown option '--prot'[\s\S]*--help/],
  [['extra'], /too many arguments: expected options only, found 'extra' as well\. Remove it[\s\S]*--help/],
  [['--deviation', 'team-description'], /no deviation 'team-description'[\s\S]*Similar[\s\S]*--list/],
  [['--variant', 'nothing'], /no variant 'nothing'/],
  [['--host', '192.0.2.1'], /Cannot listen on 192\.0\.2\.1/],
  [['--write-target', '/no/such/folder/target.json'], /target\.json: the file cannot be written/],
];

for (const [args, message] of WRONG) {
  test(`mock ${args.join(' ')} ends with status 2 and says why`, async () => {
    const running = mock(args);
    expect(await statusOf(running)).toBe(2);
    expect(running.output()).toMatch(message);
  });
}

test('a token that no header can carry ends it with status 2', async () => {
  const running = mock([], { CONFORMANCE_TOKEN: 'two words' });
  expect(await statusOf(running)).toBe(2);
  expect(running.output()).toContain('CONFORMANCE_TOKEN');
});

test('a port in use ends it with status 2', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const running = mock(['--port', String(port)]);
  expect(await statusOf(running)).toBe(2);
  expect(running.output()).toContain(`port ${port}`);
  other.close();
});

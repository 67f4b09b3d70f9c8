import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { cleanUp } from '../../../fixtures/http/ledger/clean-up.ts';
import { openLedger } from '../../../fixtures/http/ledger/ledger.ts';
import { readLedger } from '../../../fixtures/http/ledger/lines.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import type { Ledger } from '../../../fixtures/http/types.ts';
import { lawfulAnswer } from './hostile/answers.ts';
import { type HostileKind, response } from './hostile/kind.ts';
import { startHostileServer } from './hostile/server.ts';
import { CREATE, makeClient, READ, TOKEN } from './make-client.ts';

const ROOT = new URL('../../../', import.meta.url);

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = (): string => join(folder, 'deep', 'ledger.jsonl');

function open(): Promise<Ledger> {
  const secrets = createSecretRegistry();
  secrets.add(TOKEN);
  return openLedger({ path: path(), runId: 'run-1', baseUrl: 'http://target/v1beta1', secrets });
}

/** The command's exit status and output. */
function list(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['--import', 'tsx', 'cli/ledger.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}

test('an entry stands on disk before the request leaves, and its outcome before it is returned', async () => {
  const found: string[] = [];
  const kind: HostileKind = {
    id: 'reads-the-ledger',
    about: 'looks into the ledger when a request comes in',
    answer(socket, request) {
      found.push(readFileSync(path(), 'utf8'));
      socket.write(response(JSON.stringify(lawfulAnswer(request)), { status: '201 Created' }));
    },
  };
  const server = await startHostileServer(kind);
  const ledger = await open();
  const client = makeClient(server.baseUrl, { ledger });
  await client.send({ ...CREATE, body: JSON.stringify({ name: 'cf-ab12cd-first' }) });
  expect(found[0]).toContain('cf-ab12cd-first');
  expect(found[0]).not.toContain('workspace-made');
  expect(readFileSync(path(), 'utf8')).toContain('workspace-made');
  await client.send(READ);
  const { lines } = readLedger(readFileSync(path(), 'utf8'));
  expect(lines.map(({ kind: what }) => what)).toEqual(['run', 'sent', 'ended']);
  await client.close();
  await ledger.close();
  await server.close();
});

test('survives kill -9 at any moment: everything that reached the target stands in it', async () => {
  const server = await startHostileServer({
    id: 'slow-lawful',
    about: 'answers lawfully after a moment',
    answer(socket, request) {
      const answer = response(JSON.stringify(lawfulAnswer(request)));
      setTimeout(() => socket.write(answer), request.number % 7);
    },
  });
  const script = new URL('./ledger-writer.ts', import.meta.url).pathname;
  // Three processes write to one ledger; each is killed after so many of its requests arrived.
  await Promise.all(
    [0, 9, 40].map(async (requests) => {
      const child = spawn(process.execPath, ['--import', 'tsx', script, server.baseUrl, path()], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      const own = `-${child.pid}-`;
      while (server.seen.filter(({ body }) => body.includes(own)).length < requests) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      child.kill('SIGKILL');
      await ended;
    }),
  );
  await server.close();
  const text = readFileSync(path(), 'utf8');
  const { lines, unreadable } = readLedger(text);
  const noted = new Set(lines.flatMap((line) => (line.kind === 'sent' ? [line.names.name] : [])));
  const arrived = server.seen
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => String((JSON.parse(body) as { name: string }).name));
  expect(arrived.length).toBeGreaterThanOrEqual(49);
  expect(arrived.filter((name) => !noted.has(name))).toEqual([]);
  expect(unreadable.length).toBeLessThanOrEqual(3);
  const { created } = cleanUp(lines);
  const listed = new Set((created.get('create-workspace') ?? []).map(({ details }) => details.name));
  expect(arrived.filter((name) => !listed.has(name))).toEqual([]);
});

test('sorts out what is certain, what is not, and what is nothing', async () => {
  const statuses = ['201 Created', '400 Bad Request', '500 Oops', '299 Odd', ''];
  const server = await startHostileServer({
    id: 'one-after-the-other',
    about: 'answers with one status after the other, then hangs up',
    answer(socket, request) {
      const status = statuses[request.number - 1];
      if (status) socket.write(response('{"id":"id-made"}', { status }));
      else socket.destroy();
    },
  });
  const ledger = await open();
  const client = makeClient(server.baseUrl, { ledger });
  for (const [i] of statuses.entries()) await client.send({ ...CREATE, body: `{"name":"name-${i}"}` });
  const rotate = {
    operation: 'rotate-token',
    method: 'POST',
    path: '/organizations/o/tokens/token-listed/rotate',
  };
  await client.send(rotate);
  await client.close();
  await client.send({ ...CREATE, body: '{"name":"never-sent"}' });
  await ledger.close();
  await server.close();
  const found = cleanUp(readLedger(readFileSync(path(), 'utf8')).lines);
  expect(found.refused).toBe(2);
  expect(found.created.get('create-workspace')?.map(({ details, doubt }) => [details, doubt])).toEqual([
    [{ name: 'name-0', id: 'id-made' }, undefined],
    [{ name: 'name-2' }, 'the target answered 500, which may come after it was done'],
    [{ name: 'name-3', id: 'id-made' }, undefined],
    [{ name: 'name-4' }, expect.stringContaining('no whole answer came')],
  ]);
  expect(found.changed.get('rotate-token')).toHaveLength(1);
});

test('holds no secret and no more than a bounded piece of anything', async () => {
  const server = await startHostileServer('huge-ids');
  const ledger = await open();
  const client = makeClient(server.baseUrl, { ledger });
  await client.send({ ...CREATE, body: JSON.stringify({ name: `${TOKEN} ${'n'.repeat(100_000)}` }) });
  await client.close();
  await ledger.close();
  await server.close();
  const text = readFileSync(path(), 'utf8');
  expect(text).not.toContain(TOKEN);
  expect(text).toContain('[secret] nnn');
  expect(text.length).toBeLessThan(5_000);
});

test('what cannot be noted is not sent', async () => {
  const server = await startHostileServer('accepts-everything');
  const broken: Ledger = {
    before: () => Promise.reject(new Error('ENOSPC: no space left on device')),
    after: () => Promise.resolve(),
    vow: () => Promise.reject(new Error('ENOSPC: no space left on device')),
    restored: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const client = makeClient(server.baseUrl, { ledger: broken });
  const exchange = await client.send(CREATE);
  expect(exchange.failure?.kind).toBe('interrupted');
  expect(exchange.failure?.message).toContain('no space left on device');
  expect(client.stopReason?.kind).toBe('ledger');
  expect(server.seen).toEqual([]);
  await client.close();
  const another = makeClient(server.baseUrl, { ledger: broken });
  expect(await another.vowRestore({ clusterId: 'cluster-plain', workspaceIds: [] })).toBe(false);
  expect(another.stopReason?.kind).toBe('ledger');
  await another.close();
  await server.close();
});

test('a list that was replaced and not put back is told', async () => {
  const ledger = await open();
  await ledger.vow({ clusterId: 'c1', workspaceIds: ['w1', 'w2'] });
  await ledger.vow({ clusterId: 'c2', workspaceIds: [] });
  await ledger.restored({ clusterId: 'c2', workspaceIds: [] });
  await ledger.close();
  const { status, stdout } = list(path());
  expect(status).toBe(0);
  expect(stdout).toContain('To be put back: workspaceIds of cluster c1:\n  ["w1","w2"]');
  expect(stdout).not.toContain('cluster c2');
});

test('the command lists what a person has to clean up, safe to print, and tolerates torn lines', async () => {
  const server = await startHostileServer('terminal-sequences');
  const ledger = await open();
  const client = makeClient(server.baseUrl, { ledger });
  await client.send(CREATE);
  await client.close();
  await ledger.close();
  await server.close();
  appendFileSync(path(), '{"kind":"sent","key":"x","at":"2024');
  const torn = list(path());
  expect(torn.status).toBe(0);
  expect(torn.stdout).toContain('Run run-1 of ');
  expect(torn.stdout).toContain('Created (the API has no delete): create-workspace (1)');
  expect(torn.stdout).toContain('"cf-ab12cd-one');
  expect(torn.stdout).toContain('The last line was being written when the run died.');
  expect(torn.stdout).toMatch(/^[\x20-\x7e\n]*$/);
  // A run that goes on with the same file begins on a line of its own.
  await (await open()).close();
  const { lines, unreadable } = readLedger(readFileSync(path(), 'utf8'));
  expect(lines.filter(({ kind }) => kind === 'run')).toHaveLength(2);
  expect(unreadable).toHaveLength(1);
  // Its processes each begin, and it is one run all the same.
  expect(list(path()).stdout.match(/^Run run-1 of /gm)).toHaveLength(1);
});

test('the command says what is wrong with its argument', () => {
  const missing = list(join(folder, 'missing.jsonl'));
  expect(missing.status).toBe(2);
  expect(missing.stderr).toContain('expected a readable file');
  const other = join(folder, 'other.json');
  writeFileSync(other, '{"some":"thing"}\n[]\nnull\n"x"\n{"kind":"sent","key":1}\n');
  const wrong = list(other);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('expected a ledger');
  expect(list().status).toBe(2);
  expect(list(other, 'more').status).toBe(2);
  expect(list('--help').status).toBe(0);
});

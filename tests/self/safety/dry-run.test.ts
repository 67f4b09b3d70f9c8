import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { estimate } from '../../../cli/dry-run/dry-run.ts';
import { leftBehind } from '../../../cli/dry-run/left-behind.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { isDryRun, readConfiguration } from '../../../fixtures/target/configuration.ts';
import { connect } from '../../../fixtures/target/connect.ts';
import { completeTarget } from '../../../fixtures/target/target-file.ts';
import { conformance, playwright } from '../hosts/spawn-suite.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { fullTarget } from './full-target.ts';

/** A port that counts who connects to it. */
async function countingPort(): Promise<{ port: number; connections(): number; server: Server }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, connections: () => connections, server };
}

/** Settings of a run that may do everything on the counting port, by way of which also its proxy would be reached. */
async function settings(port: number): Promise<{ env: Record<string, string>; out: string }> {
  const folder = temporaryFolder();
  const path = join(folder, 'target.json');
  const out = join(folder, 'report');
  writeFileSync(path, JSON.stringify(fullTarget(`http://127.0.0.1:${port}/v1beta1`)));
  return {
    out,
    env: {
      CONFORMANCE_TARGET: path,
      CONFORMANCE_TOKEN: 'a-token-that-nobody-must-see',
      CONFORMANCE_PROFILE: 'full',
      CONFORMANCE_RUNS: '5',
      CONFORMANCE_OUT: out,
      HTTP_PROXY: `http://127.0.0.1:${port}`,
    },
  };
}

test('a dry run opens no connection, writes no file, and tells each operation and what is left behind', async () => {
  const { port, connections, server } = await countingPort();
  const { env, out } = await settings(port);
  const { status, output } = await conformance(['--dry-run'], env);
  server.close();
  expect({ status, connections: connections(), report: existsSync(out) }, output).toEqual({
    status: 0,
    connections: 0,
    report: false,
  });
  for (const id of ['get-workspace', 'update-deployment', 'rotate-token', 'create-cluster']) {
    expect(output).toMatch(new RegExp(`^${id} +[1-9]`, 'm'));
  }
  // Two clusters are the most that a run may leave behind unless told otherwise.
  expect(output).toContain('create-cluster: 2 clusters created');
  expect(output).toMatch(
    /create-allowed-ip-address-range: \d+ ipAddressRanges created, such as [0-9a-f.:]+\/\d+/,
  );
  expect(output).toMatch(/rotate-token: 1 token changed: token-listed/);
  expect(output).not.toContain(env.CONFORMANCE_TOKEN);
});

test('plain Playwright does not send anything either', async () => {
  const { port, connections, server } = await countingPort();
  const { env, out } = await settings(port);
  const { status, output } = await playwright(['test'], { ...env, CONFORMANCE_DRY_RUN: '1' });
  server.close();
  expect({ status, connections: connections(), report: existsSync(out) }, output).toEqual({
    status: 0,
    connections: 0,
    report: false,
  });
});

test('a wrong setting ends a dry run with 2, and nothing is estimated', async () => {
  const { status, output } = await conformance(['--dry-run', '--runs', 'many']);
  expect(status).toBe(2);
  expect(output).toContain(
    "--runs (CONFORMANCE_RUNS): expected a whole number from 0 to 1000000, found 'many'",
  );
  expect(output).not.toContain('DRY RUN');
});

test('only a clear no lets anything be sent', () => {
  const read = (value: string | undefined) => isDryRun({ CONFORMANCE_DRY_RUN: value });
  expect([undefined, '', '0', 'false', 'no'].map(read)).toEqual([false, false, false, false, false]);
  expect(['1', 'true', 'yes', 'on', 'maybe'].map(read)).toEqual([true, true, true, true, true]);
});

test('the estimate is of the order of a real run, and the imagined target keeps the document', async () => {
  const server = await startReferenceServer({});
  const configuration = readConfiguration({
    CONFORMANCE_TOKEN: server.token,
    CONFORMANCE_PROFILE: 'standard',
    CONFORMANCE_RUNS: '5',
  });
  configuration.target = completeTarget({ ...server.target, baseUrl: server.url });
  const imagined = await estimate(configuration);
  const connection = connect(configuration);
  const { merged } = await runInProcess(
    createRunScope(configuration, connection.client),
    await collectChecks(),
  );
  await connection.close();
  await server.close();

  expect(imagined.misjudged).toEqual([]);
  for (const [operation, { requests }] of Object.entries(merged?.operations ?? {})) {
    const counts = imagined.counts.get(operation);
    const guessed = Object.values(counts ?? {}).reduce((sum: number, one: number) => sum + one, 0);
    expect(guessed / requests, `${operation}: ${guessed} estimated, ${requests} sent`).toBeGreaterThan(1 / 3);
    expect(guessed / requests, `${operation}: ${guessed} estimated, ${requests} sent`).toBeLessThan(3);
  }
  const really = new Map(leftBehind(merged?.resources ?? []).map((one) => [one.operation, one.count]));
  expect([...really.keys()]).toEqual(['create-environment-object', 'create-team', 'create-workspace']);
  for (const { operation, count } of leftBehind(imagined.resources)) {
    expect(count / (really.get(operation) ?? 0), operation).toBeGreaterThan(0.8);
    expect(count / (really.get(operation) ?? 0), operation).toBeLessThan(1.25);
  }
});

test('what is changed twice counts once, and only what is created has a name to tell', () => {
  const changed = { kind: 'cluster', operation: 'update-cluster', change: 'changed', name: 'own' } as const;
  const created = { kind: 'team', operation: 'create-team', change: 'created' } as const;
  expect(
    leftBehind([
      { ...changed, id: 'a' },
      { ...changed, id: 'a' },
      { ...created, id: '1', name: 'cf-b' },
      { ...created, id: '2', name: 'cf-a' },
      { ...created, id: '3', name: '' },
    ]),
  ).toEqual([
    { kind: 'team', operation: 'create-team', change: 'created', count: 3, ids: [], names: ['cf-a', 'cf-b'] },
    { kind: 'cluster', operation: 'update-cluster', change: 'changed', count: 1, ids: ['a'], names: [] },
  ]);
});

import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import type { HttpClient } from '../../../fixtures/http/types.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { connect } from '../../../fixtures/target/connect.ts';
import { completeTarget } from '../../../fixtures/target/target-file.ts';
import { type MergedRecord, mergeRecords } from '../../../spec/record/merge.ts';
import { listedIds, withoutTimes } from './timeless-report.ts';

/** Units that send many requests at once and choose among the answers, or among what they show. */
const UNITS: readonly string[] = [
  'auth.create-workspace',
  'create-allowed-ip-address-range',
  'create-workspace',
  'get-workspace',
  'list-notification-channels.filters',
  'rollback-deploy',
];

/** Faults that many cases show alike. */
const FAULTS = [
  'create-workspace-echoes-other-description',
  'refuses-notificationChannels-in-notificationChannelIds',
  'rollback-deploy-lacks-deploy-out-createdAt',
  'workspace-out-updatedAt-written-at-25-hours',
];

/** A client whose requests leave, and whose answers come, after pauses of that many milliseconds in turn. */
function paced(client: HttpClient, pauses: readonly number[]): HttpClient {
  let sent = 0;
  const pause = (): Promise<void> => {
    sent += 1;
    return wait(pauses[sent % pauses.length] ?? 0);
  };
  const send: HttpClient['send'] = async (request) => {
    await pause();
    const exchange = await client.send(request);
    await pause();
    return exchange;
  };
  return new Proxy(client, {
    get: (target, name) => (name === 'send' ? send : Reflect.get(target, name, target)),
  });
}

/** What units record on a server of their own, one after the other. */
async function recordOf(pauses: readonly number[], units: readonly string[]) {
  const server = await startReferenceServer({ deviations: FAULTS });
  const configuration = readConfiguration({
    CONFORMANCE_TOKEN: server.token,
    CONFORMANCE_RUNS: '30',
    CONFORMANCE_RUN_ID: 'one-run',
  });
  configuration.target = completeTarget({ ...server.target, baseUrl: server.url });
  const connection = connect(configuration);
  const scope = createRunScope(configuration, paced(connection.client, pauses), connection.secrets);
  const checks = await collectChecks();
  let merged: MergedRecord | undefined;
  for (const unit of units) {
    const result = await runInProcess(scope, checks, { only: ({ meta }) => meta.id === unit });
    expect(result.crashes).toEqual([]);
    if (result.merged) merged = merged ? mergeRecords(merged, result.merged) : result.merged;
  }
  await connection.close();
  await server.close();
  if (!merged) throw new Error('No unit left a record.');
  const { header: _header, resources: _resources, ...record } = merged;
  const place = { baseUrl: server.url, out: '{out}', listedIds: listedIds(JSON.stringify(server.target)) };
  return withoutTimes(record, place);
}

test('in whatever order answers come and units run, the same is counted, kept and shown', async () => {
  const inOrder = await recordOf([0], UNITS);
  expect(inOrder.clauses['create-workspace.result']?.failed).toBeGreaterThan(0);
  expect(inOrder.clauses['deploy.out.createdAt.presence']?.evidence.length).toBeGreaterThan(0);
  expect(await recordOf([0, 5, 1, 0, 3, 0, 8], [...UNITS].reverse())).toEqual(inOrder);
});

import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { connect } from '../../../fixtures/target/connect.ts';
import { completeTarget } from '../../../fixtures/target/target-file.ts';
import { readReport } from '../../../reports/json.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { playwright } from './spawn-suite.ts';

const UNITS = ['create-workspace', 'rollback-deploy'];

test('Playwright and the in-process host leave equal records of a unit', async () => {
  const out = temporaryFolder();
  await playwright(['test', '--grep', `(?<![.\\w-])(${UNITS.join('|')}): `], { CONFORMANCE_OUT: out });
  const report = readReport(join(out, 'conformance.json'));

  const server = await startReferenceServer({});
  const configuration = readConfiguration({ CONFORMANCE_TOKEN: server.token });
  configuration.target = completeTarget({ ...server.target, baseUrl: server.url });
  const connection = connect(configuration);
  const { merged, crashes } = await runInProcess(
    createRunScope(configuration, connection.client),
    await collectChecks(),
    {
      only: (check) => UNITS.includes(check.meta.id),
    },
  );
  await connection.close();
  await server.close();

  expect(crashes).toEqual([]);
  const here = Object.fromEntries(
    Object.entries(merged?.clauses ?? {}).map(([id, { exercised, failed }]) => [id, { exercised, failed }]),
  );
  const there = Object.fromEntries(
    report.clauses
      .filter(({ exercised }) => exercised > 0)
      .map(({ id, exercised, failed }) => [id, { exercised, failed }]),
  );
  expect(Object.keys(here).length).toBeGreaterThan(50);
  expect(there).toEqual(
    Object.fromEntries(Object.entries(here).filter(([, { exercised }]) => exercised > 0)),
  );
  for (const { id, digest, requests } of report.operations) {
    if (requests > 0) expect(digest, id).toBe(merged?.operations[id]?.digest);
  }
});

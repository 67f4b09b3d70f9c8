import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import type { ReportClause } from '../../../spec/record/report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { playwright } from './spawn-suite.ts';
import { listedIds, timeless } from './timeless-report.ts';

// Units of several files, some of which change the same things, and some of which find the same faults.
const CHOSEN = ['--grep', '@create-workspace|@create-team|@get-organization|@rollback-deploy'];

/** Faults that many cases show alike, in one unit and in several: which of them the report shows must be decided. */
const FAULTS = [
  'create-workspace-echoes-other-description',
  'rollback-deploy-lacks-deploy-out-createdAt',
  'organization-out-managedDomains-enforcedLogins-is-null',
  'accepts-broken-team-in-name-type',
];

/** Runs the chosen units against a faulty server of their own, whole or in shards that are merged. */
async function reportOf(shards: number | null) {
  const server = await startReferenceServer({ deviations: FAULTS });
  const out = temporaryFolder();
  const file = join(out, 'target.json');
  writeFileSync(file, JSON.stringify(server.target));
  const env = {
    CONFORMANCE_TOKEN: server.token,
    CONFORMANCE_TARGET: file,
    CONFORMANCE_PROFILE: 'full',
    CONFORMANCE_RUNS: '3',
    CONFORMANCE_RUN_ID: 'one-run',
    CONFORMANCE_OUT: out,
  };
  if (shards === null) {
    const { status, output } = await playwright(['test', ...CHOSEN], env);
    expect(status, output).toBe(1);
  } else {
    const blobs = temporaryFolder();
    for (let shard = 1; shard <= shards; shard += 1) {
      await playwright(['test', ...CHOSEN, `--shard=${shard}/${shards}`, '--reporter=blob'], {
        ...env,
        PLAYWRIGHT_BLOB_OUTPUT_FILE: join(blobs, `${shard}.zip`),
      });
    }
    const merged = await playwright(['merge-reports', '--config', 'playwright.config.ts', blobs], env);
    expect(merged.status, merged.output).toBe(1);
  }
  await server.close();
  const place = { baseUrl: server.url, out, listedIds: listedIds(readFileSync(file, 'utf8')) };
  return timeless(readReport(join(out, 'conformance.json')), place);
}

test('two shards, merged, are the report of one unsharded run, but for times', async () => {
  test.setTimeout(300_000);
  const whole = await reportOf(null);
  const failing = whole.clauses.filter(({ verdict }: ReportClause) => verdict === 'fail');
  expect(failing.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'create-workspace.result',
      'deploy.out.createdAt.presence',
      'organization.out.managedDomains.enforcedLogins.type',
      'team.in.name.type',
    ]),
  );
  expect(await reportOf(2)).toEqual(whole);
});

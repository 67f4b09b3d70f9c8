import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { playwright } from './spawn-suite.ts';

// Units of several files, some of which change the same things.
const CHOSEN = ['--grep', '@create-workspace|@get-organization|@rollback-deploy'];

const FAULTS = ['create-workspace-echoes-other-description', 'rollback-deploy-lacks-deploy-out-createdAt'];

/** Runs the chosen units against a faulty server of their own, whole or in shards that are merged. */
async function reportOf(shards: number | null): Promise<ConformanceReport> {
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
  return readReport(join(out, 'conformance.json'));
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/**
 * What a report says, without times, the order in which things came, and how often they came: a request that is repeated
 * because an answer was slow stays out of the digests, and is counted all the same.
 */
function saidBy(report: ConformanceReport) {
  const { verdict, verdictReasons, gate, suite, document, summary, causes, pins, waivers } = report;
  const { id, seed, profile, runs, digests, units, budgets, cutShort, notices } = report.run;
  return {
    ...{ verdict, verdictReasons, gate, suite, document, summary, causes, pins, waivers },
    run: { id, seed, profile, runs, digests, units, budgets, cutShort, notices },
    clauses: report.clauses.map(({ failures, exercised, failed, ...clause }) => ({
      ...clause,
      exercised: exercised > 0,
      failed: failed > 0,
      messages: [...new Set(failures.map(({ message }) => message))].sort(),
    })),
    operations: report.operations.map(({ id: operation, digest, violations, baseAccepted }) => ({
      ...{ operation, digest, violations, baseAccepted },
    })),
    observations: report.observations.map(({ answers, ...observation }) => ({
      ...observation,
      answers: answers.map(({ answer }) => answer).sort(),
    })),
    robustness: report.robustness.map(({ id: finding, message }) => ({ finding, message })).sort(byText),
    resources: report.resources
      .map(({ kind, change, operation, name }) => ({ kind, change, operation, name }))
      .sort(byText),
  };
}

test('two shards, merged, say what one unsharded run says', async () => {
  test.setTimeout(300_000);
  const whole = saidBy(await reportOf(null));
  expect(whole.clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toContain(
    'create-workspace.result',
  );
  expect(saidBy(await reportOf(2))).toEqual(whole);
});

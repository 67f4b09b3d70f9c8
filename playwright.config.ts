import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { collectChecks } from './fixtures/host/collect.ts';
import { EMBEDDED_TOKEN } from './fixtures/server/embedded-token.ts';
import {
  type Configuration,
  DEADLINE_VARIABLE,
  EMBEDDED_VARIABLE,
  isEmbedded,
  PLAYWRIGHT_VARIABLE,
  RUN_ID_VARIABLE,
  readConfiguration,
  suiteVersion,
  TOKEN_VARIABLE,
  UNITS_VARIABLE,
} from './fixtures/target/configuration.ts';
import { ConfigurationError } from './fixtures/target/configuration-error.ts';
import { OPTIONS } from './fixtures/target/options.ts';
import { planOf, type RunPlan } from './reports/run-plan.ts';

const env = process.env;
env[PLAYWRIGHT_VARIABLE] = '1';
// Workers load this file too; what belongs to the run as a whole is settled once, by the first process.
const isWorker = env.TEST_WORKER_INDEX !== undefined;
const embedded = isEmbedded(env);

if (!isWorker) {
  env[RUN_ID_VARIABLE] ??= embedded ? 'embedded' : randomBytes(6).toString('hex');
  if (embedded) env[TOKEN_VARIABLE] ??= EMBEDDED_TOKEN;
  if (embedded) env[EMBEDDED_VARIABLE] ??= join(mkdtempSync(join(tmpdir(), 'conformance-')), 'target.json');
  const seconds = Number(env[OPTIONS.maxDuration.env]);
  if (seconds > 0) env[DEADLINE_VARIABLE] ??= String(Date.now() + seconds * 1000);
}

function configure(): Configuration {
  try {
    return readConfiguration(env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) console.error(`error: ${problem}`);
    process.exit(2);
  }
}

async function planRun(): Promise<RunPlan> {
  const configuration = configure();
  const metas = (await collectChecks()).map((check) => check.meta);
  env[UNITS_VARIABLE] = JSON.stringify(metas);
  return planOf(metas, configuration, suiteVersion());
}

export default defineConfig({
  testDir: 'tests/conformance',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/conformance',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Deadlines are the suite's own: they end exchanges and units, not tests.
  timeout: 0,
  reporter: isWorker ? 'null' : [['./reports/reporter.ts', await planRun()]],
  ...(embedded
    ? {
        webServer: {
          command:
            'node --import tsx cli/mock.ts --for-playwright --write-target "$CONFORMANCE_EMBEDDED_TARGET"',
          wait: { stdout: /conformance-server ready port=(?<conformance_embedded_port>\d+)/ },
          gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
        },
      }
    : {}),
});

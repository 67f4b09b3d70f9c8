import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { followParent } from './cli/conformance/follow-parent.ts';
import { prepareRun, settleRun } from './cli/conformance/prepare.ts';
import { workerHeap } from './cli/conformance/small-processes.ts';
import { goOnWithoutConsole } from './cli/console.ts';
import { crash } from './cli/crash.ts';
import { EMBEDDED_VARIABLE, isDryRun, PLAYWRIGHT_VARIABLE } from './fixtures/target/configuration.ts';
import { OPTIONS } from './fixtures/target/options.ts';

const env = process.env;
// Workers load this file too; what belongs to the run as a whole is settled once, by the first process.
const isWorker = env.TEST_WORKER_INDEX !== undefined;

if (!isWorker) await begin().catch(crash);

async function begin(): Promise<void> {
  goOnWithoutConsole();
  if (isDryRun(env)) {
    const { dryRun } = await import('./cli/dry-run/command.ts');
    await dryRun(env);
  }
  env[PLAYWRIGHT_VARIABLE] = '1';
  followParent();
  settleRun(env);
  env.NODE_OPTIONS = workerHeap(env.NODE_OPTIONS);
  await prepareRun(env);
}

// Two workers have at least one request under way each. And the embedded server needs a core itself: of two, a second
// worker would only take time from it.
const isAlone =
  env[OPTIONS.concurrency.env] === '1' ||
  (env[EMBEDDED_VARIABLE] !== undefined && availableParallelism() <= 2);

export default defineConfig({
  testDir: 'tests/conformance',
  testMatch: '**/*.spec.ts',
  // Beside the report: two runs at once don't clear each other's folder.
  outputDir: resolve(env[OPTIONS.out.env] || 'reports/latest', 'test-results'),
  preserveOutput: 'failures-only',
  fullyParallel: true,
  forbidOnly: true,
  workers: isAlone ? 1 : 2,
  // Deadlines are the suite's own: they end exchanges and units, not tests.
  timeout: 0,
  globalSetup: './cli/conformance/global-setup.ts',
  reporter: isWorker ? 'null' : './reports/reporter.ts',
});

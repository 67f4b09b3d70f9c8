import { defineConfig } from '@playwright/test';

/** Runs the suite's own tests: everything under `tests/self` named `*.test.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results/self',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 180_000,
  reporter: process.env.CI ? [['dot']] : [['line']],
});

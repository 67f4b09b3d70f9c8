import { defineConfig } from '@playwright/test';

/** Runs the suite's own tests: everything under `tests/self` named `*.test.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results/self',
  fullyParallel: true,
  forbidOnly: true,
  // Many tests wait for processes of their own that wait for a target: a third one keeps two cores busy.
  workers: 3,
  // No test is meant to take this long: machines differ by a factor of three, and more under load.
  timeout: 400_000,
  reporter: process.env.CI ? [['dot']] : [['line']],
});

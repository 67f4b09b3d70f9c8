import { isDryRun } from '../../fixtures/target/configuration.ts';
import { readArguments } from './arguments.ts';
import { runPlaywright } from './run-playwright.ts';

readArguments(process.env);
if (isDryRun(process.env)) {
  const { dryRun } = await import('../dry-run/command.ts');
  await dryRun(process.env);
} else {
  // Everything else (configuration, preflight, report) is loaded by Playwright's process: this one only waits for it.
  runPlaywright();
}

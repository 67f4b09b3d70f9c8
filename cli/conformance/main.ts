import { readArguments } from './arguments.ts';
import { runPlaywright } from './run-playwright.ts';

// Everything else (configuration, preflight, report) is loaded by Playwright's process: this one only waits for it.
readArguments(process.env);
runPlaywright();

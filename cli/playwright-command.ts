import { createRequire } from 'node:module';

/** Path of Playwright's own command, to be run by Node. */
export const PLAYWRIGHT = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Names of variables that configure a run of the suite, or of the Playwright that this process may be part of. */
const SETTINGS = /^(?:CONFORMANCE|PLAYWRIGHT|PW|TEST)_/;

/** An environment without any such setting: what is started with it tests the embedded server and nothing else. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.test(name)));
}

import { EMBEDDED_TOKEN } from '../../fixtures/server/embedded-token.ts';
import { type Configuration, RUN_ID_VARIABLE } from '../../fixtures/target/configuration.ts';
import { PROFILES, type Profile } from '../../spec/profile.ts';
import { configure, type Environment } from '../conformance/configure.ts';
import { type Estimate, estimate } from './dry-run.ts';
import { embeddedTarget } from './embedded-target.ts';
import { renderDryRun } from './render.ts';

/** Run id under which things would be named, where a run of its own would draw one. */
const RUN_ID = 'dry-run';

/**
 * Prints what a run with these settings would send and leave behind, and ends the process: with 0, or with 2 where a
 * setting is wrong. Sends nothing and writes no file.
 */
export async function dryRun(env: Environment): Promise<never> {
  const configuration = configure({ [RUN_ID_VARIABLE]: RUN_ID, ...env });
  if (configuration.embedded) {
    configuration.token ||= EMBEDDED_TOKEN;
    configuration.target = embeddedTarget(configuration.token);
  }
  console.log(renderDryRun(configuration, await estimates(configuration)));
  process.exit(0);
}

async function estimates(configuration: Configuration): Promise<Map<Profile, Estimate>> {
  const found = new Map<Profile, Estimate>();
  for (const profile of PROFILES) found.set(profile, await estimate({ ...configuration, profile }));
  return found;
}

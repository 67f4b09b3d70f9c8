import { expect, test } from '@playwright/test';
import { keptByNpm } from '../../../cli/kept-by-npm.ts';
import { OPTIONS } from '../../../fixtures/target/options.ts';
import { start } from './spawn-suite.ts';

const npm = (...args: string[]) => start(['run', '--silent', ...args], {}, { command: 'npm' }).ended;

/** Commands with an option that npm keeps, each of which would do something else than was asked without it. */
const KEPT: readonly (readonly [args: string[], named: string])[] = [
  [['conformance', '--target=target.json'], '--target'],
  [['conformance', '--base-url', 'http://127.0.0.1:9/v1beta1', '--dry-run'], '--base-url, --dry-run'],
  [['mock', '--list'], '--list'],
];

for (const [args, named] of KEPT) {
  test(`npm run ${args.join(' ')} ends with 2 and tells where the '--' belongs`, async () => {
    const { status, output } = await npm(...args);
    expect(status, output).toBe(2);
    expect(output).toMatch(new RegExp(`^error: ${named}: expected behind a '--' that stands alone`));
    expect(output).toContain(`Write 'npm run ${args[0]} -- ${named.split(',')[0]} …'`);
  });
}

test('what npm keeps for another of its commands, or sets to nothing, is none of this one', () => {
  const flags = Object.values(OPTIONS).map(({ flag }) => flag);
  const of = (env: Record<string, string>) => keptByNpm('conformance', flags, env);
  expect(of({ npm_lifecycle_event: 'self-test', npm_config_dry_run: 'true' })).toBeUndefined();
  expect(of({ npm_lifecycle_event: 'conformance', npm_config_dry_run: '' })).toBeUndefined();
  expect(
    keptByNpm('power', ['--jobs'], { npm_lifecycle_event: 'power', npm_config_jobs: 'max' }),
  ).toBeUndefined();
  expect(of({ npm_lifecycle_event: 'conformance', npm_config_cafile: 'ca.pem' })).toBeUndefined();
  expect(of({ npm_lifecycle_event: 'conformance', npm_config_ca_file: 'ca.pem' })).toContain('--ca-file');
});

import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unknownVariables } from '../../../cli/conformance/unknown-variables.ts';
import { describeRun } from '../../../fixtures/host/describe-run.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { ConfigurationError } from '../../../fixtures/target/configuration-error.ts';
import { replayCommand } from '../../../reports/assemble.ts';
import { exchange } from '../reports/samples.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const URL = 'http://127.0.0.1:1/v1beta1';
const TARGET = {
  CONFORMANCE_TOKEN: 'a-token',
  CONFORMANCE_BASE_URL: URL,
  CONFORMANCE_ORGANIZATION: 'org',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfiguration(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

const folder = temporaryFolder();
const targetFile = join(folder, 'named.json');
writeFileSync(targetFile, JSON.stringify({ baseUrl: URL, organizationId: 'org' }));
const loop = join(folder, 'loop');
symlinkSync(loop, loop);
const empty = join(folder, 'empty.pem');
writeFileSync(empty, 'no certificate');

const WRONG: readonly (readonly [title: string, env: Record<string, string>, problem: RegExp])[] = [
  [
    'an organization without a target',
    { CONFORMANCE_ORGANIZATION: 'org' },
    /^--organization .*expected --target or --base-url beside it, found neither\. Name the target/,
  ],
  ...(['TARGET', 'BASE_URL', 'ORGANIZATION'] as const).map(
    (name) =>
      [
        `an empty CONFORMANCE_${name}`,
        { ...TARGET, CONFORMANCE_TARGET: targetFile, [`CONFORMANCE_${name}`]: '' },
        new RegExp(`^--\\S+ \\(CONFORMANCE_${name}\\): expected a value, found an empty one\\. Give it`),
      ] as const,
  ),
  [
    'a port that no address has',
    { ...TARGET, CONFORMANCE_BASE_URL: 'http://127.0.0.1:99999/v1beta1' },
    /^--base-url .*expected a port from 1 to 65535, found '99999' in 'http:.*\. Correct it\.$/,
  ],
  ['a run longer than timers count', { ...TARGET, CONFORMANCE_MAX_DURATION: '3000000' }, /from 1 to 1000000/],
  [
    'certificates that are none',
    { ...TARGET, CONFORMANCE_CA_FILE: empty },
    /expected certificates in PEM form, found none in/,
  ],
  [
    'a path that leads nowhere',
    { ...TARGET, CONFORMANCE_WAIVERS: loop },
    /--waivers .*expected a readable file, found ELOOP/,
  ],
];

/** Target files that say what nobody can read, or read twice. */
const UNREADABLE: readonly (readonly [title: string, content: string | Buffer, problem: RegExp])[] = [
  ['an empty file', '\n', /expected JSON, found an empty file\. Write it\.$/],
  [
    'another encoding',
    Buffer.from('{"baseUrl": "\u00e4"}', 'latin1'),
    /expected JSON in UTF-8, found another encoding\. Save/,
  ],
  ['a comma too many', '{\n  "baseUrl": "x",\n}', /at position \d+ \(line 3 column 1\)\. Correct it\.$/],
  [
    'a name twice',
    JSON.stringify({ baseUrl: URL, organizationId: 'org' }).replace('}', ',\n"organizationId": "other"}'),
    /expected each name of an object once, found one twice \(line 2 column 1\)\. Leave one/,
  ],
];

for (const [title, content, problem] of UNREADABLE) {
  test(`a target file with ${title} is told where`, () => {
    const path = join(folder, `${title}.json`);
    writeFileSync(path, content);
    expect(problemsOf({ CONFORMANCE_TOKEN: 'a-token', CONFORMANCE_TARGET: path })).toEqual([
      expect.stringMatching(problem),
    ]);
  });
}

for (const [title, env, problem] of WRONG) {
  test(`${title} is told before anything is sent`, () => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
  });
}

test('an empty target is not the embedded server, nor an empty organization that of the target', () => {
  const token = { CONFORMANCE_TOKEN: 'a-token' };
  for (const env of [
    { CONFORMANCE_TARGET: '' },
    { CONFORMANCE_BASE_URL: '' },
    { ...token, CONFORMANCE_BASE_URL: URL, CONFORMANCE_ORGANIZATION: '' },
  ]) {
    expect(problemsOf(env)).toEqual([expect.stringContaining('found an empty one')]);
  }
});

test('an empty variable of another setting is one that is not set', () => {
  const { runId, seed, rate } = readConfiguration({
    CONFORMANCE_RUN_ID: '',
    CONFORMANCE_SEED: '',
    CONFORMANCE_RATE: '',
  });
  expect({ runId, seed, rate }).toEqual({ runId: 'embedded', seed: 1, rate: null });
});

test('a variable that looks like a setting and is none is told, with what may be meant', () => {
  const known = { CONFORMANCE_SEED: '1', CONFORMANCE_TOKEN: 'a', CONFORMANCE_UNITS: '[]', PATH: '' };
  expect(unknownVariables(known)).toEqual([]);
  expect(unknownVariables({ ...known, CONFORMANCE_MAX_REQUEST: '100' })).toEqual([
    expect.stringMatching(/^CONFORMANCE_MAX_REQUEST is no setting .* mean CONFORMANCE_MAX_REQUESTS,/),
  ]);
});

test('a report tells every bound that the run was given', () => {
  expect(describeRun(readConfiguration({})).budgets).toMatchObject({
    'max-requests': null,
    'max-duration': null,
  });
  const given = { CONFORMANCE_MAX_REQUESTS: '9', CONFORMANCE_MAX_DURATION: '60' };
  expect(describeRun(readConfiguration(given)).budgets).toMatchObject({
    'max-requests': 9,
    'max-duration': 60,
  });
});

test('a replay names its target as the run did', () => {
  const again = (env: Record<string, string>): string => {
    const evidence = {
      message: '',
      unit: 'create-team',
      case: 'create-team/base',
      exchange: exchange(),
      size: 1,
    };
    return replayCommand(evidence, 'team.in.name.type', describeRun(readConfiguration(env)));
  };
  const common =
    'npm run replay -- --unit create-team --clause team.in.name.type --case create-team/base --seed 1';
  expect(again({})).toBe(common);
  const asked = `--profile read-only --base-url ${URL} --organization org`;
  expect(again(TARGET)).toBe(`${common} ${asked}`);
  const file = join(folder, 'target.json');
  writeFileSync(file, JSON.stringify({ baseUrl: 'http://elsewhere/v1beta1', organizationId: 'other' }));
  const named = `--profile read-only --target ${file} --base-url ${URL} --organization org`;
  expect(again({ ...TARGET, CONFORMANCE_TARGET: file })).toBe(`${common} ${named}`);
});

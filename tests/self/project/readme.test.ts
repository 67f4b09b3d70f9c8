import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { OPTIONS } from '../../../fixtures/target/options.ts';
import { checkTargetFile } from '../../../fixtures/target/target-file.ts';
import { PROFILES } from '../../../spec/profile.ts';
import type { SuitePower } from '../../../spec/record/report.ts';
import { ROOT } from '../hosts/spawn-suite.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

test('every npm script that the README and CONTRIBUTING name exists', () => {
  const text = README + readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(PACKAGE.scripts), `npm run ${name}`).toContain(name);
});

test('every option of the README exists and is in it, and every profile is told', () => {
  const known = Object.values(OPTIONS).map(({ flag }): string => flag);
  const foreign = [
    '--grep',
    '--ui',
    '--workers',
    '--shard',
    '--repeat-each',
    '--reporter',
    '--config',
    '--port',
    '--prefix',
  ];
  const others = ['--deviation', '--variant', '--list', '--help', '--only', '--format'];
  const ofPower = ['--through-playwright', '--quick', '--resume', '--jobs', '--write', '--kind'];
  const named = [...README.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag);
  for (const flag of named) expect([...known, ...foreign, ...others, ...ofPower], flag).toContain(flag);
  for (const flag of known) expect(named, flag).toContain(flag);
  for (const profile of PROFILES) expect(README).toContain(`\`${profile}\``);
});

test('the target file of the README is one', () => {
  const block = /```jsonc\n([\s\S]*?)```/.exec(README)?.[1] ?? '';
  const json = block.replace(/\/\/.*$/gm, (comment, offset: number) =>
    // Not the slashes of a URL.
    block[offset - 1] === ':' ? comment : '',
  );
  const withoutComments = json.replace(/https:\/\/[^"]*/g, 'https://host/path/v1beta1');
  expect(() => checkTargetFile(JSON.parse(withoutComments), 'README.md')).not.toThrow();
});

test('every file that the README, CONTRIBUTING and the decisions link to is there', () => {
  const decisions = readdirSync(join(ROOT, 'spec', 'decisions')).map((name) => `spec/decisions/${name}`);
  for (const file of ['README.md', 'CONTRIBUTING.md', ...decisions]) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, inMarkdown, inHtml] of text.matchAll(/\]\(([^)#]+)\)|<img src="([^"]+)"/g)) {
      const link = inMarkdown ?? inHtml ?? '';
      if (/^https?:/.test(link)) continue;
      expect(existsSync(join(ROOT, dirname(file), link)), `${file} links to ${link}`).toBe(true);
    }
  }
});

test('the figures of the proof in the README are those of spec/power.json, and prove something', () => {
  const power = JSON.parse(readFileSync(join(ROOT, 'spec', 'power.json'), 'utf8')) as SuitePower;
  const told = (count: number): string => count.toLocaleString('en-US');
  expect(README).toContain(
    `| single faults found and rightly named | ${told(power.killed)} of ${told(power.deviations)} |`,
  );
  expect(README).toMatch(new RegExp(`false alarms on ${told(power.variants)} lawful variants .*\\| 0 \\|`));
  expect([power.killed, power.falseAlarms]).toEqual([power.deviations, 0]);
});

test('the dependencies of the README are those of the package, pinned exactly', () => {
  const all = { ...PACKAGE.dependencies, ...PACKAGE.devDependencies };
  for (const [name, version] of Object.entries(all)) {
    expect(README, name).toContain(`\`${name}\``);
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

const QUICK: [command: string, expected: RegExp][] = [
  ['npm run conformance -- --help', /--max-creations/],
  ['npm run mock -- --list', /deviation/i],
];

for (const [command, expected] of QUICK) {
  test(`${command} works as the README says`, () => {
    const [program = '', ...args] = command.split(' ');
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(expected);
  });
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the command as a person does, with nothing of this run in its environment. */
function replay(words: readonly string[], env: Record<string, string> = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('CONFORMANCE_'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'cli/replay.ts', ...words],
    { cwd: root, encoding: 'utf8', env: { ...Object.fromEntries(kept), ...env } },
  );
  return { status, stdout, stderr };
}

const CLAUSE = 'workspace.in.name.limit';
const UNIT = ['--unit', 'create-workspace', '--clause', CLAUSE];
const CASE = ['--case', 'organization/fault/base!name of 51 characters', '--seed', '1'];
const DEVIATION = 'accepts-broken-workspace-in-name-limit';

test.describe('npm run replay', () => {
  test('says that a fault still fails, with the exchange and a line to paste, and ends with 1', () => {
    const { status, stdout } = replay([...UNIT, ...CASE, '--deviation', DEVIATION]);
    expect(stdout).toContain(`${CLAUSE}: still fails`);
    expect(stdout).toContain('(name of 51 characters) was answered OK');
    expect(stdout).toContain('answered 20');
    expect(stdout).toMatch(/curl .*\$CONFORMANCE_TOKEN/);
    expect(status).toBe(1);
  });

  test('says that it no longer does, and ends with 0', () => {
    const { status, stdout } = replay([...UNIT, ...CASE]);
    expect(stdout).toContain(`${CLAUSE}: no longer fails`);
    expect(stdout).toContain('answered 4');
    expect(status).toBe(0);
  });

  test('says where no request is the case of a hand-written check', () => {
    const unit = ['--unit', 'create-workspace', '--clause', CLAUSE];
    const { status, stdout } = replay([...unit, '--case', 'mistyped/0']);
    expect(stdout).toContain("No request of the unit is the case 'mistyped/0': it is mistyped,");
    expect(status).toBe(0);
  });

  const ERRORS: Record<string, { words: string[]; says: RegExp; env?: Record<string, string> }> = {
    'no unit': { words: ['--clause', CLAUSE], says: /--unit.*not specified/ },
    'an unknown option': { words: [...UNIT, '--cases', 'x'], says: /unknown option '--cases'/ },
    'an unknown unit': {
      words: ['--unit', 'create-workspaces', '--clause', CLAUSE],
      says: /found 'create-workspaces'. Did you mean create-workspace,/,
    },
    'an unknown clause': {
      words: ['--unit', 'create-workspace', '--clause', 'workspace.in.names.limit'],
      says: /Did you mean workspace\.in\.name\.limit,/,
    },
    'a clause of another unit': {
      words: ['--unit', 'create-team', '--clause', CLAUSE],
      says: /expected a unit that exercises workspace\.in\.name\.limit.*Try create-workspace\b/,
    },
    'an unknown case': {
      words: [...UNIT, '--case', 'organization/single/name=length-7'],
      says: /was not sent by the unit.*no such case/,
    },
    'a dry run': { words: UNIT, env: { CONFORMANCE_DRY_RUN: '1' }, says: /a replay always sends.*Unset it/ },
    'an unknown deviation': { words: [...UNIT, '--deviation', 'none-such'], says: /none-such/ },
    'a deviation beside a target': {
      words: [...UNIT, '--deviation', DEVIATION, '--base-url', 'http://localhost:1/v1beta1'],
      says: /leave out --target and --base-url/,
    },
    'no token for a target': {
      words: [...UNIT, '--base-url', 'http://localhost:1/v1beta1', '--organization', 'o'],
      says: /CONFORMANCE_TOKEN/,
    },
    'a target that is not there': {
      words: [
        ...UNIT,
        '--base-url',
        'http://127.0.0.1:1/v1beta1',
        '--organization',
        'o',
        '--profile',
        'full',
      ],
      env: { CONFORMANCE_TOKEN: 'a-token-of-some-length' },
      says: /127\.0\.0\.1:1/,
    },
  };
  for (const [problem, { words, says, env }] of Object.entries(ERRORS)) {
    test(`${problem}: ends with 2 and says what to do`, () => {
      const { status, stdout, stderr } = replay(words, env);
      expect(stderr).toMatch(says);
      expect(stderr).not.toContain('    at ');
      expect(stdout).not.toMatch(/fails$/m);
      expect(status).toBe(2);
    });
  }
});

import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

const UNITS = ['auth.rotate-token', 'rotate-token', 'rotate-token.silence'];

/** Answers rotations with other values, worked out from those of the target. */
function answering(change: (value: string) => Record<string, string>): Alter {
  return ({ status, body }, { operation }) =>
    status === 200 && operation === 'rotate-token'
      ? { status, body: { ...body, ...change(String(body.token)) } }
      : undefined;
}

test('tokens that look like the run’s own are left alone, and nothing ends for it', async () => {
  const alter = answering((value) => ({ token: `${value.slice(0, 4)}****`, shortToken: 'embedded' }));
  const run = await runAltered(UNITS, alter, {
    target: (target) => {
      delete target.ownTokenId;
    },
  });
  expect(run.failed).toEqual(['rotate-token.token-value']);
  const rotated = run.sent.filter(({ operation }) => operation === 'rotate-token');
  expect(rotated.length).toBeGreaterThan(0);
  const reasons = run.merged.clauses['rotate-token.valid-accepted']?.notExercised ?? [];
  expect(reasons.join()).toContain('ownTokenId');
});

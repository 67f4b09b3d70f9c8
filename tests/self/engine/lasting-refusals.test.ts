import { expect, test } from '@playwright/test';
import { LastingRefusals } from '../../../fixtures/engine/lasting-refusals.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

/** An answer as far as it is looked at: what was called, and what came of it. */
const reply = (outcome: string, operation = 'create-team'): Reply =>
  ({ call: { operation }, outcome, ok: outcome === '201' }) as Reply;

/** A unit's own memory: each test has one. */
const unit = (): CheckContext => ({}) as CheckContext;

test('a status that outlasts all pauses four times is trusted, for its operation and in its unit alone', () => {
  const ctx = unit();
  const lasting = new LastingRefusals(ctx);
  for (let times = 0; times < 4; times += 1) {
    expect(lasting.has(reply('409')), `${times} times`).toBe(false);
    lasting.learn(reply('409'), reply('409'));
  }
  expect(new LastingRefusals(ctx).has(reply('409'))).toBe(true);
  expect(lasting.has(reply('423'))).toBe(false);
  expect(lasting.has(reply('409', 'create-workspace'))).toBe(false);
  expect(new LastingRefusals(unit()).has(reply('409'))).toBe(false);
});

test('a status that was once seen to pass is never trusted', () => {
  const lasting = new LastingRefusals(unit());
  for (let times = 0; times < 8; times += 1) lasting.learn(reply('409'), reply(times === 2 ? '201' : '409'));
  expect(lasting.has(reply('409'))).toBe(false);
});

test('one that turns into another status says nothing', () => {
  const lasting = new LastingRefusals(unit());
  for (let times = 0; times < 8; times += 1) lasting.learn(reply('409'), reply('400'));
  expect(lasting.has(reply('409'))).toBe(false);
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { sayIfLong } from '../../../reports/long-run.ts';

test('a run that takes long says how far it is and how its time is bounded, once', async () => {
  const said: string[] = [];
  const standing = { done: 0, planned: 40 };
  sayIfLong(
    () => standing,
    (words) => said.push(words),
    30,
  );
  standing.done = 7;
  await pause(100);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('7 of 40 units are done after 30 ms');
  expect(said[0]).toContain('--max-duration');
});

test('a run that has ended says nothing of that', async () => {
  const said: string[] = [];
  const end = sayIfLong(
    () => ({ done: 40, planned: 40 }),
    (words) => said.push(words),
    30,
  );
  end();
  await pause(100);
  expect(said).toEqual([]);
});

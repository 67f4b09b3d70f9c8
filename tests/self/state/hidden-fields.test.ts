import { expect, test } from '@playwright/test';
import { runAltered } from './altered-target.ts';

/** A request for a team, and how many with a description, or without members too, were answered up to it. */
interface Count {
  described: number;
  memberless: number;
  isMemberless: boolean;
}

/** Hides descriptions of teams in the answers that `isHidden` picks; what fails then, and how many there were. */
async function runHiding(isHidden: (count: Count) => boolean): Promise<Count & { failed: string[] }> {
  const count: Count = { described: 0, memberless: 0, isMemberless: false };
  const { failed } = await runAltered(['create-team'], (answer, { fields }) => {
    if (answer.status >= 300 || fields.description === undefined) return undefined;
    count.isMemberless = Array.isArray(fields.memberIds) && fields.memberIds.length === 0;
    count.described += 1;
    if (count.isMemberless) count.memberless += 1;
    if (!isHidden(count)) return undefined;
    const body = { ...answer.body };
    delete body.description;
    return { status: answer.status, body };
  });
  return { ...count, failed };
}

async function failedWhere(isHidden: (described: number) => boolean): Promise<string[]> {
  const { failed, described } = await runHiding((count) => isHidden(count.described));
  expect(described).toBeGreaterThan(20);
  return failed;
}

for (const each of [2, 3, 7, 25])
  test(`a description that is missing in every ${each}. answer is hidden, not lost`, async () => {
    expect(await failedWhere((count) => count % each === 0)).toEqual([]);
  });

test('a description that no answer shows is hidden, not lost', async () => {
  expect(await failedWhere(() => true)).toEqual([]);
});

test('a description that is missing in a few answers, and then in none, is hidden, not lost', async () => {
  expect(await failedWhere((count) => count === 9)).toEqual([]);
});

test('a description that is missing beside one choice is hidden only where it shows when asked for again', async () => {
  const { memberless } = await runHiding(() => false);
  const lost = await runHiding(({ isMemberless }) => isMemberless);
  expect(lost.failed).toEqual(['create-team.result']);
  const late = await runHiding((count) => count.isMemberless && count.memberless <= memberless);
  expect(late.memberless).toBeGreaterThan(memberless);
  expect(late.failed).toEqual([]);
});

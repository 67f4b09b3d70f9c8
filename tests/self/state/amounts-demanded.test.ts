import { expect, test } from '@playwright/test';
import type { Reply } from '../../../fixtures/host/call.ts';
import { type Amounts, demandsAmounts } from '../../conformance/deployments/amounts-demanded.ts';

const answer = (status: number): Reply =>
  ({ ok: status < 300, exchange: { status, headers: new Headers() } }) as unknown as Reply;

/** Whether amounts are taken for demanded where updates without any, and those with them behind, are answered so. */
async function demanded(without: number, withThem: readonly number[] = [200, 200]): Promise<boolean> {
  const left = [...withThem];
  return demandsAmounts(
    ({ amounts }) => Promise.resolve(answer(amounts ? (left.shift() ?? 500) : without)),
    () => Promise.resolve(),
  );
}

for (const [words, expected, ...statuses] of [
  ['that is plain, between updates that are taken', true, 422],
  ['by the state, beside updates that are taken at once', true, 409],
  ['that is none', false, 200],
  ['of the caller', false, 403],
  ['of the moment', false, 429],
  ['of whoever takes nothing behind it', false, 400, [400]],
  ['of whoever takes nothing behind the second one', false, 400, [200, 400]],
] satisfies [string, boolean, number, number[]?][]) {
  test(`a refusal ${words} ${expected ? 'shows' : 'does not show'} that amounts are needed`, async () => {
    expect(await demanded(...(statuses as [number, number[]?]))).toBe(expected);
  });
}

test('an update behind one that was refused by the state must be taken at once', async () => {
  const sent: (string | boolean)[] = [];
  const send = ({ amounts, atOnce }: Amounts): Promise<Reply> => {
    sent.push(amounts, atOnce);
    return Promise.resolve(answer(amounts ? 200 : 409));
  };
  await demandsAmounts(send, () => Promise.resolve());
  expect(sent).toEqual([false, false, true, true, false, false, true, true]);
});

test('updates without amounts that are refused for what is at work, and taken behind a rest, need none', async () => {
  let isAtWork = true;
  const send = ({ amounts }: Amounts): Promise<Reply> =>
    Promise.resolve(answer(!amounts && isAtWork ? 422 : 200));
  const rest = (): Promise<void> => {
    isAtWork = false;
    return Promise.resolve();
  };
  expect(await demandsAmounts(send, rest)).toBe(false);
});

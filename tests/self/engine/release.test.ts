import { expect, test } from '@playwright/test';
import type { Model } from '../../../fixtures/engine/model.ts';
import { Release } from '../../../fixtures/engine/release.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

const model = {
  operation: 'rollback-deploy',
  release: { operation: 'rollback-deploy', case: 'release' },
} as Model;

const answered = (call: Call, status: number): Reply =>
  ({ call, ok: status < 400, outcome: String(status), exchange: { status } }) as Reply;

/** A target that refuses the plain request until the release is taken, and answers the first releases with 425. */
function target(early: number): {
  ctx: CheckContext;
  sendBase: () => Promise<Reply>;
  releases: () => number;
} {
  let free = false;
  let releases = 0;
  const ctx = {
    timeLeft: 60_000,
    mayCreateBy: () => true,
    send: async (call: Call) => {
      releases += 1;
      if (releases <= early) return answered(call, 425);
      free = true;
      return answered(call, 200);
    },
  } as Partial<CheckContext> as CheckContext;
  const sendBase = async (): Promise<Reply> => {
    const status = free ? 200 : 400;
    free = false;
    return answered({ operation: 'rollback-deploy', case: 'base' } as Call, status);
  };
  return { ctx, sendBase, releases: () => releases };
}

test('a release that is answered unclearly is sent again, so that what follows is taken', async () => {
  const { ctx, sendBase, releases } = target(2);
  const release = new Release(ctx, model);
  const base = await release.retry(await sendBase(), sendBase);
  release.learn(base);
  expect(base.ok).toBe(true);
  expect(releases()).toBe(3);
  await release.send();
  expect((await sendBase()).ok).toBe(true);
});

test('a base that is taken late behind a release is so thanks to it', async () => {
  const { ctx, sendBase, releases } = target(0);
  const release = new Release(ctx, model);
  const refused = async (): Promise<Reply> => answered({ operation: 'rollback-deploy' } as Call, 409);
  expect((await release.retry(await refused(), refused)).ok).toBe(false);
  release.learn(await sendBase());
  await release.send();
  expect(releases()).toBe(2);
});

test('a release stands until something is taken behind it, or refused again and again', async () => {
  const { ctx, sendBase, releases } = target(0);
  const release = new Release(ctx, model);
  release.learn(await release.retry(await sendBase(), sendBase));
  const [taken, refused] = [200, 409].map((status) =>
    answered({ operation: 'rollback-deploy' } as Call, status),
  );
  const follow = async (isFaulty: boolean, reply: Reply | undefined, times = 1): Promise<number> => {
    for (let time = 0; time < times; time += 1) if (reply) release.answered(isFaulty, reply);
    await release.send();
    return releases();
  };
  await release.send();
  expect(releases()).toBe(2);
  expect(await follow(true, refused, 9)).toBe(2);
  expect(await follow(false, refused)).toBe(2);
  expect(await follow(false, refused, 4)).toBe(3);
  expect(await follow(true, taken)).toBe(4);
});

test('a release that frees nothing is not sent before what follows', async () => {
  const { ctx, releases } = target(0);
  const release = new Release(ctx, model);
  const refused = async (): Promise<Reply> => answered({ operation: 'rollback-deploy' } as Call, 400);
  const base = await release.retry(await refused(), refused);
  release.learn(base);
  expect(base.ok).toBe(false);
  await release.send();
  expect(releases()).toBe(1);
});

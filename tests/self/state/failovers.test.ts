import { expect, test } from '@playwright/test';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { type Alter, runAltered, type Sent } from './altered-target.ts';

const UNIT = ['update-cluster.state'];
const DISABLED = 'update-cluster.disable-dr';

test('without leave DR ends, and a failover is asked for behind it, on clusters of the run’s own alone', async () => {
  const withoutLeave = (target: Target): void => {
    for (const cluster of target.clusters) delete cluster.allow;
  };
  const run = await runAltered(UNIT, undefined, { target: withoutLeave });
  const listed = run.target.clusters.map(({ id }) => id);
  const ending = run.sent.filter(({ fields }) => fields.enableDr === false);
  const failingOver = run.sent.filter(({ fields }) => fields.isFailedOver === true);
  expect(failingOver.length).toBeGreaterThan(0);
  for (const asked of failingOver) {
    const { path } = asked;
    expect(ending.some((end) => end.path === path && run.sent.indexOf(end) < run.sent.indexOf(asked))).toBe(
      true,
    );
  }
  expect(ending.filter(({ path }) => listed.some((id) => path.endsWith(id)))).toEqual([]);
  expect(run.exercised(DISABLED)).toBeGreaterThan(0);
  const none = { CONFORMANCE_MAX_CREATIONS: 'cluster=0' };
  const alone = await runAltered(UNIT, undefined, { target: withoutLeave, env: none });
  const forGood = ({ fields }: Sent): boolean => fields.enableDr === false || fields.isFailedOver === true;
  expect(alone.sent.filter(forGood)).toEqual([]);
  expect(alone.merged.clauses[DISABLED]?.notExercised).toEqual([
    `no listed cluster has 'disable-dr' in its "allow", and no cluster of the run’s own has DR`,
  ]);
});

for (const [isTold, failed] of [
  [true, ['update-cluster.failover-triggered']],
  [false, []],
] as const) {
  test(`a failover that was taken, and that never ${isTold ? 'begins, is' : 'shows, is not'} blamed`, async () => {
    const unmoved: Alter = ({ status, body }, { operation }) => {
      if (operation !== 'update-cluster' || status !== 200 || body.isFailedOver !== true) return undefined;
      const { failoverInProgress: _, ...rest } = body;
      const told = isTold ? { failoverInProgress: false } : {};
      return { status, body: { ...rest, ...told, isFailedOver: false, status: 'CREATED' } };
    };
    expect((await runAltered(UNIT, unmoved)).failed).toEqual(failed);
  });
}

test('of several clusters that may fail over and lose their DR one is kept for the latter', async () => {
  const run = await runAltered(UNIT);
  const kept = run.target.clusters.findLast(({ allow = [] }) => allow.length === 2);
  const failedOver = run.sent.filter(({ fields }) => fields.isFailedOver === true);
  expect(failedOver.filter(({ path }) => path.endsWith(kept?.id ?? ''))).toEqual([]);
  expect(failedOver.length).toBeGreaterThan(0);
  const ended = run.sent.filter(
    ({ fields, path }) => fields.enableDr === false && path.endsWith(kept?.id ?? ''),
  );
  expect(ended).toHaveLength(1);
});

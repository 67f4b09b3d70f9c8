import { expect, test } from '@playwright/test';
import { divideBudgets } from '../../../fixtures/host/budget.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { runToy, toyCheck, toyConfiguration } from './run-toy.ts';
import { OK, toyApi } from './toy-api.ts';
import type { Toy } from './toy-target.ts';

const team = [toyCheck('create-team')];
const none = toyConfiguration().maxCreations;

test.describe('budgets', () => {
  for (const maxRequests of [1, 2, 5, 6, 17, 60]) {
    test(`--max-requests ${maxRequests}: no request more, faults of different clauses first`, async () => {
      const run = await runToy(toyApi(), team, { configuration: { maxRequests } });
      expect(run.failed).toEqual([]);
      expect(run.sent.length).toBeLessThanOrEqual(maxRequests);
      const tallies = Object.values(run.merged.clauses);
      expect(tallies.some(({ notExercised }) => notExercised.join().includes('--max-requests'))).toBe(true);
      if (maxRequests < 17) return;
      const judged = tallies.filter(({ exercised }) => exercised > 0).length;
      expect(judged).toBeGreaterThan(maxRequests / 2);
      expect(run.merged.clauses['request.required-body']?.exercised).toBe(1);
    });
  }

  for (const bound of [0, 1, 2, 3, 10, 25]) {
    test(`--max-creations team=${bound}: never more is left behind, and faults come first`, async () => {
      const run = await runToy(toyApi(), team, { configuration: { maxCreations: { ...none, team: bound } } });
      const created = run.sent.filter(({ outcome }) => outcome === '200').length;
      expect(created).toBeLessThanOrEqual(bound);
      expect(run.failed).toEqual([]);
      const reasons = run.merged.clauses['team.in.organizationRole.values']?.notExercised.join() ?? '';
      // One creation is enough for every fault: what is refused creates nothing.
      if (bound < 1) expect(run.sent).toEqual([]);
      else expect(run.merged.clauses['team.in.name.type']?.exercised).toBeGreaterThan(0);
      if (bound < 10) expect(reasons).toContain('--max-creations');
    });
  }

  test('--max-creations holds against a target that takes what it should refuse', async () => {
    const toy: Toy = ({ number }) => OK({ id: `team-${number}` });
    const run = await runToy(toy, team, { configuration: { maxCreations: { ...none, team: 7 } } });
    expect(run.sent.length).toBeLessThanOrEqual(7);
    expect(run.failed.length).toBeGreaterThan(0);
  });

  test('with a single creation left a fault that is taken is blamed, and nothing follows it', async () => {
    const lawful = toyApi();
    const toy: Toy = (request) =>
      typeof request.body?.name === 'object' ? OK({ id: 'team-0' }) : lawful(request);
    const run = await runToy(toy, team, { configuration: { maxCreations: { ...none, team: 1 } } });
    expect(run.failed).toEqual(['team.in.name.type']);
    expect(run.sent.filter(({ outcome }) => outcome === '200')).toHaveLength(1);
    expect(run.sent.at(-1)?.outcome).toBe('200');
  });

  test('with a single creation left faults are sent beside other choices as well', async () => {
    const lawful = toyApi();
    const toy: Toy = (request) =>
      Array.isArray(request.body?.name) && request.body?.organizationRole === 'ORGANIZATION_BILLING_ADMIN'
        ? OK({ id: 'team-0' })
        : lawful(request);
    const run = await runToy(toy, team, { configuration: { maxCreations: { ...none, team: 1 } } });
    expect(run.failed).toEqual(['team.in.name.type']);
    expect(run.sent.filter(({ outcome }) => outcome === '200')).toHaveLength(1);
  });

  test('--max-duration: nothing is sent behind the deadline, and what was judged before it counts', async () => {
    const lawful = toyApi();
    const deadline = Date.now() + 2500;
    const late: number[] = [];
    const slow: Toy = (request) => {
      if (Date.now() > deadline) late.push(request.number);
      const until = performance.now() + 20;
      while (performance.now() < until);
      return lawful(request);
    };
    const run = await runToy(slow, team, { configuration: { deadline } });
    expect(late).toEqual([]);
    expect(run.failed).toEqual([]);
    expect(run.merged.clauses['team.in.name.presence']?.exercised).toBeGreaterThan(0);
    const reasons = Object.values(run.merged.clauses).flatMap(({ notExercised }) => notExercised);
    expect(reasons.join()).toContain('--max-duration');
  });

  test('--max-duration: an operation that was asked and never answered has been tried', async () => {
    const deadline = Date.now() + 200;
    const silent: Toy = () => {
      const until = performance.now() + 150;
      while (performance.now() < until);
      return { failure: 'timeout' };
    };
    const run = await runToy(silent, team, { configuration: { deadline } });
    expect(run.merged.bases['create-team']?.tried).toBeGreaterThan(0);
    expect(run.merged.bases['create-team']?.accepted).toBe(0);
  });

  test('--runs: the plan does not depend on it, and the rest grows with it', async () => {
    const counts: number[] = [];
    for (const runs of [0, 20, 40, 80]) {
      counts.push((await runToy(toyApi(), team, { configuration: { runs } })).sent.length);
    }
    const [plan = 0, ...more] = counts;
    const grown = more.map((count, i) => (count - plan) / (20 * 2 ** i));
    for (const perRun of grown) expect(perRun).toBeCloseTo(grown[0] ?? 0, -0.5);
    expect(grown[0]).toBeGreaterThan(2);
  });

  for (const concurrency of [1, 3]) {
    test(`--concurrency ${concurrency}: never more under way at once`, async () => {
      const run = await runToy(toyApi(), [toyCheck('create-team', { depth: 'base' })], {
        configuration: { concurrency },
      });
      expect(run.mostAtOnce).toBeLessThanOrEqual(concurrency);
      expect(run.mostAtOnce).toBe(concurrency);
    });
  }

  for (const [bound, expected] of [
    [2, { 'create-cluster': 1, 'auth.create-cluster': 1 }],
    [3, { 'create-cluster': 2, 'auth.create-cluster': 1 }],
    [10, { 'create-cluster': 6, 'auth.create-cluster': 1, 'update-cluster': 1, 'update-cluster.state': 2 }],
  ] as const) {
    test(`of ${bound} clusters each unit gets what it needs most`, async () => {
      const metas = (await collectChecks()).map(({ meta }) => meta);
      const maxCreations = { ...toyConfiguration().maxCreations, cluster: bound };
      const shares = divideBudgets(metas, { ...toyConfiguration(), profile: 'full', maxCreations });
      const clusters = [...shares].map(([id, { creations }]) => [id, creations.cluster] as const);
      expect(Object.fromEntries(clusters.filter(([, count]) => count !== 0))).toEqual(expected);
    });
  }

  test('who would like few gets them all where there are enough', async () => {
    const metas = (await collectChecks()).map(({ meta }) => meta);
    const maxCreations = { ...toyConfiguration().maxCreations, cluster: 40 };
    const shares = divideBudgets(metas, { ...toyConfiguration(), profile: 'full', maxCreations });
    expect(shares.get('update-cluster')?.creations.cluster).toBe(3);
    expect(shares.get('update-cluster.state')?.creations.cluster).toBe(7);
    const all = [...shares.values()].reduce((sum, { creations }) => sum + (creations.cluster ?? 0), 0);
    expect(all).toBe(40);
  });
});

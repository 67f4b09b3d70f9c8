import { expect, test } from '@playwright/test';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { type Alter, runAltered } from './altered-target.ts';

/** Clusters keep their DR when the update that ends it holds a list of workspaces. */
function keepingBesideLists(): Alter {
  const kept = new Set<string>();
  return ({ status, body }, { operation, path, fields }) => {
    if (operation !== 'update-cluster' || status !== 200) return undefined;
    if (fields.enableDr === false && fields.workspaceIds !== undefined) kept.add(path);
    return kept.has(path) ? { status, body: { ...body, isDrEnabled: true } } : undefined;
  };
}

test('the end of DR of the only cluster of the run’s own is asked for beside a list of workspaces', async () => {
  const { failed } = await runAltered(['create-cluster'], keepingBesideLists(), {
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' },
  });
  expect(failed).toContain('update-cluster.disable-dr');
});

/** Leaves out whoever has failed over, as the second and third of them have: it keeps its DR. */
function withoutFailedOver(listed: Target): void {
  const may = listed.clusters.filter(({ allow = [] }) => allow.includes('disable-dr'));
  listed.clusters = listed.clusters.filter((one) => ![1, 2].includes(may.indexOf(one)));
  for (const one of may) one.allow = ['disable-dr'];
}

test('the DR of every listed cluster that may lose it ends, and the guard keeps nothing in', async () => {
  const asked = new Set<string>();
  const noting: Alter = (_answer, { operation, path, fields }) => {
    if (operation === 'update-cluster' && fields.enableDr === false) asked.add(path);
    return undefined;
  };
  const { failed, merged, target } = await runAltered(['update-cluster.state'], noting, {
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=0' },
    target: withoutFailedOver,
  });
  expect(failed).toEqual([]);
  expect(target.clusters.filter(({ allow = [] }) => allow.includes('disable-dr'))).toHaveLength(3);
  expect(asked.size).toBe(3);
  expect(merged.clauses['update-cluster.disable-dr']?.notExercised.join()).not.toContain('was not sent');
});

/** Clusters lose their workspaces as their DR ends, and never again. */
function losingLists(): Alter {
  const [ended, without] = [new Set<string>(), new Set<string>()];
  return ({ status, body }, { operation, path, fields }) => {
    if (operation !== 'update-cluster' || status !== 200) return undefined;
    if (fields.workspaceIds !== undefined) without.delete(path);
    else if (fields.enableDr === false && !ended.has(path)) without.add(path);
    if (fields.enableDr === false) ended.add(path);
    return without.has(path) ? { status, body: { ...body, workspaceIds: [] } } : undefined;
  };
}

for (const [count, words, expected] of [
  [1, 'one listed cluster may be somebody else’s doing', []],
  [2, 'two listed clusters are blamed', ['update-cluster.workspace-ids-kept']],
] as const) {
  test(`workspaces that are gone as the DR of ${words}`, async () => {
    const { failed } = await runAltered(['update-cluster.state'], losingLists(), {
      env: { CONFORMANCE_MAX_CREATIONS: 'cluster=0' },
      target: (listed) => {
        withoutFailedOver(listed);
        const may = listed.clusters.filter(({ allow = [] }) => allow.includes('disable-dr'));
        for (const one of may.slice(count)) one.allow = [];
      },
    });
    expect(failed).toEqual(expected);
  });
}

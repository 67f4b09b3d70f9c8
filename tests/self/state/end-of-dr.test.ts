import { expect, test } from '@playwright/test';
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

test('the DR of every listed cluster that may lose it ends, and the guard keeps nothing in', async () => {
  const asked = new Set<string>();
  const noting: Alter = (_answer, { operation, path, fields }) => {
    if (operation === 'update-cluster' && fields.enableDr === false) asked.add(path);
    return undefined;
  };
  const { failed, merged, target } = await runAltered(['update-cluster.state'], noting, {
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=0' },
    // Whoever has failed over, as the second and third of them have, keeps its DR.
    target: (listed) => {
      const may = listed.clusters.filter(({ allow = [] }) => allow.includes('disable-dr'));
      listed.clusters = listed.clusters.filter((one) => ![1, 2].includes(may.indexOf(one)));
      for (const one of may) one.allow = ['disable-dr'];
    },
  });
  expect(failed).toEqual([]);
  expect(target.clusters.filter(({ allow = [] }) => allow.includes('disable-dr'))).toHaveLength(3);
  expect(asked.size).toBe(3);
  expect(merged.clauses['update-cluster.disable-dr']?.notExercised.join()).not.toContain('was not sent');
});

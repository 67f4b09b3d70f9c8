import { expect, test } from '@playwright/test';
import { type FaultRowPlan, planFaultRows } from '../../../fixtures/engine/fault-rows.ts';
import type { Model } from '../../../fixtures/engine/model.ts';
import { createTeamModel } from '../../../fixtures/models/create-team.ts';
import { completeTarget } from '../../../fixtures/target/target-file.ts';
import { modelsByOperation } from '../models/all-models.ts';

const pairsOf = (plan: FaultRowPlan, models: readonly Model[]): Set<string> =>
  new Set(
    models.flatMap(({ scene, dimensions }) =>
      (plan.get(scene) ?? []).flatMap(({ selection, fault }) =>
        dimensions.map(
          ({ name, choices }) => `${fault.label} ${name}=${(selection[name] ?? choices[0]).label}`,
        ),
      ),
    ),
  );

const size = (plan: FaultRowPlan): number => [...plan.values()].flat().length;

/** Models of one operation as if each stood at a place of its own. */
function places(operation: string): Model[] {
  return (modelsByOperation().get(operation) ?? []).map((model, i) => ({ ...model, scene: `place ${i}` }));
}

for (const operation of ['create-cluster', 'update-cluster', 'update-deployment']) {
  test(`places of ${operation} together try each fault beside each choice, and share the work`, () => {
    const models = places(operation);
    expect(models.length).toBeGreaterThan(2);
    const together = planFaultRows(models);
    const alone = models.map((model) => planFaultRows([model]));
    const wanted = new Set(alone.flatMap((plan, i) => [...pairsOf(plan, models.slice(i, i + 1))]));
    const tried = pairsOf(together, models);
    expect([...wanted].filter((pair) => !tried.has(pair))).toEqual([]);
    expect(size(together)).toBeLessThan(alone.reduce((sum, plan) => sum + size(plan), 0) / 2);
    for (const [i, { scene }] of models.entries()) {
      const own = alone[i];
      if (own) expect(together.get(scene)?.length).toBeLessThanOrEqual(size(own));
    }
  });
}

test('what the guard keeps in at one place is planned beside choices at another', () => {
  const [model] = places('update-cluster');
  if (!model) throw new Error('There is no model.');
  const isOfLists = (label: string): boolean => /^(?:workspaceIds|nodePools)\b/.test(label);
  const faultsOf = (keptIn: boolean) =>
    model.faults.map((fault) => {
      const { keptIn: _, ...sent } = fault;
      return keptIn && isOfLists(fault.label) ? { ...sent, keptIn: true as const } : sent;
    });
  const listed: Model = { ...model, scene: 'listed', faults: faultsOf(true) };
  const own: Model = { ...model, scene: 'own', faults: faultsOf(false) };
  const plan = planFaultRows([listed, own]);
  const planned = (scene: string): number =>
    (plan.get(scene) ?? []).filter(({ fault }) => isOfLists(fault.label)).length;
  expect(planned('listed')).toBe(0);
  expect(planned('own')).toBeGreaterThan(0);
  const everywhere = pairsOf(planFaultRows([own]), [own]);
  expect([...everywhere].filter((pair) => !pairsOf(plan, [listed, own]).has(pair))).toEqual([]);
});

test('rows with most that is new come first, and none without anything new', () => {
  for (const rows of planFaultRows(places('update-deployment')).values()) {
    const fresh = rows.map((row) => row.fresh);
    expect(fresh).toEqual([...fresh].sort((a, b) => b - a));
    expect(fresh.every((pairs) => pairs > 0)).toBe(true);
  }
});

test('a place that has everything in common with another one has nothing left to try', () => {
  const model = createTeamModel(completeTarget({ baseUrl: '', organizationId: '' }));
  const twin = { ...model, scene: 'twin' };
  const plan = planFaultRows([model, twin]);
  expect(size(plan)).toBe(size(planFaultRows([model])));
});

test('hundreds of places alike are planned as fast as one, and take turns', () => {
  const [model] = places('update-deployment');
  if (!model) throw new Error('There is no model.');
  const many = Array.from({ length: 500 }, (_, i) => ({ ...model, scene: `deployments[${i}]` }));
  const plan = planFaultRows(many);
  const alone = size(planFaultRows([model]));
  expect(size(plan)).toBe(alone);
  const most = Math.max(...[...plan.values()].map((rows) => rows.length));
  expect(most).toBe(Math.ceil(alone / many.length));
});

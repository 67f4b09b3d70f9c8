import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { allAway, type PlannedCase } from '../../../fixtures/engine/enumerate.ts';
import { planFaultRows } from '../../../fixtures/engine/fault-rows.ts';
import { BASE, chosen, type Fault, type Model, type Selection } from '../../../fixtures/engine/model.ts';
import { askOracle } from '../../../fixtures/engine/oracle.ts';
import { draws } from '../../../fixtures/engine/search.ts';
import { modelsByOperation } from './all-models.ts';
import { word } from './word.ts';

const SAMPLES = 10_000;

/** The clauses that a fault is meant to break, as {@link broken} words them. */
const meant = ({ clause, also = [] }: Fault): string => [clause, ...also].sort().join(', ');

/** How a fault fares on a body: it has no place, or the clauses that the oracle says are broken. */
function broken(model: Model, selection: Selection, fault: Fault): string | undefined {
  const body = word(model, selection, fault);
  if (!body) return undefined;
  if (fault.raw !== undefined) return meant(fault);
  return askOracle(model.operation, body, model.facts).broken.join(', ');
}

/** Faults, each with a core choice beside which it never stands in any row. */
function neverMet(model: Model, rows: readonly PlannedCase[]): string[] {
  const met = new Set(
    rows.flatMap(({ selection, fault }) =>
      model.dimensions.map((one) => `${fault?.label} ${one.name}=${chosen(one, selection).label}`),
    ),
  );
  const wanted = model.faults.flatMap(({ label }) =>
    model.dimensions.flatMap(({ name, choices }) =>
      choices
        .filter((choice) => choice.class === 'core' && !choice.alone)
        .map((choice) => `${label} ${name}=${choice.label}`),
    ),
  );
  return wanted.filter((pair) => !met.has(pair));
}

for (const [operation, models] of modelsByOperation()) {
  test.describe(`faulty requests of ${operation}`, () => {
    test(`${SAMPLES} samples break their clause and no other`, () => {
      const problems: string[] = [];
      let proved = 0;
      for (const model of models) {
        const numRuns = Math.ceil(SAMPLES / models.length);
        for (const { selection, fault } of fc.sample(draws(model, 'faulty'), { numRuns, seed: 11 })) {
          const found = fault && broken(model, selection, fault);
          if (!fault || found === undefined) continue;
          if (found === meant(fault)) proved += 1;
          else problems.push(`${model.scene} ${fault.label}: ${found}`);
        }
      }
      expect(problems.slice(0, 5)).toEqual([]);
      expect(proved).toBeGreaterThan(SAMPLES / 3);
    });

    test('each has a place on the plain body, or on one with every field', () => {
      const homeless = new Set<string>();
      const housed = new Set<string>();
      for (const model of models) {
        const bodies = [BASE, ...allAway(model).map(({ selection }) => selection)];
        for (const fault of model.faults) {
          const found = bodies.some((selection) => broken(model, selection, fault) === meant(fault));
          (found ? housed : homeless).add(fault.label);
        }
      }
      expect([...homeless].filter((label) => !housed.has(label) && !HOMELESS.test(label))).toEqual([]);
    });

    test('labels are unique, and every fault that may be sent meets every core choice', () => {
      for (const model of models) {
        const labels = model.faults.map(({ label }) => label);
        expect(new Set(labels).size).toBe(labels.length);
      }
      const [model] = models;
      if (!model) throw new Error('There is no model.');
      const sendable = { ...model, faults: model.faults.filter(({ keptIn }) => !keptIn) };
      expect(neverMet(sendable, planFaultRows([model]).get(model.scene) ?? [])).toEqual([]);
    });
  });
}

/**
 * A list that the model of updates of clusters never fills (a check of its own does), and second items of lists that
 * have two at most, where the second one is the last.
 */
const HOMELESS =
  /^(workspaceIds\[(last|second)\]|workspaceIds\[\] inside|(nodePools|excludeLinks)\[second\])/;

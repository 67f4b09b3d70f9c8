import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { RANDOM_KINDS } from '../../../fixtures/engine/case-key.ts';
import { coreChoices, pairs } from '../../../fixtures/engine/enumerate.ts';
import { chosen, type Model, type Selection, selectionKey } from '../../../fixtures/engine/model.ts';
import { askOracle } from '../../../fixtures/engine/oracle.ts';
import { modelCase } from '../../../fixtures/engine/probe.ts';
import { caseOf } from '../../../fixtures/engine/replay-case.ts';
import { draws } from '../../../fixtures/engine/search.ts';
import { shortHash } from '../../../fixtures/host/symbolic.ts';
import { modelsByOperation } from './all-models.ts';
import { word } from './word.ts';

const SAMPLES = 10_000;
const MODELS = modelsByOperation();

/** What is wrong with a case that is valid by construction; undefined when nothing is. */
function problem(model: Model, selection: Selection, kind: 'core' | 'exotic'): string | undefined {
  const body = word(model, selection);
  const { broken, excused } = askOracle(model.operation, body ?? null, model.facts);
  // HYBRID clusters without an account follow one of two readings of the document.
  const open = model.scene.endsWith('without account');
  if (broken.length === 0 && (kind === 'exotic' || open || !excused)) return undefined;
  return `${model.scene} ${selectionKey(model, selection)}: ${broken.join(', ')} ${JSON.stringify(body).slice(0, 300)}`;
}

/** Samples of all models of an operation, each model having its share. */
function* samples(models: readonly Model[], kind: 'core' | 'exotic', count: number) {
  for (const model of models) {
    const numRuns = Math.ceil(count / models.length);
    for (const { selection } of fc.sample(draws(model, kind), { numRuns, seed: 7 }))
      yield { model, selection };
  }
}

/** Pairs of core choices of two dimensions that no row of the covering array holds. */
function missingPairs({ scene, dimensions }: Model): string[] {
  const together = new Set<string>();
  for (const row of pairs(dimensions)) {
    const marks = dimensions.map((one) => `${one.name}=${chosen(one, row).label}`);
    for (const a of marks) for (const b of marks) together.add(`${a}&${b}`);
  }
  const several = dimensions
    .map((one) => coreChoices(one).map(({ label }) => `${one.name}=${label}`))
    .filter((labels) => labels.length > 1);
  const wanted = several.flatMap((left, i) =>
    several.slice(i + 1).flatMap((right) => left.flatMap((a) => right.map((b) => `${a}&${b}`))),
  );
  return wanted.filter((pair) => !together.has(pair)).map((pair) => `${scene}: ${pair}`);
}

const ANY = (): boolean => true;

/** A share of the values, told by a hash of their keys. */
const SOME = (key: string): boolean => Number.parseInt(shortHash(key, 2), 36) % 2 === 0;

/** Shrinks a sample as far as values fail, and tells what is wrong with any value on the way. */
function shrunkWhere(
  model: Model,
  kind: 'core' | 'exotic',
  seed: number,
  fails: (key: string) => boolean,
): string[] {
  const problems: string[] = [];
  let smallest = '';
  const property = fc.property(draws(model, kind), ({ selection }) => {
    const found = problem(model, selection, kind);
    if (found) problems.push(found);
    const key = selectionKey(model, selection);
    if (!fails(key)) return true;
    smallest = key;
    return false;
  });
  fc.check(property, { seed, numRuns: 20 });
  // Only where every value fails does each step down fail too, so that the base must be reached.
  if (fails === ANY && kind === 'core' && smallest !== 'base')
    problems.push(`${model.scene} ends at ${smallest}`);
  return problems;
}

function labelProblems({ scene, dimensions }: Model): string[] {
  const labels = dimensions.flatMap(({ name, choices }) => choices.map(({ label }) => `${name}=${label}`));
  return [
    ...labels.filter((label, i) => labels.indexOf(label) !== i),
    ...labels.filter((label) => !/^[^&=!]+=[^&=!]+$/.test(label)),
    ...(/[/!]/.test(scene) ? [scene] : []),
  ];
}

/** Cases that are another request once they were read back from their key. */
function keyProblems(model: Model): string[] {
  const numRuns = 25;
  const drawn = RANDOM_KINDS.flatMap((kind) => fc.sample(draws(model, kind), { numRuns, seed: 5 }));
  return drawn.flatMap(({ selection, fault }) => {
    const { key } = modelCase(model, 'narrowed', selection, fault);
    const again = caseOf(model, key);
    const same = JSON.stringify(word(model, selection, fault));
    return again && JSON.stringify(word(model, again.selection, again.fault)) === same ? [] : [key];
  });
}

for (const [operation, models] of MODELS) {
  test.describe(`requests of ${operation} are valid by construction`, () => {
    test(`${SAMPLES} samples keep the schema and every rule, and are worded the same twice`, () => {
      for (const kind of ['core', 'exotic'] as const) {
        const problems: string[] = [];
        for (const { model, selection } of samples(models, kind, SAMPLES / 2)) {
          const found = problem(model, selection, kind);
          if (found) problems.push(found);
        }
        expect(problems).toEqual([]);
        const unequal = [...samples(models, kind, 500)].filter(({ model, selection }) => {
          const [first, second] = [selection, { ...selection }].map((one) =>
            JSON.stringify(word(model, one)),
          );
          return first !== second;
        });
        expect(unequal).toEqual([]);
      }
    });

    test('they stay so through every shrink, which ends at the base', () => {
      for (const kind of ['core', 'exotic'] as const) {
        const problems = models.flatMap((model, index) => [
          ...shrunkWhere(model, kind, index, ANY),
          // Some values pass and some don't, so that shrinking takes other ways too.
          ...shrunkWhere(model, kind, index, SOME),
        ]);
        expect(problems).toEqual([]);
      }
    });

    test('every listed choice alone is valid', () => {
      const problems = models.flatMap((model) =>
        model.dimensions.flatMap(({ name, choices }) =>
          choices.flatMap((choice) => problem(model, { [name]: choice }, choice.class) ?? []),
        ),
      );
      expect(problems).toEqual([]);
    });

    test('every pair of core choices of two dimensions stands together in one row', () => {
      expect(models.flatMap(missingPairs)).toEqual([]);
    });

    test('labels are unique in their dimension, and every case can be read from its key', () => {
      const problems = models.flatMap((model) => [...labelProblems(model), ...keyProblems(model)]);
      expect(problems).toEqual([]);
    });
  });
}

test('every operation with a request body has a model', () => {
  expect([...MODELS.keys()].sort()).toEqual([
    'create-allowed-ip-address-range',
    'create-cluster',
    'create-environment-object',
    'create-team',
    'create-workspace',
    'rollback-deploy',
    'update-cluster',
    'update-deployment',
  ]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { EXOTIC_ALPHABETS } from '../../../fixtures/arbitraries/alphabets.ts';
import { lengths } from '../../../fixtures/arbitraries/lengths.ts';
import {
  coreRecipes,
  EXOTIC_TEXTS,
  exoticRecipes,
  parseRecipe,
  recipeLabel,
  sentence,
  textOf,
  textsAtLimit,
} from '../../../fixtures/arbitraries/texts.ts';

const LIMITS = [50, 500, 1000];

test.describe('lengths', () => {
  for (const max of LIMITS) {
    test(`reach ${max} within the runs of a default run, whatever the seed`, () => {
      for (let seed = 0; seed < 100; seed += 1) {
        const drawn = fc.sample(lengths(0, max), { seed, numRuns: 50 });
        expect(Math.max(...drawn)).toBe(max);
        expect(Math.min(...drawn)).toBeLessThanOrEqual(24);
        expect(drawn.every((one) => Number.isInteger(one) && one >= 0 && one <= max)).toBe(true);
      }
    });

    test(`shrink to the very length at which a fault begins (up to ${max})`, () => {
      for (const threshold of [1, 17, max - 1, max]) {
        const property = fc.property(lengths(0, max), (length) => length < threshold);
        const { counterexample } = fc.check(property, { seed: 4, numRuns: 200 });
        expect(counterexample).toEqual([threshold]);
      }
    });
  }

  test('of a range of one are that one', () => {
    expect(new Set(fc.sample(lengths(7, 7), { seed: 1, numRuns: 50 }))).toEqual(new Set([7]));
  });
});

test.describe('core text', () => {
  for (const kind of ['name', 'sentence'] as const) {
    test(`a ${kind} has its exact length and is sober through every shrink`, () => {
      const sober = kind === 'name' ? /^[a-z0-9]+$/ : /^[A-Za-z0-9](?:[A-Za-z0-9]|[-_ ](?=[A-Za-z0-9]))*$/;
      const problems: string[] = [];
      for (const max of LIMITS) {
        const property = fc.property(coreRecipes(1, max), (recipe) => {
          const text = textOf(recipe, kind);
          if (text.length !== recipe.length || !sober.test(text)) problems.push(JSON.stringify(text));
          return text.length < max / 2;
        });
        for (let seed = 0; seed < 50; seed += 1) fc.check(property, { seed, numRuns: 100 });
      }
      expect(problems).toEqual([]);
    });
  }

  test('uses every small letter and digit, and capitals and signs in sentences alone', () => {
    const recipes = fc.sample(coreRecipes(1, 50), { seed: 2, numRuns: 500 });
    const used = (kind: 'name' | 'sentence') =>
      new Set(recipes.map((one) => textOf(one, kind)).join('')).size;
    expect(used('name')).toBe(26 + 10);
    expect(used('sentence')).toBe(26 + 26 + 10 + 2 + 1);
  });

  test('a sentence of any length has that length and no blank at its ends', () => {
    for (let length = 1; length <= 1000; length += 1) {
      const text = sentence(length);
      if (text.length !== length || text.trim() !== text) throw new Error(`sentence(${length}) is '${text}'`);
    }
  });
});

test.describe('exotic text', () => {
  test('keeps its maximum, has no half of a character and no blank at its ends, and is JSON', () => {
    const problems: string[] = [];
    const property = fc.property(exoticRecipes(60), (recipe) => {
      const text = textOf(recipe, 'name');
      if (text.length > 60 || /\p{Surrogate}/u.test(text) || text.trim() !== text)
        problems.push(recipeLabel(recipe));
      if (JSON.parse(JSON.stringify(text)) !== text) problems.push(recipeLabel(recipe));
      return text.length < 30;
    });
    for (let seed = 0; seed < 50; seed += 1) fc.check(property, { seed, numRuns: 100 });
    expect(problems).toEqual([]);
  });

  test('shows every special character of every alphabet', () => {
    const text = fc
      .sample(exoticRecipes(200), { seed: 3, numRuns: 3000 })
      .map((recipe) => textOf(recipe, 'name'))
      .join('');
    const missing = Object.values(EXOTIC_ALPHABETS)
      .flat()
      .filter((unit) => !text.includes(unit) && unit.trim() !== '');
    expect(missing).toEqual([]);
  });

  test('at a limit is exactly that long in one way of counting, and beyond ASCII', () => {
    for (const max of LIMITS) {
      for (const beginning of ['', 'cf-tagtag-12345678']) {
        const texts = textsAtLimit(max, beginning);
        const points = (text: string): number => [...text].length;
        expect(points(texts['accents-of-maximum'] ?? '')).toBe(max);
        expect(points(texts['astral-of-maximum-characters'] ?? '')).toBe(max);
        expect(texts['astral-of-maximum-units']?.length).toBe(max);
        expect(Buffer.byteLength(texts['accents-of-maximum-bytes'] ?? '')).toBe(max);
        for (const text of Object.values(texts)) expect(text).toMatch(/[^\x00-\x7f]/);
      }
    }
  });

  test('is there in every kind that the design names', () => {
    expect(Object.keys(EXOTIC_TEXTS)).toEqual(
      expect.arrayContaining([
        'empty',
        'accents',
        'combining',
        'astral',
        'right-to-left',
        'quotes',
        'markup',
        'lines',
        'control',
        'punctuation',
        'blanks-and-plus',
      ]),
    );
  });
});

test('a recipe can be read from its label, and other labels are none', () => {
  const recipes = [
    ...fc.sample(coreRecipes(0, 1000), { seed: 1, numRuns: 300 }),
    ...fc.sample(exoticRecipes(1000), { seed: 1, numRuns: 300 }),
  ];
  for (const recipe of recipes) expect(parseRecipe(recipeLabel(recipe))).toEqual(recipe);
  for (const label of [
    'plain',
    'absent',
    'length-500',
    'other-1-2',
    'plain-1',
    'plain-1-2-3',
    'accents',
    '',
  ]) {
    expect(parseRecipe(label), label).toBeUndefined();
  }
});

test('nothing is drawn and thrown away: no precondition, no filter on an arbitrary', () => {
  const folders = ['arbitraries', 'engine', 'models'].map(
    (name) => new URL(`../../../fixtures/${name}/`, import.meta.url),
  );
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)));
  expect(files.length).toBeGreaterThan(40);
  const offenders = files.filter((file) =>
    /fc\.pre\b|fc\.\w+\([^;]*\)\s*\.filter\(/.test(readFileSync(file, 'utf8')),
  );
  expect(offenders.map(String)).toEqual([]);
});

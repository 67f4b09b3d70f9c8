import { expect, test } from '@playwright/test';
import { groupOf } from '../../../cli/power/groups.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { loadDeviations, loadVariants } from '../../../fixtures/server/alterations.ts';
import { loadOperations } from '../../../fixtures/server/operations.ts';
import { expandCovers } from '../../../spec/expand-covers.ts';
import { loadRegister } from '../../../spec/register.ts';
import { CLAUSES_WITHOUT_DEVIATION } from './clauses-without-deviation.ts';

const testable = loadRegister().clauses.filter(
  ({ level, untestable }) => level === 'required' && untestable === undefined,
);

test('every testable required clause has a deviation, or a reason to have none', async () => {
  const broken = new Set([...(await loadDeviations()).values()].flatMap(({ breaks }) => breaks));
  const missing = testable
    .map(({ id }) => id)
    .filter((id) => !broken.has(id) && CLAUSES_WITHOUT_DEVIATION[id] === undefined);
  expect(missing).toEqual([]);
});

test('a reason to have no deviation is given for testable clauses that have none', async () => {
  const broken = new Set([...(await loadDeviations()).values()].flatMap(({ breaks }) => breaks));
  const ids = new Set(testable.map(({ id }) => id));
  for (const [id, reason] of Object.entries(CLAUSES_WITHOUT_DEVIATION)) {
    expect(ids, id).toContain(id);
    expect(broken.has(id), `${id} has a deviation`).toBe(false);
    expect(reason.length, id).toBeGreaterThan(20);
  }
});

// Thousands of comparisons: each `expect` costs milliseconds, so what is wrong is gathered and expected to be nothing.
test('every deviation breaks testable required clauses, two at most unless its file says why', async () => {
  const ids = new Set(testable.map(({ id }) => id));
  const wrong = [...(await loadDeviations()).values()].flatMap(({ id, breaks }) => {
    // Sorted page by page, a list is out of order under every sort at once.
    const isMuch = breaks.length > 2 && !id.endsWith('-sorted-by-page');
    return [
      ...breaks.filter((clause) => !ids.has(clause)).map((clause) => `${id} breaks ${clause}`),
      ...(breaks.length === 0 ? [`${id} breaks nothing`] : []),
      ...(new Set(breaks).size < breaks.length ? [`${id} names a clause twice`] : []),
      ...(isMuch ? [`${id} breaks ${breaks.length}`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});

test('every deviation has an id, a title and operations that there are', async () => {
  const operations = new Set((await loadOperations()).map(({ id }) => id));
  const wrong = [...(await loadDeviations()).values()].flatMap(({ id, title, operations: shown }) => [
    ...(/^[A-Za-z0-9-]+$/.test(id) ? [] : [`${id} is no id`]),
    ...(title.length > 10 ? [] : [`${id} has the title '${title}'`]),
    ...shown.filter((operation) => !operations.has(operation)).map((operation) => `${id}: ${operation}`),
  ]);
  expect(wrong).toEqual([]);
});

test('for every deviation there is a check that covers a clause that it breaks', async () => {
  const metas = (await collectChecks()).map(({ meta }) => meta);
  const uncovered = [...(await loadDeviations()).values()].flatMap((deviation) => {
    const covered = groupOf(deviation, metas).flatMap(({ covers }) => expandCovers(covers, deviation.breaks));
    return deviation.breaks
      .filter((clause) => !covered.includes(clause))
      .map((clause) => `${deviation.id}: ${clause}`);
  });
  expect(uncovered).toEqual([]);
});

test('variants name operations and other variants that there are', async () => {
  const variants = await loadVariants();
  const operations = new Set((await loadOperations()).map(({ id }) => id));
  for (const { id, title, excludes = [], operations: changed = [] } of variants.values()) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(title.length, id).toBeGreaterThan(10);
    for (const other of excludes) expect.soft(variants.has(other), `${id} excludes ${other}`).toBe(true);
    for (const operation of changed) expect.soft(operations, id).toContain(operation);
  }
});

test('there are as many deviations, rare triggers and variants as were promised', async () => {
  const deviations = [...(await loadDeviations()).keys()];
  expect(deviations.length).toBeGreaterThan(1000);
  expect((await loadVariants()).size).toBeGreaterThan(60);
});

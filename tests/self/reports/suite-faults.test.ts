import { expect, test } from '@playwright/test';
import { suiteFaultsIn } from '../../../spec/record/suite-faults.ts';
import type { ClauseTally } from '../../../spec/record/unit-record.ts';
import { loadRegister } from '../../../spec/register.ts';

const { clauses } = loadRegister();

const tally = (failed: number): ClauseTally => ({ exercised: 1, failed, evidence: [], notExercised: [] });

test('only a faulty suite records what no clause knows, or a violation of what the document leaves open', () => {
  const silent = clauses.find(({ level }) => level === 'silent')?.id ?? '';
  const required = clauses.find(({ level }) => level === 'required')?.id ?? '';
  const sound = { clauses: { [required]: tally(1), [silent]: tally(0) }, observations: {} };
  expect(suiteFaultsIn(sound, clauses)).toEqual([]);
  expect(
    suiteFaultsIn({ clauses: { 'a.b[0].values': tally(0), [silent]: tally(1) }, observations: {} }, clauses),
  ).toEqual([
    "a check recorded the unknown clause 'a.b[0].values'",
    `a check recorded a violation of the silent clause '${silent}'`,
  ]);
});

import { expect, test } from '@playwright/test';
import { loadRegister } from '../../../spec/register.ts';
import { lockProblems, type RegisterLock, readLock, updateLock } from '../../../spec/register-lock.ts';

const LOCK: RegisterLock = {
  schema: 1,
  clauses: { 'a.kept': { since: '1.0.0' }, 'a.gone': { since: '1.0.0', removed: '1.1.0' } },
};

test('the committed lock holds every clause, and no id of it was dropped or used again', () => {
  const ids = loadRegister().clauses.map((clause) => clause.id);
  expect(lockProblems(readLock(), ids)).toEqual([]);
});

test('a lock that lacks a clause is stale', () => {
  expect(lockProblems(LOCK, ['a.kept', 'a.new'])).toEqual([
    expect.stringMatching(/'a\.new' is not in .*register-lock-write/),
  ]);
});

test('an id with a tombstone is not used again', () => {
  expect(lockProblems(LOCK, ['a.kept', 'a.gone'])).toEqual([
    expect.stringMatching(/'a\.gone' .* ended in 1\.1\.0/),
  ]);
  expect(() => updateLock(LOCK, ['a.kept', 'a.gone'], '1.2.0')).toThrow(
    /'a\.gone' has a tombstone \(1\.1\.0\)/,
  );
});

test('a clause does not vanish without a tombstone', () => {
  expect(lockProblems(LOCK, [])).toEqual([expect.stringMatching(/'a\.kept' is gone but has no tombstone/)]);
});

test('an update adds what is new, buries what vanished, and loses nothing', () => {
  const updated = updateLock(LOCK, ['a.new', 'a.other'], '1.2.0');
  expect(updated).toEqual({
    schema: 1,
    clauses: {
      'a.gone': { since: '1.0.0', removed: '1.1.0' },
      'a.kept': { since: '1.0.0', removed: '1.2.0' },
      'a.new': { since: '1.2.0' },
      'a.other': { since: '1.2.0' },
    },
  });
  expect(lockProblems(updated, ['a.new', 'a.other'])).toEqual([]);
  expect(updateLock(updated, ['a.new', 'a.other'], '1.3.0')).toEqual(updated);
});

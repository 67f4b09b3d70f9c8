import { expect, test } from '@playwright/test';
import { loadRegister } from '../../../spec/register.ts';
import { allRules, RuleFileError, ruleOfFile } from '../../../spec/rules/index.ts';
import { SORT_FIELDS } from '../../../spec/rules/sorting.ts';

const register = loadRegister();

/** Levels of the clauses that a rule may be the predicate of. */
function levelsFor(rule: (typeof allRules)[number]): string[] {
  if (rule.kind === 'reading') return ['contradictory'];
  return rule.kind === 'request' && rule.breach === 'open' ? ['silent', 'contradictory'] : ['required'];
}

for (const rule of allRules) {
  test(`the clause of ${rule.kind} rule ${rule.clause} is in the register`, () => {
    const clause = register.byId.get(rule.clause);
    expect(clause, `there is no clause '${rule.clause}' in spec/clauses/`).toBeDefined();
    expect(levelsFor(rule)).toContain(clause?.level);
    expect(clause?.untestable, 'a clause with a rule can be tested').toBeUndefined();
    const operations = rule.kind === 'request' ? [rule.operation] : rule.operations;
    expect(clause?.operations).toEqual(expect.arrayContaining([...operations]));
    if (rule.kind === 'response') expect([...rule.operations].sort()).toEqual(clause?.operations.toSorted());
  });
}

test('sort fields name clauses of the register', () => {
  for (const [operation, fields] of Object.entries(SORT_FIELDS)) {
    expect(register.has(`${operation}.sort-order`)).toBe(true);
    for (const field of fields) expect(register.has(field.clause), field.clause).toBe(true);
  }
});

test('a file that does not hold the rule of its name is refused with a reason', () => {
  const path = 'requests/update-deployment.default-queue.ts';
  const rule = { kind: 'request', clause: 'update-deployment.default-queue' };
  expect(ruleOfFile(path, 'request', { rule })).toBe(rule);
  expect(() => ruleOfFile(path, 'request', {})).toThrow(RuleFileError);
  expect(() => ruleOfFile(path, 'request', {})).toThrow(/export named 'rule'/);
  expect(() => ruleOfFile(path, 'response', { rule })).toThrow(/kind 'response', found 'request'/);
  const renamed = { rule: { ...rule, clause: 'update-deployment.other' } };
  expect(() => ruleOfFile(path, 'request', renamed)).toThrow(/found 'update-deployment.other'/);
});

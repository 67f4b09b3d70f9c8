import { expect, test } from '@playwright/test';
import { validateQuery, validateRequestBody } from '../../../spec/validation/validate.ts';

const DEPLOYMENT = {
  environmentVariables: [],
  executor: 'CELERY',
  isCicdEnforced: true,
  isDagDeployEnabled: true,
  isHighAvailability: true,
  name: 'd',
  schedulerSize: 'SMALL',
  type: 'STANDARD',
  workspaceId: 'w',
};

/** Whether a deployment update with that edit is `valid`, `faulty`, or `open` because the document is silent. */
function judge(edit: Record<string, unknown>): 'valid' | 'open' | 'faulty' {
  const violations = validateRequestBody('update-deployment', { ...DEPLOYMENT, ...edit });
  if (violations.length === 0) return 'valid';
  return violations.every((violation) => violation.excused) ? 'open' : 'faulty';
}

const queue = (edit: Record<string, unknown>): Record<string, unknown> => ({
  workerQueues: [{ name: 'default', ...edit }],
});

const CASES: [what: string, edit: Record<string, unknown>, verdict: ReturnType<typeof judge>][] = [
  ['nothing wrong', {}, 'valid'],
  ['a number for a string', { name: 5 }, 'open'],
  ['a boolean for a string', { name: true }, 'open'],
  ['an object for a string', { name: { first: 'a' } }, 'faulty'],
  ['a list of one for a string', { name: ['a'] }, 'open'],
  ['a list of two for a string', { name: ['a', 'b'] }, 'faulty'],
  ['a list of one object for a string', { name: [{}] }, 'faulty'],
  ['null for a required string', { name: null }, 'faulty'],
  ['null for an optional string', { description: null }, 'open'],
  ['null where presence is not shown', queue({ id: null }), 'open'],
  ['null in a list', { contactEmails: [null] }, 'open'],
  ['an empty string', { name: '' }, 'valid'],
  ['an empty string for a boolean', { isCicdEnforced: '' }, 'open'],
  ['an empty string outside a list of values', { executor: '' }, 'faulty'],
  ['a word for a boolean', { isCicdEnforced: 'TRUE' }, 'open'],
  ['1 for a boolean', { isCicdEnforced: 1 }, 'open'],
  ['2 for a boolean', { isCicdEnforced: 2 }, 'faulty'],
  ['another word for a boolean', { isCicdEnforced: 'maybe' }, 'faulty'],
  ['digits for an integer', queue({ maxWorkerCount: '5' }), 'open'],
  ['a whole number with a fraction for an integer', queue({ maxWorkerCount: 5.0 }), 'valid'],
  ['a fraction for an integer', queue({ maxWorkerCount: 5.5 }), 'faulty'],
  ['digits with a fraction for an integer', queue({ maxWorkerCount: '5.5' }), 'faulty'],
  ['a word for an integer', queue({ maxWorkerCount: 'five' }), 'faulty'],
  ['one value for a list', { contactEmails: 'a@b.example' }, 'open'],
  ['one object for a list of objects', { environmentVariables: { key: 'a' } }, 'open'],
  ['a word for a list of objects', { environmentVariables: 'a' }, 'faulty'],
  ['an empty list for an object', { scalingSpec: [] }, 'open'],
  ['a full list for an object', { scalingSpec: [1, 2] }, 'faulty'],
  ['a word for an object', { scalingSpec: 'none' }, 'faulty'],
  ['one character too many', { name: 'x'.repeat(501) }, 'faulty'],
  ['too long in any count of characters but graphemes', { name: 'e\u0301'.repeat(251) }, 'open'],
  ['too long in any count of characters', { name: 'é'.repeat(501) }, 'faulty'],
  [
    'an object that is no item for a list of objects',
    { environmentVariables: { isSecret: 'maybe' } },
    'faulty',
  ],
  ['an object of an item that converts for a list', { environmentVariables: { isSecret: 'true' } }, 'open'],
  ['an empty list where one item is the least', { workerQueues: [] }, 'faulty'],
];

for (const [what, edit, verdict] of CASES) {
  test(`${what}: ${verdict}`, () => {
    expect(judge(edit)).toBe(verdict);
  });
}

test('an excused violation does not excuse another beside it', () => {
  expect(judge({ name: 5, executor: 'NONE' })).toBe('faulty');
});

test('typed query parameters are judged before they become text', () => {
  const clauses = (params: Record<string, unknown>): string[] =>
    validateQuery('list-agent-tokens', params).map((violation) => `${violation.clause} ${violation.excused}`);
  expect(clauses({})).toEqual([]);
  expect(clauses({ offset: 0, limit: 1000, sorts: ['name:asc', 'createdAt:desc'] })).toEqual([]);
  expect(clauses({ offset: -1 })).toEqual(['agentTokens.in.offset.limit false']);
  expect(clauses({ limit: 1001 })).toEqual(['agentTokens.in.limit.limit false']);
  expect(clauses({ limit: 'many' })).toEqual(['agentTokens.in.limit.type false']);
  expect(clauses({ limit: '7' })).toEqual(['agentTokens.in.limit.type true']);
  expect(clauses({ sorts: ['name:asc', 'name:up'] })).toEqual(['agentTokens.in.sorts.values false']);
});

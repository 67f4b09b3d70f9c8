import { expect, test } from '@playwright/test';
import { deploymentsNamed } from '../../../spec/rules/token-deployments.ts';

const named = (...roles: Record<string, string>[]): string[] | undefined => {
  const ids = deploymentsNamed({ id: 'token', roles });
  return ids && [...ids];
};

test('a token is for the deployments that all of its roles name', () => {
  expect(named({ deploymentId: 'a' })).toEqual(['a']);
  expect(named({ entityType: 'DEPLOYMENT', entityId: 'a' }, { deploymentId: 'b' })).toEqual(['a', 'b']);
  // Of two ids the one that says what it is of counts.
  expect(named({ entityType: 'DEPLOYMENT', entityId: 'role', deploymentId: 'a' })).toEqual(['a']);
});

test('a role for something else, or for nothing, leaves open whose a token is', () => {
  expect(named({ deploymentId: 'a' }, { entityType: 'WORKSPACE', entityId: 'w' })).toBeUndefined();
  expect(named({ entityType: 'Deployment', entityId: 'a' })).toBeUndefined();
  expect(named({ deploymentId: '' })).toBeUndefined();
  expect(named()).toBeUndefined();
  for (const token of [{}, { roles: null }, { roles: 'a' }, { roles: [null] }, 'token', null])
    expect(deploymentsNamed(token)).toBeUndefined();
});

import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { GUARD_RULES } from '../../../fixtures/http/guard/load-rules.ts';
import { operations } from '../../../spec/openapi.ts';
import { PROFILES, profileAllows } from '../../../spec/profile.ts';
import { ALLOWED, allows, refuses } from './guard-requests.ts';
import { makeGuard } from './make-client.ts';

test('there is a rule for each operation of the description, saying the same of it', () => {
  const said = [...GUARD_RULES.values()].map(({ operation, method, path, profile }) => ({
    operation,
    method,
    path,
    profile,
  }));
  const described = operations().map(({ id, method, path, profile }) => ({
    operation: id,
    method,
    path,
    profile,
  }));
  const order = (a: { operation: string }, b: { operation: string }): number =>
    a.operation < b.operation ? -1 : 1;
  expect(said.sort(order)).toEqual(described.sort(order));
  expect(Object.keys(ALLOWED).sort()).toEqual(said.map(({ operation }) => operation).sort());
  expect(readdirSync(new URL('../../../fixtures/http/guard/rules/', import.meta.url))).toHaveLength(
    said.length,
  );
});

for (const [operation, wanted] of Object.entries(ALLOWED)) {
  const rule = GUARD_RULES.get(operation);
  test(`${operation} leaves in its profile and above, and in no other`, () => {
    for (const profile of PROFILES) {
      const guard = makeGuard({ profile });
      if (profileAllows(profile, rule?.profile ?? 'full')) allows(guard, wanted);
      else {
        refuses(guard, wanted, /profile/);
        // Neither do faulty or unauthorised ones: a server may be wrong about them.
        refuses(guard, { ...wanted, authorization: null }, /profile/);
        refuses(guard, { ...wanted, body: '{}' }, /profile/);
      }
    }
  });

  test(`${operation} is held to its method and path`, () => {
    const guard = makeGuard();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'post']) {
      if (method !== wanted.method) refuses(guard, { ...wanted, method }, /method/);
    }
    const other = wanted.path.replace('/organizations/o', '/organizations/other');
    refuses(guard, { ...wanted, path: other }, /organization/);
    for (const path of [
      `${wanted.path}/`,
      `${wanted.path}/x`,
      `/x${wanted.path}`,
      `${wanted.path}?a=b`,
      '/',
      '//evil/',
    ]) {
      refuses(guard, { ...wanted, path }, /its path/);
    }
    for (const segment of ['..%2fx', '%2e%2e', '..', '%E0', 'a%2Fb%3f', 'a b']) {
      refuses(
        guard,
        { ...wanted, path: wanted.path.replace('/organizations/o', `/organizations/${segment}`) },
        /its path|organization/,
      );
    }
  });

  test(`${operation} carries no header, query or key that could make it another request`, () => {
    const guard = makeGuard();
    refuses(guard, { ...wanted, headers: { 'X-HTTP-Method-Override': 'DELETE' } }, /header/);
    refuses(guard, { ...wanted, headers: { host: 'elsewhere' } }, /header/);
    refuses(guard, { ...wanted, query: [['_method', 'DELETE']] }, /query/);
    if (wanted.method === 'GET') refuses(guard, { ...wanted, body: '{}' }, /no body/);
    else for (const name of ['id', 'token']) refuses(guard, { ...wanted, query: [[name, 'x']] }, /query/);
    allows(guard, { ...wanted, headers: { accept: '*/*', 'content-type': 'text/plain' } });
  });
}

test('an operation without a rule cannot be sent', () => {
  refuses(
    makeGuard(),
    { operation: 'delete-workspace', method: 'DELETE', path: '/organizations/o/workspaces/w' },
    /no guard rule/,
  );
});

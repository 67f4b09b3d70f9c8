import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { fillPath, PathTemplateError, queryString } from '../../../fixtures/http/fill-path.ts';
import { NASTY_IDS } from './hostile/kinds/strings.ts';

const TEMPLATE = '/organizations/{organizationId}/workspaces/{workspaceId}';

test('an id is one segment, whatever it holds', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(anything, fc.constantFrom(...NASTY_IDS)), (id) => {
      const path = fillPath(TEMPLATE, { organizationId: 'o', workspaceId: id });
      expect(path).toMatch(/^\/organizations\/o\/workspaces\/[A-Za-z0-9._~!'()*%-]*$/);
      const segment = path.split('/')[4] ?? '';
      expect(segment).not.toMatch(/^\.{1,2}$/);
      expect(decodeURIComponent(segment)).toBe(Buffer.from(id, 'utf8').toString('utf8'));
    }),
    { numRuns: 500, seed: 3 },
  );
});

test('dots that would be steps are encoded, others are not', () => {
  expect(fillPath('/a/{x}/b', { x: '..' })).toBe('/a/%2E%2E/b');
  expect(fillPath('/a/{x}/b', { x: '.' })).toBe('/a/%2E/b');
  expect(fillPath('/a/{x}/b', { x: '...' })).toBe('/a/.../b');
  expect(fillPath('/a/{x}', { x: 'v1.2' })).toBe('/a/v1.2');
});

test('a template and parameters that do not fit are a fault of the caller', () => {
  expect(() => fillPath(TEMPLATE, { organizationId: 'o' })).toThrow(PathTemplateError);
  expect(() => fillPath('/a/{toString}', {})).toThrow('needs a value for {toString}');
  expect(() => fillPath('/a', { x: '1' })).toThrow('has no place for x');
});

test('query names and values are encoded, in their order', () => {
  expect(queryString(undefined)).toBe('');
  expect(
    queryString([
      ['a', '1 2'],
      ['a', '+&=?#'],
      ['ü', '\ud800'],
    ]),
  ).toBe('?a=1%202&a=%2B%26%3D%3F%23&%C3%BC=%EF%BF%BD');
});

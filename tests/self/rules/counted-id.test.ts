import { expect, test } from '@playwright/test';
import { mayBeCounted, numberAtTheEnd } from '../../../spec/rules/support/counted-id.ts';

const COUNTED = [
  '1',
  '00000000000001',
  'deploy-0012',
  'urn:acme:deploy:v1.2:..12',
  'Workspaces!R5',
  '00000000-0000-4000-8000-000000000012',
  'a1',
  '',
];

const OTHERS = [
  '3f2b8c1a-9d4e-4f6a-b7c8-1d2e3f4a5b6c',
  'clx4k2m9q0001jz08h3f7a2bd',
  '507f1f77bcf86cd799439011',
  '01JDZ9K8QW3N5V7T2M4X6Y8B0C',
  'dp_7fk2m9qa',
  '184736281928374656',
];

test('ids that may be counted are numbers, however they are written', () => {
  expect(COUNTED.filter((id) => !mayBeCounted(id))).toEqual([]);
  expect(OTHERS.filter(mayBeCounted)).toEqual([]);
});

test('the number at the end of an id is read with all its zeros', () => {
  const ids = ['deploy-0012', '7', 'deploy', '00000000-0000-4000-8000-000000000013'];
  expect(ids.map(numberAtTheEnd)).toEqual([12, 7, undefined, 13]);
});

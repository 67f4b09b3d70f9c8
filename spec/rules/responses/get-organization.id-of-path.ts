import { equalsPathParameter } from '../support/identity.ts';

/** Section 4.9: the answer shows the organization in the path. */
export const rule = equalsPathParameter({
  clause: 'get-organization.id-of-path',
  operations: ['get-organization'],
  field: 'id',
  parameter: 'organizationId',
  of: 'the organization in the path',
});

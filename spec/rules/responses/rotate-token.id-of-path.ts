import { equalsPathParameter } from '../support/identity.ts';

/** Section 4.11: the answer shows the token in the path. */
export const rule = equalsPathParameter({
  clause: 'rotate-token.id-of-path',
  operations: ['rotate-token'],
  field: 'id',
  parameter: 'tokenId',
  of: 'the token in the path',
});

import { equalsPathParameter } from '../support/identity.ts';

/** Section 4.12: the answer shows the workspace in the path. */
export const rule = equalsPathParameter({
  clause: 'get-workspace.id-of-path',
  operations: ['get-workspace'],
  field: 'id',
  parameter: 'workspaceId',
  of: 'the workspace in the path',
});

import { equalsPathParameter } from '../support/identity.ts';

/** Section 4.2: the answer shows the deployment in the path. */
export const rule = equalsPathParameter({
  clause: 'update-deployment.id-of-path',
  operations: ['update-deployment'],
  field: 'id',
  parameter: 'deploymentId',
  of: 'the deployment in the path',
});

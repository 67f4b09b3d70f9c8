import { equalsPathParameter } from '../support/identity.ts';

/** Section 4.5: the resulting deploy belongs to the deployment in the path. */
export const rule = equalsPathParameter({
  clause: 'rollback-deploy.deployment-id-of-path',
  operations: ['rollback-deploy'],
  field: 'deploymentId',
  parameter: 'deploymentId',
  of: 'the deployment in the path',
});

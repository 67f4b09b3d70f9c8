import { isDeploymentOf } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.3: the cloud is shown for STANDARD deployments only. */
export const rule = shownOnlyWhere({
  clause: 'deployment.cloud-provider-standard-only',
  operations: ['update-deployment'],
  fields: ['cloudProvider'],
  where: 'STANDARD deployments',
  allowed: (body) => isDeploymentOf(body, 'STANDARD'),
});

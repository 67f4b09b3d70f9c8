import { isDeploymentOf } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.3: the cluster's name is shown for DEDICATED and HYBRID deployments only. */
export const rule = shownOnlyWhere({
  clause: 'deployment.cluster-name-dedicated-hybrid-only',
  operations: ['update-deployment'],
  fields: ['clusterName'],
  where: 'DEDICATED and HYBRID deployments',
  allowed: (body) => isDeploymentOf(body, 'DEDICATED', 'HYBRID'),
});

import { isDeploymentOf } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.3: the region is shown for DEDICATED and HYBRID deployments only. */
export const rule = shownOnlyWhere({
  clause: 'deployment.region-dedicated-hybrid-only',
  operations: ['update-deployment'],
  fields: ['region'],
  where: 'DEDICATED and HYBRID deployments',
  allowed: (body) => isDeploymentOf(body, 'DEDICATED', 'HYBRID'),
});

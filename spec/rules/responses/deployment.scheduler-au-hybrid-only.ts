import { isDeploymentOf } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.3: the scheduler size in units is shown on HYBRID clusters only. */
export const rule = shownOnlyWhere({
  clause: 'deployment.scheduler-au-hybrid-only',
  operations: ['update-deployment'],
  fields: ['schedulerAu'],
  where: 'deployments on HYBRID clusters',
  allowed: (body) => isDeploymentOf(body, 'HYBRID'),
});

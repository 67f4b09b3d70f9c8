import { isInCloud } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.4: the tenant is shown in CLOUD_B only. */
export const rule = shownOnlyWhere({
  clause: 'cluster.tenant-id-cloud-b-only',
  operations: ['create-cluster', 'update-cluster'],
  fields: ['tenantId'],
  where: 'CLOUD_B clusters',
  allowed: (body) => isInCloud(body, 'CLOUD_B'),
});

import { isInCloud } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.4: the ranges for pods, services and peering are shown in CLOUD_C only. */
export const rule = shownOnlyWhere({
  clause: 'cluster.subnet-ranges-cloud-c-only',
  operations: ['create-cluster', 'update-cluster'],
  fields: ['podSubnetRange', 'servicePeeringRange', 'serviceSubnetRange'],
  where: 'CLOUD_C clusters',
  allowed: (body) => isInCloud(body, 'CLOUD_C'),
});

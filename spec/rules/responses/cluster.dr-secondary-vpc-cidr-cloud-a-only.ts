import { isInCloud } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.4: the secondary CIDR of the DR region is shown in CLOUD_A only. */
export const rule = shownOnlyWhere({
  clause: 'cluster.dr-secondary-vpc-cidr-cloud-a-only',
  operations: ['create-cluster', 'update-cluster'],
  fields: ['drSecondaryVpcCidr'],
  where: 'CLOUD_A clusters',
  allowed: (body) => isInCloud(body, 'CLOUD_A'),
});

import { isInCloud } from '../support/conditions.ts';
import { appliesOnlyWhere } from '../support/elsewhere.ts';

/** Section 2.4: what the secondary CIDRs do outside CLOUD_A is silent. */
export const rule = appliesOnlyWhere({
  clause: 'create-cluster.cloud-a-fields-elsewhere',
  operation: 'create-cluster',
  fields: ['secondaryVpcCidr', 'drSecondaryVpcCidr'],
  applies: (request) => isInCloud(request, 'CLOUD_A'),
});

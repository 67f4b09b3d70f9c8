import { appliesOnlyWhere } from '../support/elsewhere.ts';

/** Section 2.4: what the DR ranges of CLOUD_C do for other clusters is silent. */
export const rule = appliesOnlyWhere({
  clause: 'update-cluster.cloud-c-fields-elsewhere',
  operation: 'update-cluster',
  fields: ['drPodSubnetRange', 'drServicePeeringRange', 'drServiceSubnetRange'],
  applies: (_request, facts) =>
    facts.cloudProvider === undefined ? undefined : facts.cloudProvider === 'CLOUD_C',
});

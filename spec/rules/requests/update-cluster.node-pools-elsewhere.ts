import { appliesOnlyWhere } from '../support/elsewhere.ts';

/** Section 2.4: what node pools do that are sent for a DEDICATED cluster is silent. */
export const rule = appliesOnlyWhere({
  clause: 'update-cluster.node-pools-elsewhere',
  operation: 'update-cluster',
  fields: ['nodePools'],
  applies: (_request, facts) =>
    facts.clusterType === undefined ? undefined : facts.clusterType === 'HYBRID',
});

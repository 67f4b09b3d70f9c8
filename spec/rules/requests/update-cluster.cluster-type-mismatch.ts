import { appliesOnlyWhere } from '../support/elsewhere.ts';

/** Section 2.4: what clusterType, which knows DEDICATED alone, does for a HYBRID cluster is silent. */
export const rule = appliesOnlyWhere({
  clause: 'update-cluster.cluster-type-mismatch',
  operation: 'update-cluster',
  fields: ['clusterType'],
  applies: (_request, facts) =>
    facts.clusterType === undefined ? undefined : facts.clusterType === 'DEDICATED',
});

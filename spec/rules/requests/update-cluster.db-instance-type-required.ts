import { requiredWhen } from '../support/required-when.ts';

/** Section 2.4: an update of a HYBRID cluster names its database instance type. */
export const rule = requiredWhen({
  clause: 'update-cluster.db-instance-type-required',
  operation: 'update-cluster',
  field: 'dbInstanceType',
  when: (_request, facts) => facts.clusterType === 'HYBRID',
});

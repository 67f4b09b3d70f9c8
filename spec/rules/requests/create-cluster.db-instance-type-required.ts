import { clusterTypeOf } from '../support/conditions.ts';
import { requiredWhen } from '../support/required-when.ts';

/** Section 2.4: a HYBRID cluster to be created names its database instance type. */
export const rule = requiredWhen({
  clause: 'create-cluster.db-instance-type-required',
  operation: 'create-cluster',
  field: 'dbInstanceType',
  when: (request) => clusterTypeOf(request) === 'HYBRID',
});

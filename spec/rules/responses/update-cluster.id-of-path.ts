import { equalsPathParameter } from '../support/identity.ts';

/** Section 4.4: the answer shows the cluster in the path. */
export const rule = equalsPathParameter({
  clause: 'update-cluster.id-of-path',
  operations: ['update-cluster'],
  field: 'id',
  parameter: 'clusterId',
  of: 'the cluster in the path',
});

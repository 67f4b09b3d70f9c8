import { hasNodePoolsSent } from '../support/node-pools.ts';

/** Section 2.4: the node pools sent are created. */
export const rule = hasNodePoolsSent('create-cluster.node-pools-created', 'create-cluster');

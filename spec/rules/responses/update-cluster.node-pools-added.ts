import { hasNodePoolsSent } from '../support/node-pools.ts';

/** Section 2.4: the node pools sent are added. */
export const rule = hasNodePoolsSent('update-cluster.node-pools-added', 'update-cluster');

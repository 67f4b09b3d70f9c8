import { containing, range, text } from '../echo.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';

/**
 * Section 4.4: the answer shows the update. Whether a non-empty list of workspaces replaces the former one is
 * silent; what enableDr, isFailedOver and node pools do is said by clauses of their own.
 */
export const rule = showsWhatWasSent('update-cluster.result', 'update-cluster', {
  name: text,
  dbInstanceType: text,
  drPodSubnetRange: range,
  drRegion: text,
  drServicePeeringRange: range,
  drServiceSubnetRange: range,
  drVpcSubnetRange: range,
  enableReplicationTimeControl: text,
  workspaceIds: containing(),
});

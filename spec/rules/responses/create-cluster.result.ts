import { members, range, text } from '../echo.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';

/** Section 4.3: the cluster created is the one asked for. Pools and tags have clauses of their own. */
export const rule = showsWhatWasSent('create-cluster.result', 'create-cluster', {
  cloudProvider: text,
  name: text,
  region: text,
  type: text,
  vpcSubnetRange: range,
  dbInstanceType: text,
  drRegion: text,
  drSecondaryVpcCidr: range,
  drVpcSubnetRange: range,
  enableReplicationTimeControl: text,
  providerAccount: text,
  secondaryVpcCidr: range,
  workspaceIds: members(),
});

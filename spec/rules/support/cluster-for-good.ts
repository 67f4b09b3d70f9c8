import { type Compare, nearlyInstant, range, text, unlessEmpty } from '../echo.ts';

/** What a cluster is for good: no update can carry it (section 2.4). */
export const FOR_GOOD: Readonly<Record<string, Compare>> = {
  createdAt: nearlyInstant,
  cloudProvider: text,
  type: text,
  providerAccount: unlessEmpty(text),
  tenantId: unlessEmpty(text),
};

/** What no update can carry either, and a failover may move: the DR region may become the cluster's own. */
export const OF_ITS_REGION: Readonly<Record<string, Compare>> = {
  region: text,
  vpcSubnetRange: range,
  secondaryVpcCidr: unlessEmpty(range),
  podSubnetRange: unlessEmpty(range),
  servicePeeringRange: unlessEmpty(range),
  serviceSubnetRange: unlessEmpty(range),
};

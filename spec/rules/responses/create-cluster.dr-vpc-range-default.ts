import { drRangeDefaultsTo } from '../support/dr-default.ts';

/** Section 2.4: the VPC range of the DR region is that of the primary region by default. */
export const rule = drRangeDefaultsTo(
  'create-cluster.dr-vpc-range-default',
  'drVpcSubnetRange',
  'vpcSubnetRange',
);

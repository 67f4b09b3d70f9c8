import { clusterTypeOf, isInCloud } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.4: under both readings of the document, clusters neither HYBRID nor in CLOUD_C show no account. */
export const rule = shownOnlyWhere({
  clause: 'cluster.provider-account-cloud-c-only',
  operations: ['create-cluster', 'update-cluster'],
  fields: ['providerAccount'],
  where: 'CLOUD_C (or HYBRID) clusters',
  allowed: (body) => {
    const [type, inCloudC] = [clusterTypeOf(body), isInCloud(body, 'CLOUD_C')];
    return type === undefined || inCloudC === undefined ? undefined : type === 'HYBRID' || inCloudC;
  },
});

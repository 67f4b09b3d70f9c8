import { clusterTypeOf, isInCloud } from '../support/conditions.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.4: tags are shown for HYBRID clusters in CLOUD_A only. */
export const rule = shownOnlyWhere({
  clause: 'cluster.tags-cloud-a-hybrid-only',
  operations: ['create-cluster', 'update-cluster'],
  fields: ['tags'],
  where: 'HYBRID CLOUD_A clusters',
  allowed: (body) => {
    const [type, inCloudA] = [clusterTypeOf(body), isInCloud(body, 'CLOUD_A')];
    if (type === 'DEDICATED' || inCloudA === false) return false;
    return type === undefined || inCloudA === undefined ? undefined : true;
  },
});

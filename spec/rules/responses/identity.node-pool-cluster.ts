import type { Json, Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { sameId } from '../support/identity.ts';
import { listField, textField } from '../support/json.ts';
import { brokenAt } from '../support/outcomes.ts';

/** The cluster in the path, whose id another clause holds the answer to; else the new one, if it has an id at all. */
function clusterId({ pathParams, responseBody }: ResponseInput): string | undefined {
  const id = pathParams.clusterId ?? textField(responseBody, 'id');
  return id?.trim() === '' ? undefined : id;
}

const CLOUDS: ReadonlySet<string> = new Set(['CLOUD_A', 'CLOUD_B', 'CLOUD_C']);

/** A pool of a cluster's machines is in the cluster's cloud. */
function sameCloud(pool: Json, index: number, cluster: Json): Outcome[] {
  const [cloud, found] = [textField(cluster, 'cloudProvider'), textField(pool, 'cloudProvider')];
  // What is no cloud at all has been blamed for that.
  if (cloud === undefined || found === undefined || !CLOUDS.has(cloud) || !CLOUDS.has(found)) return [];
  if (found === cloud) return [];
  const message = 'cloudProvider of a node pool is not that of its cluster';
  return [brokenAt(`/nodePools/${index}/cloudProvider`, message, JSON.stringify(cloud), found)];
}

/** Section 2.4: node pools show the cluster that they stand in, and its cloud. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'identity.node-pool-cluster',
  operations: ['create-cluster', 'update-cluster'],
  judges: 'answers',
  evaluate: (input) =>
    (listField(input.responseBody, 'nodePools') ?? []).flatMap((pool, index) => [
      ...sameId(
        pool,
        'clusterId',
        `/nodePools/${index}/clusterId`,
        clusterId(input),
        'the cluster that shows the pool',
      ),
      ...sameCloud(pool, index, input.responseBody),
    ]),
};

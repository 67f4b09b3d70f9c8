import type { ResponseInput, ResponseRule } from '../rule.ts';
import { sameId } from '../support/identity.ts';
import { listField, textField } from '../support/json.ts';

/** The cluster in the path, whose id another clause holds the answer to; else the new one, if it has an id at all. */
function clusterId({ pathParams, responseBody }: ResponseInput): string | undefined {
  const id = pathParams.clusterId ?? textField(responseBody, 'id');
  return id?.trim() === '' ? undefined : id;
}

/** Section 2.4: node pools show the cluster that they stand in. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'identity.node-pool-cluster',
  operations: ['create-cluster', 'update-cluster'],
  judges: 'answers',
  evaluate: (input) =>
    (listField(input.responseBody, 'nodePools') ?? []).flatMap((pool, index) =>
      sameId(
        pool,
        'clusterId',
        `/nodePools/${index}/clusterId`,
        clusterId(input),
        'the cluster that shows the pool',
      ),
    ),
};

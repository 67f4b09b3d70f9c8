import type { ResponseRule } from '../rule.ts';
import { sameId } from '../support/identity.ts';
import { listField, textField } from '../support/json.ts';

/** Section 2.4: node pools show the cluster that they stand in. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'identity.node-pool-cluster',
  operations: ['create-cluster', 'update-cluster'],
  judges: 'answers',
  evaluate: ({ responseBody }) =>
    (listField(responseBody, 'nodePools') ?? []).flatMap((pool, index) =>
      sameId(
        pool,
        'clusterId',
        `/nodePools/${index}/clusterId`,
        textField(responseBody, 'id'),
        'the cluster that shows the pool',
      ),
    ),
};

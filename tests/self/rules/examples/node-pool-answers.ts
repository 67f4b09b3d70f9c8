import type { JsonObject } from '../../../../spec/rules/rule.ts';
import type { Examples, ResponseExample } from '../examples.ts';
import { judged } from '../judged.ts';

/** Node pools in the answers to an operation; `changing` is the state in which they may still be missing. */
function nodePools(operation: string, changing: string): ResponseExample[] {
  const pool = { name: 'pool', nodeInstanceType: 'small', maxNodeCount: 3, isDefault: false };
  const second = { ...pool, name: 'second' };
  const sent = { nodePools: [pool] };
  const one = (
    verdict: ResponseExample['verdict'],
    because: string,
    answer: JsonObject,
    rest: Partial<ResponseExample> = {},
  ) => judged(verdict, because, answer, { operation, sent, ...rest });
  return [
    one('holds', 'there, beside others', { nodePools: [{ name: 'old' }, { ...pool, id: 'p1' }] }),
    one('holds', 'became the default', { nodePools: [{ ...pool, isDefault: true }] }),
    one('holds', 'nested fields may be absent', { nodePools: [{ name: 'pool' }] }),
    one(['/nodePools'], 'missing', { nodePools: [{ name: 'old' }], status: 'CREATED' }),
    one(
      ['/nodePools'],
      'missing after waiting',
      { nodePools: [], status: changing },
      { facts: { settled: true } },
    ),
    one(['/nodePools/1/maxNodeCount'], 'other size', {
      nodePools: [{ name: 'old' }, { ...pool, maxNodeCount: 4 }],
      status: changing,
    }),
    one(
      ['/nodePools/0/isDefault'],
      'default lost',
      { nodePools: [pool] },
      {
        sent: { nodePools: [{ ...pool, isDefault: true }] },
      },
    ),
    one(
      'holds',
      'one of two became the default',
      { nodePools: [{ ...pool, isDefault: true }, second] },
      { sent: { nodePools: [pool, second] } },
    ),
    one(
      ['/nodePools'],
      'both became the default',
      {
        nodePools: [
          { ...pool, isDefault: true },
          { ...second, isDefault: true },
        ],
      },
      { sent: { nodePools: [pool, second] } },
    ),
    one(['/nodePools'], 'the id of another pool', {
      nodePools: [
        { name: 'old', id: 'p1' },
        { ...pool, id: 'p1' },
      ],
    }),
    one('holds', 'blank ids name nothing', {
      nodePools: [
        { name: 'old', id: '' },
        { ...pool, id: '' },
      ],
    }),
    one(['/nodePools'], 'there twice', { nodePools: [pool, { ...pool, id: 'p2' }] }),
    one(
      'holds',
      'sent twice, there twice',
      { nodePools: [pool, pool] },
      { sent: { nodePools: [pool, pool] } },
    ),
    one('holds', 'there twice, sent again', { nodePools: [pool, pool] }, { facts: { sentAgain: true } }),
    one('none', 'still being made', { nodePools: [], status: changing }),
    one('none', 'pools not shown', { status: 'CREATED' }),
    one('none', 'none sent', { nodePools: [] }, { sent: {} }),
    one('none', 'sent without a name', { nodePools: [] }, { sent: { nodePools: [{ maxNodeCount: 1 }] } }),
  ];
}

export const examples: Examples = {
  responses: {
    'create-cluster.node-pools-created': nodePools('create-cluster', 'CREATING'),
    'update-cluster.node-pools-added': nodePools('update-cluster', 'UPDATING'),
  },
};

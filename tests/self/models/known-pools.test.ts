import { expect, test } from '@playwright/test';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { knownPools, notePools } from '../../conformance/clusters/known-pools.ts';

const PLACE = { id: 'cluster' } as ClusterPlace;
const pools = (pool: Record<string, string | number>) => ({ nodePools: [{ name: 'pool', ...pool }] });

test('of the pool that a request adds all counts but its id, which an answer tells', () => {
  const ctx = {} as CheckContext;
  const known = () => knownPools(ctx, PLACE)?.get('pool');
  notePools(ctx, PLACE, { sent: pools({ id: 'sent', maxNodeCount: 3 }), shown: {} });
  expect(known()).toMatchObject({ id: new Set(), maxNodeCount: new Set(['3']) });
  notePools(ctx, PLACE, { sent: {}, shown: pools({ id: 'given', nodeInstanceType: 'm' }) });
  expect(known()).toMatchObject({ id: new Set(['"given"']), nodeInstanceType: new Set(['"m"']) });
});

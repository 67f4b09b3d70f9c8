import { expect, test } from '@playwright/test';
import { loadVariants } from '../../../fixtures/server/alterations.ts';
import type { Call } from '../../../fixtures/server/call.ts';

const now = Date.now;
test.afterEach(() => {
  Date.now = now;
});

test('an update that is stored while work is under way shows what was before, however late it is answered', async () => {
  const hooks = (await loadVariants()).get('cluster-updates-show-later')?.hooks({} as never);
  let time = 0;
  Date.now = () => time;
  const update = (name: string, before: string, answeredAfter: number): unknown => {
    const call = { operation: { id: 'update-cluster' }, body: { name } } as unknown as Call;
    const entity = { id: 'cluster', name };
    hooks?.onStored?.({ kind: 'cluster', entity, before: { id: 'cluster', name: before } } as never, call);
    time += answeredAfter;
    const body: Record<string, unknown> = { ...entity };
    hooks?.onAnswer?.({ status: 200, headers: {}, body } as never, call);
    return body;
  };
  expect(update('second', 'first', 0)).toMatchObject({ name: 'first', status: 'UPDATING' });
  time = 249;
  expect(update('third', 'second', 2)).toMatchObject({ name: 'first', status: 'UPDATING' });
  time = 600;
  expect(update('third', 'third', 0)).toMatchObject({ name: 'third', status: 'UPDATING' });
});

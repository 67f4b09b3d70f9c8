import { expect, test } from '@playwright/test';
import type { Json } from '../../../spec/rules/rule.ts';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { type Alter, type AlteredRun, runAltered, type Sent } from './altered-target.ts';
import { onUpdate } from './on-cluster-update.ts';

const UNIT = ['update-cluster.state'];
const KEPT = 'update-cluster.workspace-ids-kept';
const EMPTIED = 'update-cluster.workspace-ids-emptied';
const NEVER = 'update-cluster.enable-dr-never-enables';
const DISABLED = 'update-cluster.disable-dr';
const POOLS = 'update-cluster.node-pools-added';

/** The list of workspaces that was sent last to each cluster. */
function listsSentLast({ sent }: AlteredRun): Map<string, Json> {
  const lists = new Map<string, Json>();
  for (const { operation, path, fields } of sent) {
    if (operation === 'update-cluster' && fields.workspaceIds !== undefined)
      lists.set(path, fields.workspaceIds);
  }
  return lists;
}

test('on the reference server every clause is exercised and none fails', async () => {
  const run = await runAltered(UNIT);
  expect(run.failed).toEqual([]);
  for (const clause of [KEPT, EMPTIED, NEVER, DISABLED, POOLS, 'update-cluster.dr-vpc-range-default']) {
    expect([clause, run.exercised(clause) > 0]).toEqual([clause, true]);
  }
  expect(run.observed('update-cluster.workspace-ids-replace')).toEqual(['no']);
});

test('lists are vowed before they are replaced, put back, and reported as restored', async () => {
  const run = await runAltered(UNIT);
  expect(run.vows.length).toBeGreaterThan(0);
  expect(run.restored).toEqual(expect.arrayContaining(run.vows));
  const last = listsSentLast(run);
  for (const { clusterId, workspaceIds } of run.vows) {
    const [, list] = [...last].find(([path]) => path.endsWith(clusterId)) ?? [];
    expect(list).toEqual(workspaceIds);
  }
});

test('lists are put back even when the budget of requests ends in between', async () => {
  // Enough to open the clusters and to set their lists, not to get to the end.
  const run = await runAltered(UNIT, undefined, { env: { CONFORMANCE_MAX_REQUESTS: '2200' } });
  expect(run.merged.units[UNIT[0] ?? '']?.note).toMatch(/max-requests/);
  expect(run.vows.length).toBeGreaterThan(0);
  const last = listsSentLast(run);
  for (const { clusterId, workspaceIds } of run.vows) {
    const [, list] = [...last].find(([path]) => path.endsWith(clusterId)) ?? [];
    if (list !== undefined) expect(list).toEqual(workspaceIds);
  }
});

test('a list that is lost when it is left out is blamed', async () => {
  const lost = onUpdate((body, { fields }) =>
    fields.workspaceIds === undefined ? { ...body, workspaceIds: [] } : undefined,
  );
  expect((await runAltered(UNIT, lost)).failed).toEqual([KEPT]);
});

test('a list that an empty one does not remove is blamed, as is the refusal to remove it', async () => {
  const stays = onUpdate((body, { fields }, memory) => {
    const sent = listField(fields, 'workspaceIds');
    if (sent && sent.length > 0) memory.set('list', sent);
    const list = memory.get('list');
    return list === undefined ? undefined : { ...body, workspaceIds: list };
  });
  expect((await runAltered(UNIT, stays)).failed).toEqual([EMPTIED]);
  const refused: Alter = (_answer, { fields }) =>
    listField(fields, 'workspaceIds')?.length === 0 ? { status: 400, body: {} } : undefined;
  expect((await runAltered(UNIT, refused)).failed).toEqual([EMPTIED]);
});

test('clusters that never say to be done may refuse lists as such, not the empty one alone', async () => {
  const refusing = (isRefused: (list: Json[]) => boolean): Alter => {
    return ({ status, body }, { operation, fields }) => {
      if (!['create-cluster', 'update-cluster'].includes(operation ?? '') || status !== 200) return undefined;
      const list = listField(fields, 'workspaceIds');
      const isUpdate = operation === 'update-cluster';
      if (isUpdate && list && isRefused(list)) return { status: 400, body: {} };
      return { status, body: { ...body, status: 'CREATING' } };
    };
  };
  const empty = refusing((list) => list.length === 0);
  expect((await runAltered(UNIT, empty)).failed).toEqual([EMPTIED]);
  expect(
    (
      await runAltered(
        UNIT,
        refusing(() => true),
      )
    ).failed,
  ).not.toContain(EMPTIED);
});

test('an update under way may show the old list, as long as a later answer shows the new one', async () => {
  const lazy = onUpdate((body, _request, memory) => {
    const [now, shown] = [body.workspaceIds ?? [], memory.get('shown') ?? body.workspaceIds ?? []];
    memory.set('shown', now);
    const late = JSON.stringify(now) !== JSON.stringify(shown);
    return late ? { ...body, workspaceIds: shown, status: 'UPDATING' } : undefined;
  });
  const run = await runAltered(UNIT, lazy);
  expect(run.failed).toEqual([]);
  expect(run.exercised(EMPTIED)).toBeGreaterThan(0);
});

test('empty lists may be left out of answers', async () => {
  const absent = onUpdate((body) => {
    if (listField(body, 'workspaceIds')?.length !== 0) return undefined;
    const { workspaceIds, ...rest } = body;
    return rest;
  });
  expect((await runAltered(UNIT, absent)).failed).toEqual([]);
});

test('DR that an update enables is blamed, whether this answer shows it or the next', async () => {
  const asked = (request: Sent): boolean => request.fields.enableDr === true;
  const enables: Alter = ({ status }, request) =>
    asked(request) && status === 409 ? { status: 200, body: { isDrEnabled: true } } : undefined;
  const { failed } = await runAltered(UNIT, enables);
  expect(failed).toContain(NEVER);
  const later = onUpdate((body, _request, memory) =>
    memory.get('asked') === true && body.isDrEnabled === false ? { ...body, isDrEnabled: true } : undefined,
  );
  const paths = new Set<string>();
  const next: Alter = (answer, request) => {
    if (asked(request) && answer.status === 409) paths.add(request.path);
    const shows = answer.status === 200 && paths.has(request.path) && answer.body.isDrEnabled === false;
    return shows ? { status: 200, body: { ...answer.body, isDrEnabled: true } } : later(answer, request);
  };
  expect((await runAltered(UNIT, next)).failed).toEqual([NEVER]);
});

test('DR that does not end is blamed; while the update is under way nobody is', async () => {
  const hasDr = onUpdate((body, { fields }, memory) => {
    if (fields.enableDr === false) memory.set('ended', true);
    return memory.get('ended') === true && fields.enableDr !== true
      ? { ...body, isDrEnabled: true }
      : undefined;
  });
  expect((await runAltered(UNIT, hasDr)).failed).toEqual([DISABLED]);
  const slowly = onUpdate((body, { fields }, memory) => {
    if (fields.enableDr === false) memory.set('answers', 2);
    const left = memory.get('answers');
    if (typeof left !== 'number' || left === 0) return undefined;
    memory.set('answers', left - 1);
    return { ...body, isDrEnabled: true, status: 'UPDATING' };
  });
  const { failed, exercised } = await runAltered(UNIT, slowly);
  expect(failed).toEqual([]);
  expect(exercised(DISABLED)).toBeGreaterThan(0);
});

/**
 * Pools that an update has added are gone from the answers to all later ones that send none, of which `left` are kept.
 */
const vanishing = (left: (pools: Json[], added: readonly string[]) => Json[]): Alter => {
  const name = (pool: Json): string => textField(pool, 'name') ?? '';
  return onUpdate((body, { fields }, memory) => {
    const added = [...((memory.get('added') as string[] | undefined) ?? [])];
    const sent = listField(fields, 'nodePools');
    if (sent) {
      memory.set('added', [...added, ...sent.map(name)]);
      return undefined;
    }
    return added.length === 0
      ? undefined
      : { ...body, nodePools: left(listField(body, 'nodePools') ?? [], added) };
  });
};

test('node pools that vanish from later answers are blamed where those of the creation are kept', async () => {
  const others = vanishing((pools, added) =>
    pools.filter((pool) => !added.includes(textField(pool, 'name') ?? '')),
  );
  expect((await runAltered(UNIT, others)).failed).toEqual([POOLS]);
});

test('node pools that are left out may go, all of them', async () => {
  const { failed, observed } = await runAltered(
    UNIT,
    vanishing(() => []),
  );
  expect(failed).toEqual([]);
  expect(observed('update-cluster.former-node-pools')).toEqual(['dropped by an update that leaves them out']);
});

for (const cap of [1, 2]) {
  test(`a cluster that holds ${cap} node pools more and then none blames nobody`, async () => {
    const pools = new Map<string, number>();
    const full: Alter = ({ status, body }, { operation, path, fields }) => {
      const sent = listField(fields, 'nodePools')?.length ?? 0;
      if (operation !== 'update-cluster' || status !== 200 || sent === 0) return undefined;
      const held = pools.get(path) ?? 0;
      if (held + sent > cap) return { status: 400, body: { message: 'no room' } };
      pools.set(path, held + sent);
      return { status, body };
    };
    expect((await runAltered(['update-cluster'], full)).failed).toEqual([]);
    expect([...pools.values()]).toContain(cap);
  });
}

test('a cluster of the run’s own that is not found for a second after its creation is updated all the same', async () => {
  const created = new Map<string, number>();
  const alter: Alter = ({ status, body }, { operation, path }) => {
    if (operation === 'create-cluster' && status < 300) created.set(String(body.id), Date.now());
    if (operation !== 'update-cluster') return undefined;
    const since = created.get(path.split('/').at(-1) ?? '');
    const isKnown = since === undefined || Date.now() - since > 1200;
    return isKnown ? undefined : { status: 404, body: { message: 'no such cluster' } };
  };
  const run = await runAltered(['update-cluster'], alter, {
    target: (target) => {
      target.clusters = [];
    },
  });
  expect(run.failed).toEqual([]);
  expect(run.exercised('update-cluster.result')).toBeGreaterThan(0);
});

test('a cluster of which the target file tells the wrong type is updated as what it shows, and nobody is blamed', async () => {
  const run = await runAltered(['update-cluster'], undefined, {
    target: (target) => {
      for (const cluster of target.clusters)
        cluster.type = cluster.type === 'HYBRID' ? 'DEDICATED' : 'HYBRID';
    },
  });
  expect(run.failed).toEqual([]);
  const mistakes = run.merged.notices.filter((notice) => notice.includes('mend the file'));
  expect(mistakes.length).toBeGreaterThan(0);
});

test('an own cluster that an update shows in another cloud than its creation did is blamed on the update', async () => {
  const flip: Alter = ({ status, body }, { operation }) =>
    operation === 'update-cluster' && status < 300 && body.cloudProvider === 'CLOUD_B'
      ? { status, body: { ...body, cloudProvider: 'CLOUD_A', tenantId: '' } }
      : undefined;
  const { failed } = await runAltered(UNIT, flip);
  expect(failed).toContain('update-cluster.result');
});

/**
 * How long (ms) these clusters are left alone before they are done: less than the suite rests, more than between two
 * requests.
 */
const LULL = 2_000;

for (const [passes, failed] of [
  [true, []],
  [false, ['clusterUpdate.in.enableReplicationTimeControl.type']],
] as const) {
  test(`what clusters that are all UPDATING refuse ${passes ? 'until they are done' : 'for good'} is ${passes ? 'not ' : ''}blamed`, async () => {
    let refused = 0;
    let isDone = false;
    let before = Date.now();
    const working: Alter = ({ status, body }, { operation, fields }) => {
      if (passes && refused > 0 && Date.now() - before >= LULL) isDone = true;
      before = Date.now();
      if (operation !== 'update-cluster' || status !== 200) return undefined;
      if (fields.enableReplicationTimeControl !== true)
        return { status, body: { ...body, status: 'UPDATING' } };
      if (isDone) return undefined;
      refused += 1;
      return { status: 422, body: { message: 'not in this state' } };
    };
    expect((await runAltered(['update-cluster'], working)).failed).toEqual(failed);
    expect(refused).toBeGreaterThan(0);
  });
}

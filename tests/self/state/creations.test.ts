import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

const AGAIN = 'get-workspace.read-after-write';
const NEW_ID = 'create-workspace.new-id';

/** Random cases enough for more workspaces than are read again. */
const MANY = { env: { CONFORMANCE_RUNS: '100' } };

/** Readings of the up to two hundred workspaces, six of which are read once more. */
const READINGS = 200 + 6;

test('workspaces just created are read again, up to two hundred of them, a few of them twice', async () => {
  const { failed, exercised, sent } = await runAltered(['create-workspace'], undefined, MANY);
  expect(failed).toEqual([]);
  expect(exercised(AGAIN)).toBe(READINGS);
  expect(sent.filter(({ operation }) => operation === 'get-workspace')).toHaveLength(READINGS);
});

test('a workspace that appears late is lawful', async () => {
  const read = new Map<string, number>();
  const late: Alter = (_answer, { operation, path }) => {
    if (operation !== 'get-workspace') return undefined;
    const times = (read.get(path) ?? 0) + 1;
    read.set(path, times);
    return times < 3 ? { status: 404, body: {} } : undefined;
  };
  const { failed, exercised } = await runAltered(['create-workspace'], late, MANY);
  expect(failed).toEqual([]);
  expect(exercised(AGAIN)).toBe(READINGS);
});

test('a workspace that never appears, or is shown otherwise, is blamed', async () => {
  const paths: string[] = [];
  const lost: Alter = (_answer, { operation, path }) => {
    if (operation !== 'get-workspace') return undefined;
    if (!paths.includes(path)) paths.push(path);
    return paths.indexOf(path) % 20 === 7 ? { status: 404, body: {} } : undefined;
  };
  const never = await runAltered(['create-workspace'], lost);
  expect(never.failed).toEqual([AGAIN]);
  expect(never.merged.clauses[AGAIN]?.evidence[0]?.before).toHaveLength(1);
  const other: Alter = ({ status, body }, { operation }) =>
    operation === 'get-workspace' ? { status, body: { ...body, name: 'another name' } } : undefined;
  expect((await runAltered(['create-workspace'], other)).failed).toEqual([AGAIN]);
});

test('a present shown in whole seconds is noticed however long after the creations the readings begin', async () => {
  const second = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, '');
  const start = Date.now();
  const created = start - (start % 1000) + 3500;
  let waits = true;
  const present: Alter = ({ status, body }, { operation }) => {
    if (operation === 'create-workspace' && status === 200)
      return { status, body: { ...body, createdAt: new Date(created).toISOString() } };
    if (operation !== 'get-workspace') return undefined;
    // Within this second, all readings agree with what the creations told.
    if (waits) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, created + 500 - Date.now());
    waits = false;
    return { status, body: { ...body, createdAt: second(Date.now()) } };
  };
  expect((await runAltered(['create-workspace'], present)).failed).toContain(AGAIN);
});

test('a target that shows no workspace to this token is not blamed for the new ones', async () => {
  const forbidden: Alter = (_answer, { operation }) =>
    operation === 'get-workspace' ? { status: 403, body: {} } : undefined;
  const { failed, merged } = await runAltered(['create-workspace'], forbidden);
  expect(failed).toEqual([]);
  expect(merged.clauses[AGAIN]?.notExercised).toEqual(['the target shows no workspace at all']);
});

test('an id given twice is blamed once, an answer repeated for the same name is not', async () => {
  const twice: Alter = ({ status, body }, { operation }) =>
    operation === 'create-workspace' && status === 200
      ? { status, body: { ...body, id: 'the-same' } }
      : undefined;
  const { failed, merged } = await runAltered(['create-workspace'], twice);
  expect(failed).toContain(NEW_ID);
  expect(merged.clauses[NEW_ID]?.failed).toBe(1);
  const known = new Map<string, string>();
  const repeated: Alter = ({ status, body }, { operation, fields }) => {
    if (operation !== 'create-workspace' || status !== 200) return undefined;
    const name = String(fields.name);
    known.set(name, known.get(name) ?? String(body.id));
    return { status, body: { ...body, id: known.get(name) ?? '' } };
  };
  const lawful = await runAltered(['create-workspace.silence'], repeated);
  expect(lawful.failed).toEqual([]);
  expect(lawful.observed('create-workspace.duplicate-name')).toEqual(['answered with the one that is there']);
});

test('the id of a workspace that the target file lists is not new', async () => {
  let listed = '';
  const { failed } = await runAltered(
    ['create-workspace'],
    ({ status, body }, { operation }) =>
      operation === 'create-workspace' && status === 200
        ? { status, body: { ...body, id: listed } }
        : undefined,
    {
      target: (target) => {
        listed = target.workspaces[0] ?? '';
      },
    },
  );
  expect(failed).toContain(NEW_ID);
});

/** A cluster of the last kind that is created, without a region. */
const lenient: Alter = (_answer, { operation, fields }) =>
  operation === 'create-cluster' &&
  fields.cloudProvider === 'CLOUD_C' &&
  fields.type === 'DEDICATED' &&
  fields.region === undefined
    ? { status: 200, body: {} }
    : undefined;

for (const bound of [2, 4, 25]) {
  test(`with ${bound} clusters to spend the faults of every kind of cluster are sent, and no more is left behind`, async () => {
    const env = { CONFORMANCE_MAX_CREATIONS: `cluster=${bound}` };
    const lawful = await runAltered(['create-cluster'], undefined, { env });
    expect(lawful.failed).toEqual([]);
    const kinds = new Set(
      lawful.sent.map(({ fields }) => `${String(fields.cloudProvider)} ${String(fields.type)}`),
    );
    for (const cloud of ['CLOUD_A', 'CLOUD_B', 'CLOUD_C'])
      for (const type of ['DEDICATED', 'HYBRID']) expect(kinds).toContain(`${cloud} ${type}`);
    expect(lawful.merged.resources.filter(({ kind }) => kind === 'cluster').length).toBeLessThanOrEqual(
      bound,
    );
    const faulty = await runAltered(['create-cluster'], lenient, { env });
    expect(faulty.failed).toContain('clusterCreate.in.region.presence');
  });
}

test('where every cluster is refused, that is told as the reason and not the bound of creations', async () => {
  const refusing: Alter = (_answer, { operation }) =>
    operation === 'create-cluster' ? { status: 402, body: {} } : undefined;
  const run = await runAltered(['create-cluster'], refusing, {
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' },
  });
  expect(run.failed).toEqual([]);
  const reasons = run.merged.clauses['cluster.out.id.presence']?.notExercised ?? [];
  expect(reasons.join()).toContain('refused (402)');
  expect(reasons.join()).not.toContain('max-creations');
});

test('unusual names that are taken for good are asked for once more, and not again and again', async () => {
  const taken = new Set<unknown>();
  const refused = new Map<string, number>();
  const unique: Alter = ({ status }, { operation, fields }) => {
    if (operation !== 'create-cluster' || status >= 300) return undefined;
    if (!taken.has(fields.name)) {
      taken.add(fields.name);
      return undefined;
    }
    // Whatever is sent again has another network.
    const { vpcSubnetRange: _network, ...asked } = fields;
    const key = JSON.stringify(asked);
    refused.set(key, (refused.get(key) ?? 0) + 1);
    return { status: 409, body: { message: 'that name is taken' } };
  };
  const { failed } = await runAltered(['create-cluster'], unique);
  expect(failed).toEqual([]);
  expect(Math.max(...refused.values())).toBe(2);
});

/** Refuses teams whose members are not all known. */
const knowing =
  (unknown: readonly string[], status = 400): Alter =>
  (_answer, { operation, fields }) => {
    const members = Array.isArray(fields.memberIds) ? fields.memberIds : [];
    const isKnown = !members.some((id) => unknown.includes(String(id)));
    return operation !== 'create-team' || isKnown ? undefined : { status, body: { message: 'no such user' } };
  };

test('users that the target no longer has are left out, and nobody is blamed for them', async () => {
  for (const status of [400, 404]) {
    const run = await runAltered(['create-team'], knowing(['gone-1', 'gone-2'], status), {
      target: (target) => {
        target.users = ['gone-1', ...target.users, 'gone-2'].slice(0, 6);
      },
    });
    expect(run.failed).toEqual([]);
    expect(run.exercised('team.in.memberIds.type')).toBeGreaterThan(0);
    expect(run.merged.notices.filter((notice) => /^users\[0\] .*mend the file/.test(notice))).toHaveLength(1);
  }
  const alone = await runAltered(['create-team'], knowing(['gone-1']), {
    target: (target) => {
      target.users = ['gone-1'];
    },
  });
  expect(alone.failed).toEqual([]);
});

test('a target that takes none of several listed users is blamed', async () => {
  const run = await runAltered(['create-team'], (_answer, { operation, fields }) =>
    operation === 'create-team' && Array.isArray(fields.memberIds) && fields.memberIds.length > 0
      ? { status: 400, body: { message: 'no members here' } }
      : undefined,
  );
  expect(run.failed).toEqual(['team.in.memberIds.type']);
});

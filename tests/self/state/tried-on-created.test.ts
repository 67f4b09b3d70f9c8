import { expect, test } from '@playwright/test';
import type { Target } from '../../../fixtures/target/target-file.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { type Alter, type AlteredOptions, runAltered } from './altered-target.ts';

const LET_IN = 'auth.missing-header-refused';
const EFFECT = 'auth.refused-without-effect';

/** What an external target is asked for by default, where it lists nothing of a kind. */
const without = (...kinds: ('workspaces' | 'clusters')[]): AlteredOptions => ({
  env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2,workspace=200' },
  target: (target: Target) => {
    for (const kind of kinds) target[kind] = [];
  },
});

/** Answers strangers who ask for an operation as if they were let in. */
const lettingIn =
  (operation: string): Alter =>
  ({ status, body }, sent) =>
    sent.operation === operation && status === 401 ? { status: 200, body } : undefined;

/** How many are created: a workspace of the name that strangers asked for as well. */
const CREATING: readonly (readonly [
  tried: string,
  creating: string,
  kind: 'workspaces' | 'clusters',
  created: number,
])[] = [
  ['get-workspace', 'create-workspace', 'workspaces', 2],
  ['update-cluster', 'create-cluster', 'clusters', 1],
];

for (const [tried, creating, kind, created] of CREATING) {
  const units = [`auth.${tried}`, `auth.${creating}`];

  test(`where no ${kind} are listed, strangers try ${tried} on the one that is created`, async () => {
    const { failed, sent, merged } = await runAltered(units, lettingIn(tried), without(kind));
    expect(failed).toContain(LET_IN);
    expect(sent.some(({ operation }) => operation === tried)).toBe(true);
    expect(merged.resources.filter(({ change }) => change === 'created')).toHaveLength(created);
  });

  test(`where no ${kind} are listed and ${tried} is refused to the run itself, nobody is blamed`, async () => {
    for (const status of [403, 404, 409]) {
      const refuse: Alter = ({ body }, { operation }) => (operation === tried ? { status, body } : undefined);
      const { failed, merged } = await runAltered(units, refuse, without(kind));
      expect(failed, String(status)).toEqual([]);
      expect(merged.bases[tried], String(status)).toBeUndefined();
    }
  });
}

test('where workspaces are listed, strangers try to read the one that is created as well', async () => {
  const listed = new Set<string>();
  const { failed } = await runAltered(
    ['auth.get-workspace', 'auth.create-workspace'],
    ({ status, body }, { operation, path }) =>
      operation === 'get-workspace' && status === 401 && !listed.has(path.split('/').at(-1) ?? '')
        ? { status: 200, body }
        : undefined,
    {
      target: ({ workspaces }) => {
        for (const id of workspaces) listed.add(id);
      },
    },
  );
  expect(listed.size).toBeGreaterThan(0);
  expect(failed).toContain(LET_IN);
});

/**
 * Keeps what refused updates of clusters asked for in a field, and shows it until another update carries the field;
 * with `once`, only what came first.
 */
function keepingRefused(field: string, { once = false } = {}): Alter {
  const tried = new Set<string>();
  const kept = new Map<string, JsonObject[string]>();
  return ({ status, body }, { operation, path, fields }) => {
    if (operation !== 'update-cluster') return undefined;
    const value = fields[field];
    if (status === 401 && value !== undefined && !(once && tried.has(path))) kept.set(path, value);
    if (status === 401) tried.add(path);
    if (status >= 300) return undefined;
    if (value !== undefined) kept.delete(path);
    const former = kept.get(path);
    return former === undefined ? undefined : { status, body: { ...body, [field]: former } };
  };
}

test('what strangers were refused is seen on the cluster that is created, and taken away again', async () => {
  const units = ['auth.update-cluster', 'auth.create-cluster'];
  const { failed, sent } = await runAltered(units, keepingRefused('workspaceIds'), without('clusters'));
  expect(failed).toEqual([EFFECT]);
  const lists = sent.filter(({ fields, operation }) => operation === 'update-cluster' && fields.workspaceIds);
  expect(lists.at(-1)?.fields.workspaceIds).toEqual([]);
});

const REPLICATION = 'enableReplicationTimeControl';

for (const [words, alter, clauses] of [
  ['was done though it was refused', keepingRefused(REPLICATION), [EFFECT]],
  ['was done since they were let in', lettingIn('update-cluster'), [LET_IN]],
] as const) {
  test(`what strangers turn over on listed clusters is put back where it ${words}`, async () => {
    const { failed, sent } = await runAltered(['auth.update-cluster'], alter);
    expect(failed).toEqual(expect.arrayContaining([...clauses]));
    const turns = sent.filter(({ fields }) => fields[REPLICATION] !== undefined);
    const paths = [...new Set(turns.map(({ path }) => path))];
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const values = turns.filter((one) => one.path === path).map(({ fields }) => fields[REPLICATION]);
      expect(values.at(-1), path).toBe(!values[0]);
    }
  });
}

test('what was turned over once may be somebody else’s doing', async () => {
  const { failed } = await runAltered(['auth.update-cluster'], keepingRefused(REPLICATION, { once: true }));
  expect(failed).toEqual([]);
});

test('a timing of replication that shows late is no mark of strangers', async () => {
  const shown = new Map<string, JsonObject[string]>();
  const late: Alter = ({ status, body }, { operation, path }) => {
    const value = body[REPLICATION];
    if (operation !== 'update-cluster' || status >= 300 || value === undefined) return undefined;
    const before = shown.get(path) ?? value;
    shown.set(path, value);
    return { status, body: { ...body, status: 'UPDATING', [REPLICATION]: before } };
  };
  const { failed, sent } = await runAltered(['auth.update-cluster'], late);
  expect(failed).toEqual([]);
  const turns = sent.filter(({ fields }) => fields[REPLICATION] !== undefined);
  // Asked for once, put back, and never by strangers.
  for (const path of new Set(turns.map((one) => one.path)))
    expect(turns.filter((one) => one.path === path)).toHaveLength(2);
});

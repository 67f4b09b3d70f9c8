import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

const CLAUSE = 'get-workspace.read-after-write';
const FEW = { env: { CONFORMANCE_MAX_CREATIONS: 'workspace=12' } };

/** Shows the organization under these names, as its workspaces and itself do. */
const named =
  (nameOf: (operation: string) => string | undefined): Alter =>
  ({ status, body }, { operation }) => {
    const name = nameOf(operation);
    if (name === undefined || status >= 300) return undefined;
    if (operation === 'get-organization') return { status, body: { ...body, name } };
    return { status, body: { ...body, organizationName: name } };
  };

const WORKSPACES: readonly string[] = ['create-workspace', 'get-workspace'];
const ALL: readonly string[] = [...WORKSPACES, 'get-organization'];

test('a workspace that is read with the name of no organization is blamed', async () => {
  const { failed } = await runAltered(
    ['create-workspace'],
    named((operation) => (operation === 'get-workspace' ? 'Nobody’s' : undefined)),
    FEW,
  );
  expect(failed).toEqual([CLAUSE]);
});

test('an organization that is renamed behind the creations is not blamed, nor one that is again and again', async () => {
  let isRead = false;
  const once = await runAltered(
    ['create-workspace'],
    named((operation) => {
      isRead ||= operation === 'get-workspace';
      return ALL.includes(operation) && isRead ? 'Renamed' : undefined;
    }),
    { env: { CONFORMANCE_MAX_CREATIONS: 'workspace=4' } },
  );
  expect(once.failed).toEqual([]);
  let requests = 0;
  const often = await runAltered(
    ['create-workspace'],
    named((operation) => {
      requests += 1;
      return ALL.includes(operation) ? `Renamed ${Math.floor(requests / 3)}` : undefined;
    }),
    FEW,
  );
  expect(often.failed).toEqual([]);
});

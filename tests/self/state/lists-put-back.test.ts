import { expect, test } from '@playwright/test';
import { listField } from '../../../spec/rules/support/json.ts';
import { type Alter, runAltered } from './altered-target.ts';

/** Milliseconds for which a list that comes after an empty one is not shown. */
const LATE_MS = 800;

/** Shows lists of workspaces that follow on empty ones only after a while. */
function showingLate(): Alter {
  const wasEmpty = new Map<string, boolean>();
  const hiddenUntil = new Map<string, number>();
  return ({ status, body }, { operation, path }) => {
    const list = listField(body, 'workspaceIds');
    if (operation !== 'update-cluster' || status !== 200 || !list) return undefined;
    if (list.length > 0 && wasEmpty.get(path)) hiddenUntil.set(path, Date.now() + LATE_MS);
    wasEmpty.set(path, list.length === 0);
    return Date.now() < (hiddenUntil.get(path) ?? 0)
      ? { status, body: { ...body, workspaceIds: [] } }
      : undefined;
  };
}

test('lists that show late are put back, and nobody is asked to do so by hand', async () => {
  const run = await runAltered(['update-cluster.state'], showingLate());
  expect(run.vows.length).toBeGreaterThan(0);
  expect(run.restored).toEqual(expect.arrayContaining(run.vows));
  expect(run.merged.notices.filter((notice) => notice.includes('put back'))).toEqual([]);
});

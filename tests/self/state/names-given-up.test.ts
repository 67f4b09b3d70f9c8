import { expect, test } from '@playwright/test';
import { textField } from '../../../spec/rules/support/json.ts';
import { type Alter, runAltered } from './altered-target.ts';

const NAME = 'clusterUpdate.in.name.type';

/** Refuses updates that give a cluster a name which it had, and gave up; `refused` is told each. */
function neverGivenAgain(refused: () => void): Alter {
  const current = new Map<string, string>();
  const given = new Map<string, Set<string>>();
  return ({ status, body }, { operation, path, fields }) => {
    if (operation !== 'update-cluster' || status >= 300) return undefined;
    const name = textField(fields, 'name') ?? '';
    const names = given.get(path) ?? new Set();
    if (names.has(name) && current.get(path) !== name) {
      refused();
      return { status: 400, body: { message: 'Already given.' } };
    }
    current.set(path, name);
    given.set(path, names.add(name));
    return { status, body };
  };
}

test('a cluster that is not given a former name back is not blamed for its name', async () => {
  let refusals = 0;
  const alter = neverGivenAgain(() => {
    refusals += 1;
  });
  const { failed } = await runAltered(['create-cluster'], alter, {
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' },
  });
  // Only the answers are bent: what the server did all the same may show in other clauses.
  expect(failed).not.toContain(NAME);
  expect(refusals).toBeGreaterThan(0);
});

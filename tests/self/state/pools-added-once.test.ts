import { expect, test } from '@playwright/test';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { type Alter, runAltered } from './altered-target.ts';

test('pools whose addition was refused once beside an empty list are not added twice behind it', async () => {
  const added: string[] = [];
  const refused = new Set<string>();
  const alter: Alter = ({ status }, { operation, path, fields }) => {
    const pools = listField(fields, 'nodePools') ?? [];
    if (operation !== 'update-cluster' || status !== 200 || pools.length === 0) return undefined;
    const names = pools.map((pool) => `${path} ${textField(pool, 'name')}`);
    if (!refused.has(names.join()) && listField(fields, 'workspaceIds')?.length === 0) {
      refused.add(names.join());
      return { status: 422, body: { message: 'not today' } };
    }
    added.push(...names);
    return undefined;
  };
  const { failed } = await runAltered(['update-cluster.state'], alter);
  expect(failed).toEqual([]);
  expect(refused.size).toBeGreaterThan(1);
  expect(added.filter((one, i) => added.indexOf(one) !== i)).toEqual([]);
});

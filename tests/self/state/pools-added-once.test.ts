import { expect, test } from '@playwright/test';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { type Alter, runAltered } from './altered-target.ts';

test('pools whose addition was refused once beside an empty list are not added twice behind it', async () => {
  const added: string[] = [];
  let refused = 0;
  const alter: Alter = ({ status }, { operation, path, fields }) => {
    const pools = listField(fields, 'nodePools') ?? [];
    if (operation !== 'update-cluster' || status !== 200 || pools.length === 0) return undefined;
    if (refused === 0 && listField(fields, 'workspaceIds')?.length === 0) {
      refused += 1;
      return { status: 422, body: { message: 'not today' } };
    }
    added.push(...pools.map((pool) => `${path} ${textField(pool, 'name')}`));
    return undefined;
  };
  const { failed } = await runAltered(['update-cluster.state'], alter);
  expect(failed).toEqual([]);
  expect(refused).toBe(1);
  expect(added.filter((one, i) => added.indexOf(one) !== i)).toEqual([]);
});

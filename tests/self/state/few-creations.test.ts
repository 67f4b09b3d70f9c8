import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { type Alter, runAltered } from './altered-target.ts';

const CLAUSE = 'clusterCreate.in.workspaceIds.type';

/** Two clusters, which is what an external target is asked for by default. */
const TWO = { env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' } };

const isWrong = ({ workspaceIds, k8sTags }: JsonObject): boolean =>
  typeof workspaceIds === 'object' &&
  !Array.isArray(workspaceIds) &&
  Array.isArray(k8sTags) &&
  k8sTags.length > 0;

test('with two clusters to create, faults are sent beside other fields as well', async () => {
  const sent: JsonObject[] = [];
  const taken: Alter = ({ status, body }, { operation, fields }) => {
    if (operation !== 'create-cluster') return undefined;
    sent.push(fields);
    return isWrong(fields) ? { status: 200, body: { ...body, id: 'taken' } } : { status, body };
  };
  const { failed } = await runAltered(['create-cluster'], taken, TWO);
  expect(sent.some(isWrong)).toBe(true);
  expect(failed).toContain(CLAUSE);
});

test('with two clusters to create, no more are created', async () => {
  let created = 0;
  const count: Alter = ({ status }, { operation }) => {
    if (operation === 'create-cluster' && status < 300) created += 1;
    return undefined;
  };
  const { failed, exercised } = await runAltered(['create-cluster'], count, TWO);
  expect(failed).toEqual([]);
  expect(created).toBeLessThanOrEqual(2);
  expect(exercised('create-cluster.secondary-cidr-size')).toBeGreaterThan(0);
});

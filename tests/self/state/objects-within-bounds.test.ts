import { expect, test } from '@playwright/test';
import { DEFAULT_CREATIONS } from '../../../fixtures/target/options.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { runAltered } from './altered-target.ts';

/** What an external target is asked for by default: objects, and random cases. */
const BOUND = DEFAULT_CREATIONS.environmentObject;
const RUNS = 50;

test('within the bound of a target each deployment gets an object, and several links are asked for with each kind of object', async () => {
  const taken: JsonObject[] = [];
  const { failed, target } = await runAltered(
    ['create-environment-object'],
    ({ status }, { operation, fields }) => {
      if (operation === 'create-environment-object' && status < 300) taken.push(fields);
      return undefined;
    },
    {
      env: {
        CONFORMANCE_MAX_CREATIONS: `environmentObject=${BOUND}`,
        CONFORMANCE_RUNS: String(RUNS),
      },
      // As many as target files list: of each type and executor one, and one for development.
      target: (whole) => {
        whole.deployments.splice(6);
      },
    },
  );
  expect(failed).toEqual([]);
  expect(taken.length).toBeLessThanOrEqual(BOUND);
  const places = new Set(taken.map(({ scopeEntityId }) => scopeEntityId));
  expect([...places]).toEqual(expect.arrayContaining(target.deployments.map(({ id }) => id)));
  for (const objectType of ['CONNECTION', 'METRICS_EXPORT', 'WORKFLOW_VARIABLE']) {
    const ofKind = taken.filter((one) => one.objectType === objectType);
    const links = ofKind.map((one) => (Array.isArray(one.links) ? one.links.length : 0));
    expect(Math.max(...links), objectType).toBeGreaterThan(1);
  }
});

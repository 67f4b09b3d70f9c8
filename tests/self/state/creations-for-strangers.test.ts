import { expect, test } from '@playwright/test';
import { divideBudgets } from '../../../fixtures/host/budget.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { CREATION_KINDS, DEFAULT_CREATIONS } from '../../../fixtures/target/options.ts';
import { operation as describeOperation } from '../../../spec/openapi.ts';
import { type Alter, runAltered } from './altered-target.ts';

/** Operations that create. */
const CREATING = [
  'create-workspace',
  'create-team',
  'create-environment-object',
  'create-cluster',
  'create-allowed-ip-address-range',
];

/** What an external target is left with when nobody says otherwise. */
const BY_DEFAULT = {
  env: {
    CONFORMANCE_MAX_CREATIONS: Object.entries(DEFAULT_CREATIONS)
      .map(([kind, bound]) => `${kind}=${bound}`)
      .join(),
  },
};

/** How many of what an operation creates a unit may create by default. */
async function shareOf(unit: string, operation: string): Promise<number | null | undefined> {
  const kind = CREATION_KINDS.find((one) => one === describeOperation(operation).creates);
  const configuration = readConfiguration({ CONFORMANCE_TOKEN: 'not-used', ...BY_DEFAULT.env });
  const metas = (await collectChecks()).map(({ meta }) => meta);
  return kind && divideBudgets(metas, configuration).get(unit)?.creations[kind];
}

for (const operation of CREATING) {
  const unit = `auth.${operation}`;

  // What strangers asked for is asked for behind them as well: but for clusters, which are dear.
  const behind = operation === 'create-cluster' ? 0 : 1;

  test(`${operation}: ${1 + behind} are created for those without valid credentials`, async () => {
    let created = 0;
    const count: Alter = ({ status }, sent) => {
      if (sent.operation === operation && status < 300) created += 1;
      return undefined;
    };
    const { failed, exercised } = await runAltered([unit], count, BY_DEFAULT);
    expect(failed).toEqual([]);
    expect(created).toBe(1 + behind);
    for (const clause of ['auth.missing-header-refused', 'auth.other-scheme-refused'])
      expect(exercised(clause), clause).toBeGreaterThan(0);
  });

  test(`${operation}: who lets everybody in is left with no more than the bound`, async () => {
    let created = 0;
    const letIn: Alter = ({ status, body }, sent) => {
      if (sent.operation !== operation || (status >= 300 && status !== 401)) return undefined;
      created += 1;
      return status === 401 ? { status: 200, body: { id: `taken-${created}` } } : { status, body };
    };
    const { failed } = await runAltered([unit], letIn, BY_DEFAULT);
    expect(failed.filter((clause) => clause.startsWith('auth.'))).not.toEqual([]);
    expect(created).toBe(await shareOf(unit, operation));
  });
}

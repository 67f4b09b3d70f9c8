import { expect, test } from '@playwright/test';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { type AlteredRun, runAltered } from './altered-target.ts';
import { onUpdate } from './on-cluster-update.ts';

const UNIT = ['update-cluster'];

/** The reference server's target file allows something of exactly the clusters that have DR. */
const idsWithDr = ({ clusters }: Target): string[] =>
  clusters.filter(({ allow }) => allow !== undefined).map(({ id }) => id);

/** How some clusters lose their DR. */
interface Loss {
  /** Of those that have DR, so many lose it. */
  many?: number;
  /** True where they may lose it by the target file. */
  isAllowed?: boolean;
  status?: string;
}

/** Runs the updates while listed clusters show no DR once they were asked for the timing of replication. */
async function runLosing({ many, isAllowed = false, status }: Loss): Promise<AlteredRun> {
  const losers: string[] = [];
  const lose = onUpdate((body, { fields, path }, memory) => {
    if (!losers.some((id) => path.endsWith(id))) return undefined;
    if (fields.enableReplicationTimeControl !== undefined) memory.set('off', true);
    const isLost = memory.get('off') === true && body.isDrEnabled === true;
    return isLost ? { ...body, ...(status === undefined ? {} : { status }), isDrEnabled: false } : undefined;
  });
  const target = (whole: Target): void => {
    losers.push(...idsWithDr(whole).slice(0, many));
    for (const cluster of isAllowed ? [] : whole.clusters) delete cluster.allow;
  };
  const run = await runAltered(UNIT, lose, { target });
  expect(losers.length).toBe(many ?? 5);
  return run;
}

test('several listed clusters that lose their DR while no update ends it are blamed', async () => {
  const { failed, merged } = await runLosing({ many: 2 });
  expect(failed).toEqual(['update-cluster.result']);
  expect(merged.clauses['update-cluster.result']?.evidence[0]?.message).toMatch(
    /^2 clusters have lost their DR/,
  );
});

test('one of them may have lost it by somebody else’s doing', async () => {
  expect((await runLosing({ many: 1 })).failed).toEqual([]);
});

test('while they say to be at work they may have none for the time being', async () => {
  expect((await runLosing({ status: 'UPDATING' })).failed).toEqual([]);
});

test('those that may lose it are left out: the run ends their DR elsewhere', async () => {
  expect((await runLosing({ isAllowed: true })).failed).toEqual([]);
});

import { expect, test } from '@playwright/test';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { type Alter, runAltered } from './altered-target.ts';
import { onUpdate } from './on-cluster-update.ts';

const UNIT = ['update-cluster'];

/** No cluster that is listed may lose its DR. */
const forbid = ({ clusters }: Target): void => {
  for (const cluster of clusters) delete cluster.allow;
};

/** Clusters of some paths show no DR once they were asked for the timing of replication. */
const losing = (isOne: (path: string) => boolean, more: { status?: string } = {}): Alter =>
  onUpdate((body, { fields, path }, memory) => {
    if (!isOne(path)) return undefined;
    if (fields.enableReplicationTimeControl !== undefined) memory.set('off', true);
    return memory.get('off') === true && body.isDrEnabled === true
      ? { ...body, ...more, isDrEnabled: false }
      : undefined;
  });

/** The listed clusters that have DR. */
async function withDr(): Promise<string[]> {
  const seen = new Set<string>();
  const note = onUpdate((body) => {
    if (body.isDrEnabled === true) seen.add(String(body.id));
    return undefined;
  });
  const { target } = await runAltered(UNIT, note, { target: forbid });
  return target.clusters.map(({ id }) => id).filter((id) => seen.has(id));
}

test('several listed clusters that lose their DR while no update ends it are blamed', async () => {
  const [first = '', second = '', ...others] = await withDr();
  expect(others.length).toBeGreaterThan(0);
  const isOne = (path: string): boolean => path.endsWith(first) || path.endsWith(second);
  const { failed, merged } = await runAltered(UNIT, losing(isOne), { target: forbid });
  expect(failed).toEqual(['update-cluster.result']);
  expect(merged.clauses['update-cluster.result']?.evidence[0]?.message).toMatch(
    /^2 clusters have lost their DR/,
  );
});

test('one of them may have lost it by somebody else’s doing', async () => {
  const [first = ''] = await withDr();
  const { failed } = await runAltered(
    UNIT,
    losing((path) => path.endsWith(first)),
    { target: forbid },
  );
  expect(failed).toEqual([]);
});

test('while they say to be at work they may have none for the time being', async () => {
  const listed = await withDr();
  const isOne = (path: string): boolean => listed.some((id) => path.endsWith(id));
  const working = losing(isOne, { status: 'UPDATING' });
  expect((await runAltered(UNIT, working, { target: forbid })).failed).toEqual([]);
});

test('those that may lose it are left out: the run ends their DR elsewhere', async () => {
  const listed = await withDr();
  const isOne = (path: string): boolean => listed.some((id) => path.endsWith(id));
  expect((await runAltered(UNIT, losing(isOne))).failed).toEqual([]);
});

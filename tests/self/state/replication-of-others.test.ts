import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';
import { onUpdate } from './on-cluster-update.ts';

const UNIT = ['update-cluster.state'];
const TIMING = 'enableReplicationTimeControl';
const RESULT = 'update-cluster.result';

/**
 * Replication is timed all along, unless it was turned off, and answers show it only shortly after an update of any
 * cluster that asked for it.
 */
function timedAndSeldomShown(): Alter {
  const off = new Set<string>();
  let shows = 0;
  return onUpdate((body, { path, fields }) => {
    if (fields[TIMING] === false) off.add(path);
    if (fields[TIMING] === true) off.delete(path);
    const { [TIMING]: _, ...rest } = body;
    const altered = shows > 0 ? { ...rest, [TIMING]: !off.has(path) } : rest;
    shows = fields[TIMING] === true ? 12 : shows - 1;
    return altered;
  });
}

/** An update that asks for it times the replication of all clusters, and where it is off, no answer says so. */
function timedTogether(): Alter {
  const timed = new Map<string, boolean>();
  return onUpdate((body, { path, fields }) => {
    if (fields[TIMING] === true) for (const other of timed.keys()) timed.set(other, true);
    const sent = fields[TIMING];
    timed.set(path, typeof sent === 'boolean' ? sent : (timed.get(path) ?? false));
    const { [TIMING]: _, ...rest } = body;
    return timed.get(path) ? { ...rest, [TIMING]: true } : rest;
  });
}

test('replication that is timed all along may be shown only behind a change of another cluster', async () => {
  const run = await runAltered(UNIT, timedAndSeldomShown());
  expect(run.failed).toEqual([]);
});

test('replication of all clusters timed with that of one is found where false is left out', async () => {
  const run = await runAltered(UNIT, timedTogether());
  expect(run.failed).toEqual([RESULT]);
});

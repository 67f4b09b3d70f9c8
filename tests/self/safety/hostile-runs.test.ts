import { expect, test } from '@playwright/test';
import { HOSTILE_KINDS } from '../http/hostile/kinds.ts';
import { findCanaries } from './canaries.ts';
import { expectSurvived, runAgainstHostile } from './hostile-run.ts';
import { readable, writtenFiles } from './written-files.ts';

/**
 * Complete runs of the real command against hostile servers. A few of them stand for all here; `npm run hostile` takes
 * every kind, or those that HOSTILE_KINDS names.
 */
const QUICK: Readonly<Record<string, readonly number[]>> = {
  // What may come of the run: its exit status.
  'echoes-secrets': [1],
  'always-403': [2],
  wavers: [1, 2],
};

const wished = process.env.HOSTILE_KINDS;
const kinds = HOSTILE_KINDS.map(({ id }) => id).filter((id) =>
  wished === undefined ? id in QUICK : wished === 'all' || wished.split(',').includes(id),
);

test.describe.configure({ timeout: 300_000 });

test('the kinds to be run are known', () => {
  expect(kinds.length).toBeGreaterThan(0);
});

test('no trace or attachment of Playwright holds a secret', async () => {
  test.skip(wished !== undefined, 'the kinds alone were asked for');
  const run = await runAgainstHostile('echoes-secrets', 'playwright with traces');
  const traces = writtenFiles(run.folder).filter(({ path }) => path.endsWith('trace.zip'));
  expect(traces.length).toBeGreaterThan(3);
  expect(traces.some(({ path }) => readable(path).join().includes('[secret]'))).toBe(true);
  expect(findCanaries(run.canaries, run.folder, run.output)).toEqual([]);
});

test('what one process was handed out stands in nothing that another one writes', async () => {
  test.skip(wished !== undefined, 'the kinds alone were asked for');
  const run = await runAgainstHostile('echoes-rotated', 'tokens, then others');
  expect(run.status).toBe(1);
  const pages = writtenFiles(run.folder).filter(({ path }) => path.endsWith('conformance.json'));
  expect(pages.some(({ path }) => readable(path).join().includes('[secret] as a name'))).toBe(true);
  expect(findCanaries(run.canaries, run.folder, run.output)).toEqual([]);
});

for (const id of kinds) {
  test(`a whole run survives ${id}`, async () => {
    const run = await runAgainstHostile(id);
    expectSurvived(run);
    if (QUICK[id]) expect(QUICK[id]).toContain(run.status);
    if (/^always-(?:401|403|429)/.test(id)) expect(run.status).toBe(2);
    if (wished !== undefined) {
      console.log(
        `${id}: exit ${run.status}, ${run.seconds.toFixed(0)} s, ${run.peakMB.toFixed(0)} MB, ` +
          `wrote ${run.writtenMB.toFixed(1)} MB, ${run.seen} requests`,
      );
    }
  });
}

/**
 * `npm run check-digests`: runs the suite against the embedded server with one worker, with two, and in three shards
 * that are merged, all of one seed, and compares what was sent, operation by operation. Exit status 0: the same
 * symbolic requests each time; 1: not; 2: a run did not end as it should.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goOnWithoutConsole } from './console.ts';
import { endOnCrash } from './crash.ts';
import { PLAYWRIGHT, withoutSettings } from './playwright-command.ts';

endOnCrash('nothing was compared');
goOnWithoutConsole();

const SHARDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'conformance-digests-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Runs Playwright and ends the command where that does not end with 0. */
function playwright(out: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PLAYWRIGHT, ...args], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    encoding: 'utf8',
    env: {
      ...withoutSettings(process.env),
      CONFORMANCE_RUNS: '10',
      CONFORMANCE_OUT: join(folder, out),
      ...env,
    },
  });
  if (status === 0) return;
  console.error(`error: playwright ${args.join(' ')} ended with ${status}.\n${stdout}${stderr}`);
  process.exit(2);
}

/** Digests of all operations, as a run's report has them. */
function digests(out: string): Record<string, string> {
  const report = JSON.parse(readFileSync(join(folder, out, 'conformance.json'), 'utf8')) as {
    run: { digests: Record<string, string> };
  };
  return report.run.digests;
}

function runShards(out: string): void {
  const blobs = join(folder, 'blobs');
  mkdirSync(blobs);
  for (let shard = 1; shard <= SHARDS; shard += 1) {
    playwright(`shard-${shard}`, ['test', `--shard=${shard}/${SHARDS}`, '--reporter=blob'], {
      PLAYWRIGHT_BLOB_OUTPUT_FILE: join(blobs, `shard-${shard}.zip`),
    });
  }
  playwright(out, ['merge-reports', '--config', 'playwright.config.ts', blobs]);
}

const ways: readonly (readonly [name: string, run: (out: string) => void])[] = [
  ['1 worker', (out) => playwright(out, ['test', '--workers=1'])],
  ['2 workers', (out) => playwright(out, ['test', '--workers=2'])],
  [`${SHARDS} shards`, runShards],
];

const found = ways.map(([name, run], index) => {
  run(String(index));
  console.log(`ran with ${name}`);
  return { name, digests: digests(String(index)) };
});

const operations = [...new Set(found.flatMap((one) => Object.keys(one.digests)))].sort();
const unequal = operations.filter((id) => new Set(found.map((one) => one.digests[id])).size > 1);
for (const id of operations) {
  const words = unequal.includes(id)
    ? found.map((one) => `${one.name}: ${one.digests[id] ?? 'none'}`).join(', ')
    : (found[0]?.digests[id] ?? '');
  console.log(`${unequal.includes(id) ? 'DIFFERS' : 'same   '} ${id.padEnd(34)} ${words}`);
}
if (operations.length === 0) {
  console.error('error: no run has any digest, so there was nothing to compare.');
  process.exit(2);
}
process.exit(unequal.length === 0 ? 0 : 1);

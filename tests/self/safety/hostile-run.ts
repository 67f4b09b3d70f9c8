import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { PLAYWRIGHT } from '../../../cli/playwright-command.ts';
import { readReport } from '../../../reports/json.ts';
import { start } from '../hosts/spawn-suite.ts';
import { startHostileServer } from '../http/hostile/server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { CANARY_HEADER, CANARY_TOKEN, findCanaries } from './canaries.ts';
import { fullTarget } from './full-target.ts';
import { CAN_WATCH, watchMemory } from './process-tree.ts';
import { writtenFiles } from './written-files.ts';

const MEGABYTE = 1024 * 1024;

/** What a complete run against a hostile server came to. */
export interface HostileRun {
  status: number | null;
  output: string;
  /** Folder of everything that it wrote. */
  folder: string;
  seconds: number;
  /** Peak memory of all its processes together; 0 where the system doesn't show it. */
  peakMB: number;
  writtenMB: number;
  /** Requests that the server saw. */
  seen: number;
  /** Values that must appear nowhere. */
  canaries: string[];
}

/** Token values in what a hostile server answers. */
const HANDED_OUT = ['rotated-token-value-0001', 'fresh-token-1-vvvvvvvvvvvvvvvvvvvv1'];

/** The two ways in which people start a run. */
const COMMANDS = {
  conformance: ['--import', 'tsx', 'cli/conformance.ts'],
  // Units that find violations cost a new worker each: a few of them stand for all.
  'tokens, then others': [PLAYWRIGHT, 'test', 'tokens.spec', 'who-is-let-in.spec'],
  'playwright with traces': [
    PLAYWRIGHT,
    'test',
    '--trace',
    'on',
    'tokens.spec',
    'create-team.spec',
    'get-workspace.spec',
  ],
} as const;

/** Runs the whole suite, profile `full`, against a hostile server of one kind. */
export async function runAgainstHostile(
  kind: string,
  command: keyof typeof COMMANDS = 'conformance',
): Promise<HostileRun> {
  const server = await startHostileServer(kind);
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), 'target.json');
  writeFileSync(file, JSON.stringify(fullTarget(server.baseUrl)));
  const begun = performance.now();
  const run = start(COMMANDS[command], {
    CONFORMANCE_TARGET: file,
    CONFORMANCE_PROFILE: 'full',
    CONFORMANCE_OUT: folder,
    CONFORMANCE_TOKEN: CANARY_TOKEN,
    CONFORMANCE_HEADERS: `X-Staging: ${CANARY_HEADER}`,
  });
  const memory = CAN_WATCH ? watchMemory(run.pid) : undefined;
  const { status, output } = await run.ended;
  const peak = memory?.stop() ?? 0;
  await server.close();
  return {
    status,
    output,
    folder,
    seconds: (performance.now() - begun) / 1000,
    peakMB: peak,
    writtenMB: writtenFiles(folder).reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE,
    seen: server.seen.length,
    canaries: [CANARY_TOKEN, CANARY_HEADER, ...HANDED_OUT],
  };
}

/** What holds after every hostile run, whatever the server did. */
export function expectSurvived(run: HostileRun): void {
  expect([0, 1, 2], run.output).toContain(run.status);
  const report = readReport(join(run.folder, 'conformance.json'));
  expect(report.gate.exitStatus).toBe(run.status);
  const names = writtenFiles(run.folder).map(({ path }) => path);
  for (const name of ['index.html', 'junit.xml']) expect(names).toContain(join(run.folder, name));
  expect(report.gate.reasons.filter((reason) => /suite (?:itself )?failed/.test(reason))).toEqual([]);
  expect(run.writtenMB).toBeLessThanOrEqual(64);
  expect(run.peakMB).toBeLessThan(1000);
  expect(findCanaries(run.canaries, run.folder, run.output)).toEqual([]);
}

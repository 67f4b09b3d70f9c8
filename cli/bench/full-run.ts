import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutSettings } from '../playwright-command.ts';
import { childSeconds, type TreeMemory, treeMemory } from './process-tree.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** How often (ms) memory is looked at. */
const LOOKS = 100;

/** What one whole run costs. */
export interface RunCosts {
  /** From the start of the command to its end. */
  seconds: number;
  /** Processor time of the command and all it started. */
  processorSeconds: number;
  requests: number;
  /** Peaks; undefined where they were not watched, or the system does not tell. */
  memory?: TreeMemory;
}

/** What differs from a default run. */
export interface RunChoice {
  runs?: number;
  watchMemory?: boolean;
}

/** Runs the command on the embedded server, from its start to its end. Throws when it does not end with 0. */
export async function fullRun({ runs, watchMemory = false }: RunChoice = {}): Promise<RunCosts> {
  const out = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
  const choice = runs === undefined ? [] : ['--runs', String(runs)];
  const before = childSeconds();
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/conformance.ts', '--out', out, ...choice], {
    cwd: ROOT,
    env: withoutSettings(process.env),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { pid } = child;
  const peaks = watchMemory && pid !== undefined ? watch(pid) : undefined;
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', reject);
  });
  const seconds = (performance.now() - begun) / 1000;
  const memory = peaks?.();
  if (status !== 0) throw new Error(`npm run conformance ended with ${status}; see ${out}.`);
  const report = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8')) as {
    run: { requests: number };
  };
  rmSync(out, { recursive: true });
  return {
    seconds,
    processorSeconds: childSeconds() - before,
    requests: report.run.requests,
    ...(memory ? { memory } : {}),
  };
}

/** Looks at the memory of a process and all below it until told to stop; returns the peaks then. */
function watch(pid: number): () => TreeMemory | undefined {
  let peaks: TreeMemory | undefined;
  const looks = setInterval(() => {
    const now = treeMemory(pid);
    if (!now) return;
    peaks = {
      whole: Math.max(peaks?.whole ?? 0, now.whole),
      largest: Math.max(peaks?.largest ?? 0, now.largest),
    };
  }, LOOKS);
  return () => {
    clearInterval(looks);
    return peaks;
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { treeMemory } from '../../../cli/bench/process-tree.ts';

/** One process of this machine. */
interface Process {
  pid: number;
  parent: number;
}

/** True where the system shows its processes in `/proc`. */
export const CAN_WATCH = process.platform === 'linux';

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything; what follows it is numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]) };
  } catch (error) {
    // It ended between the listing and the look at it.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The ids of a process and of everything below it, at this moment. */
export function processTree(root: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const found = all.filter(({ pid }) => pid === root);
  for (let i = 0; i < found.length; i++) {
    found.push(...all.filter(({ parent }) => parent === found[i]?.pid));
  }
  return found.map(({ pid }) => pid);
}

/** True while a process runs (one that has ended and waits to be noticed does not). */
export function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** With what a process was started; nothing when it is gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Watches the memory (MB) of a process and everything below it until told to stop; shared pages count once. */
export function watchMemory(root: number): { stop(): number } {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, treeMemory(root)?.whole ?? 0);
  };
  const timer = setInterval(look, 200);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

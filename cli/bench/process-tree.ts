import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Memory of a process and everything it started, at one moment, in MB. */
export interface TreeMemory {
  /** Of all processes together; pages that several of them share count once. */
  whole: number;
  /** Of the largest process alone, with the pages that it shares. */
  largest: number;
}

/** Parents of all processes, by id; empty where there is no /proc. */
function parents(): Map<number, number> {
  if (!existsSync('/proc/self/stat')) return new Map();
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readText(`/proc/${name}/stat`);
    // The name in brackets may hold anything; what follows its last bracket is fields.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) found.set(Number(name), parent);
  }
  return found;
}

/** Text of a file of /proc; nothing for a process that has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** What a process's `smaps_rollup` says, in MB: its share of shared pages, and all pages that it holds. */
export function readRollup(text: string): { share: number; resident: number } {
  const megabytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { share: megabytes('Pss'), resident: megabytes('Rss') };
}

/** Memory of a process and everything below it now; undefined where the system does not tell. */
export function treeMemory(root: number): TreeMemory | undefined {
  const all = parents();
  if (all.size === 0) return undefined;
  const isBelow = (id: number): boolean => id === root || (all.has(id) && isBelow(all.get(id) ?? 0));
  const rollups = [...all.keys()]
    .filter(isBelow)
    .map((id) => readRollup(readText(`/proc/${id}/smaps_rollup`)));
  return {
    whole: rollups.reduce((sum, { share }) => sum + share, 0),
    largest: Math.max(0, ...rollups.map(({ resident }) => resident)),
  };
}

/** Ticks a second in which Linux counts processor time. */
const TICKS = 100;

/** Processor time, in seconds, of all processes that this one started and that have ended; 0 where no /proc tells. */
export function childSeconds(stat: string = readText('/proc/self/stat')): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS;
}

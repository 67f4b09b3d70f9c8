import { existsSync, readFileSync } from 'node:fs';
import type { SuitePower } from '../spec/record/report.ts';

const FILE = new URL('../spec/power.json', import.meta.url);

/** The proven figures of this version of the suite, or null when none were measured yet. */
export function loadPower(): SuitePower | null {
  if (!existsSync(FILE)) return null;
  return JSON.parse(readFileSync(FILE, 'utf8')) as SuitePower;
}

import { existsSync, readFileSync } from 'node:fs';
import { loadRegister } from '../spec/register.ts';
import { parsePins } from './pins.ts';
import { parseWaivers } from './waivers.ts';

/** Problems of the waiver and pin files of a run, found before anything is sent. A pin file may not exist yet. */
export function checkGateFiles(files: { waivers: string | null; pin: string | null }): string[] {
  const { clauses } = loadRegister();
  const problems: string[] = [];
  if (files.waivers !== null && existsSync(files.waivers)) {
    problems.push(...parseWaivers(readFileSync(files.waivers, 'utf8'), files.waivers, clauses).problems);
  }
  if (files.pin !== null && existsSync(files.pin)) {
    problems.push(...parsePins(readFileSync(files.pin, 'utf8'), files.pin, clauses).problems);
  }
  return problems;
}

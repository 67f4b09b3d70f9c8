import { existsSync, readFileSync } from 'node:fs';
import { loadRegister } from '../spec/register.ts';
import { parsePins } from './pins.ts';
import { parseWaivers } from './waivers.ts';

/** Problems of the waiver and pin files of a run, found before anything is sent. A pin file may not exist yet. */
export function checkGateFiles(files: { waivers: string | null; pin: string | null }): string[] {
  const { clauses } = loadRegister();
  const problems: string[] = [];
  const check = (what: string, path: string | null, parse: typeof parsePins | typeof parseWaivers): void => {
    if (path === null || !existsSync(path)) return;
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      problems.push(
        `${what} '${path}': expected a readable file, found: ${(error as Error).message}. Check the path.`,
      );
      return;
    }
    problems.push(...parse(text, path, clauses).problems);
  };
  check('Waiver file', files.waivers, parseWaivers);
  check('Pin file', files.pin, parsePins);
  return problems;
}

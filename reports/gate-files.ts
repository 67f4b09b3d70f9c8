import { existsSync, readFileSync } from 'node:fs';
import { loadRegister } from '../spec/register.ts';
import { type Pins, parsePins } from './pins.ts';
import { parseWaivers, type Waiver } from './waivers.ts';

/** What the gate of a run goes by, as its files stand before anything is sent. */
export interface GateFiles {
  waivers: Waiver[];
  /** Undefined where no file is named, or it does not exist yet. */
  pins: Pins | undefined;
  /** What is wrong with them; where there is anything, nothing in them counts. */
  problems: string[];
}

/** Reads the waiver and pin files of a run. Throws nothing: what cannot be read is a problem. */
export function readGateFiles(files: { waivers: string | null; pin: string | null }): GateFiles {
  const { clauses } = loadRegister();
  const problems: string[] = [];
  const read = <Content extends { problems: string[] }>(
    what: string,
    path: string | null,
    parse: (text: string, path: string, known: typeof clauses) => Content,
  ): Content | undefined => {
    if (path === null || !existsSync(path)) return undefined;
    try {
      const content = parse(readFileSync(path, 'utf8'), path, clauses);
      problems.push(...content.problems);
      return content;
    } catch (error) {
      problems.push(
        `${what} '${path}': expected a readable file, found: ${(error as Error).message}. Check the path.`,
      );
      return undefined;
    }
  };
  const waivers = read('Waiver file', files.waivers, parseWaivers)?.waivers ?? [];
  const pins = read('Pin file', files.pin, parsePins)?.pins;
  return { waivers, pins, problems };
}

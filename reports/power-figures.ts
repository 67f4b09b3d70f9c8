import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SuitePower } from '../spec/record/report.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'spec', 'power.json');

/** Folders whose files decide what the suite finds, or what is counted of it. */
const SOURCES = ['spec', 'fixtures', join('tests', 'conformance'), join('cli', 'power')] as const;

/** Single files that decide it too: the versions of all packages. */
const SINGLE_FILES = ['package-lock.json'] as const;

/** What `spec/power.json` holds: counts, and the digest of the sources that they were measured on. */
interface PowerFile extends Omit<SuitePower, 'current'> {
  sources: string;
}

/** Digest of all files on which the figures depend; `spec/power.json` itself is none of them, nor is prose. */
export function sourcesDigest(root: string = ROOT): string {
  const below = SOURCES.flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => path !== 'spec/power.json' && !path.endsWith('.md'));
  const files = [...below, ...SINGLE_FILES].sort();
  const digest = createHash('sha256');
  for (const path of files)
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return digest.digest('hex').slice(0, 32);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The proven figures of the suite, or null when none were ever measured. `current` is false when the sources have
 * changed since: then nothing is proven for this version.
 */
export function loadPower(file: string = FILE, root: string = ROOT): SuitePower | null {
  if (!existsSync(file)) return null;
  const { sources, ...figures } = JSON.parse(readFileSync(file, 'utf8')) as PowerFile;
  return { ...figures, current: sources === sourcesDigest(root) };
}

/** Writes the figures of a complete measurement, and what they were measured on. */
export function writePower(
  {
    deviations,
    killed,
    variants,
    falseAlarms,
  }: Pick<SuitePower, 'deviations' | 'killed' | 'variants' | 'falseAlarms'>,
  sources: string,
  file: string = FILE,
): void {
  const figures: PowerFile = { deviations, killed, variants, falseAlarms, sources };
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

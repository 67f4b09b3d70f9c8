import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** Parsing our YAML takes half a second, which every worker process would spend again: a copy of it is kept. */
const FOLDER = new URL('../node_modules/.cache/organization-management-conformance/', import.meta.url);

interface Copy {
  /** Hash of the text that was parsed. */
  of: string;
  content: unknown;
}

function readCopy(path: URL, of: string): Copy | undefined {
  try {
    const copy = JSON.parse(readFileSync(path, 'utf8')) as Copy;
    return copy.of === of ? copy : undefined;
  } catch {
    // No copy, or half a one: the text itself is always there.
    return undefined;
  }
}

function keepCopy(path: URL, copy: Copy): void {
  const temporary = `${fileURLToPath(path)}.${process.pid}.tmp`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(temporary, JSON.stringify(copy));
    renameSync(temporary, path);
  } catch {
    // A package that can't be written to works as well, a little slower.
  }
}

/**
 * The content of one of the project's own YAML files, whose `text` was read from `file`. Throws the parser's error
 * when it is no YAML.
 */
export function parseYamlFile(file: string, text: string): unknown {
  const path = new URL(`${basename(file)}.json`, FOLDER);
  const of = createHash('sha256').update(text).digest('hex');
  const known = readCopy(path, of);
  if (known) return known.content;
  const content: unknown = parse(text) ?? null;
  keepCopy(path, { of, content });
  return content;
}

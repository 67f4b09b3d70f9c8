import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Redact } from './redacted-record.ts';

const NEWLINE = 0x0a;
/** Takes the place of what cannot hold the word for a secret. */
const BLANK = '*';

/**
 * Takes the secrets that a run came to know out of its ledger: a line may have been written before it was known that
 * what stands in it is one. A line is overwritten in its place and keeps its length, so that lines which another run
 * appends meanwhile are neither lost nor moved.
 * @throws Error of the file system when the ledger cannot be read or written
 */
export function redactLedger(path: string, redact: Redact): void {
  const bytes = readFileSync(path);
  const changes: [at: number, line: string][] = [];
  for (let at = 0, end = bytes.indexOf(NEWLINE); end !== -1; at = end + 1, end = bytes.indexOf(NEWLINE, at)) {
    const redacted = redactLine(bytes.toString('utf8', at, end), redact);
    if (redacted !== undefined) changes.push([at, filled(redacted, end - at)]);
  }
  if (changes.length === 0) return;
  const file = openSync(path, 'r+');
  try {
    for (const [at, line] of changes) writeSync(file, line, at);
  } finally {
    closeSync(file);
  }
}

/** Undefined: no secret stands in it. */
function redactLine(line: string, redact: Redact): string | undefined {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    // What a crash tore is no entry for anybody.
    return redact(line) === line ? undefined : '';
  }
  let found = false;
  const redacted = JSON.stringify(entry, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    const clean = redact(value);
    found ||= clean !== value;
    return widthOf(clean) <= widthOf(value) ? clean : BLANK.repeat(value.length);
  });
  return found ? redacted : undefined;
}

/** A line of a length: spaces behind JSON mean nothing. */
function filled(line: string, length: number): string {
  const room = length - Buffer.byteLength(line);
  return room < 0 || line === '' ? BLANK.repeat(length) : line + ' '.repeat(room);
}

/** Bytes of a text in JSON. */
function widthOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

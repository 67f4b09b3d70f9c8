import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** A file that a run wrote. */
export interface WrittenFile {
  path: string;
  bytes: number;
}

/** Every file below a folder. */
export function writtenFiles(folder: string): WrittenFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, bytes: statSync(path).size }));
}

const LOCAL_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** What a zip archive holds (blob reports, traces), as far as it can be unpacked. */
function unpacked(archive: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = archive.indexOf(LOCAL_HEADER); at >= 0; at = archive.indexOf(LOCAL_HEADER, at + 4)) {
    const method = archive.readUInt16LE(at + 8);
    const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const rest = archive.subarray(begin);
    parts.push(method === 8 ? inflateRawSync(rest, { maxOutputLength: 256 * 1024 * 1024 }) : rest);
  }
  return parts;
}

/** All that can be read in a file: its text and, of archives, what they hold; and long base64 undone. */
export function readable(path: string): string[] {
  const bytes = readFileSync(path);
  const texts = [bytes, ...(bytes.subarray(0, 4).equals(LOCAL_HEADER) ? unpacked(bytes) : [])].map((part) =>
    part.toString('latin1'),
  );
  const encoded = texts.flatMap((text) => text.match(/[A-Za-z0-9+/]{400,}={0,2}/g) ?? []);
  return [...texts, ...encoded.map((text) => Buffer.from(text, 'base64').toString('latin1'))];
}

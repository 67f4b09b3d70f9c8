import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ConformanceReport } from '../spec/record/report.ts';
import { renderHtml } from './html/page.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { renderSarif } from './sarif.ts';

/** A report that could not be written; the message names the file, the cause and what to do. */
export class UnwritableReportError extends Error {
  constructor(file: string, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const causes: Record<string, string> = {
      ENOSPC: 'the disk is full. Free some space',
      EFBIG: 'the file would be larger than the system allows. Raise the limit (ulimit -f)',
      EDQUOT: 'the disk quota is used up. Free some space',
      EACCES: 'permission is denied. Choose a folder that you may write to',
      EPERM: 'the operation is not permitted. Choose a folder that you may write to',
      EROFS: 'the file system is read-only. Choose another folder',
      ENOTDIR: 'a part of the path is a file. Choose another folder',
      EEXIST: 'a file of that name is in the way. Choose another folder',
      EISDIR: 'a folder of that name is in the way. Remove it',
      EMFILE: 'too many files are open. Run again',
    };
    super(
      `The report file '${file}' cannot be written: ${causes[code ?? ''] ?? message} (--out names the folder).`,
    );
    this.name = 'UnwritableReportError';
    this.cause = cause;
  }
}

/** What the report consists of, by file name. */
const RENDERERS: Record<string, (report: ConformanceReport) => string> = {
  'index.html': renderHtml,
  'conformance.json': renderJson,
  'junit.xml': renderJunit,
  'conformance.sarif': renderSarif,
  'summary.md': renderMarkdown,
};

/** Names of the files that a report consists of. */
export const REPORT_FILES: readonly string[] = Object.keys(RENDERERS);

function writeAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw new UnwritableReportError(path, cause);
  }
}

/**
 * Writes `index.html`, `conformance.json`, `junit.xml`, `conformance.sarif` and `summary.md` into a folder, which is
 * made when missing. Every file is replaced as a whole or not at all. Returns their paths by name.
 * Throws {@link UnwritableReportError}.
 */
export function writeReport(report: ConformanceReport, outDir: string): Record<string, string> {
  const folder = resolve(outDir);
  const texts = Object.entries(RENDERERS).map(([name, render]) => [name, render(report)] as const);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new UnwritableReportError(folder, cause);
  }
  return Object.fromEntries(
    texts.map(([name, text]) => {
      const path = join(folder, name);
      writeAtomically(path, text);
      return [name, path];
    }),
  );
}

import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ConformanceReport } from '../spec/record/report.ts';
import { REPORT_FILES, UnwritableReportError, writeReport } from './write.ts';

/** Bytes set aside for the report, so that a disk that fills up meanwhile has room for it. */
const RESERVED = 16 * 1024 * 1024;

/** What became of a report: where its files lie, and why not where they should. */
export interface WrittenReport {
  files: Record<string, string>;
  problem?: string;
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing depends on it.
  }
}

/** The living process that a sign tells of, unless it is this one. */
function otherRun(sign: string): number | undefined {
  try {
    const pid = Number(readFileSync(sign, 'utf8'));
    if (!(pid > 0) || pid === process.pid) return undefined;
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** The folder that receives a run's report. */
export class OutputFolder {
  readonly #folder: string;
  /** A file that tells other runs of this one, for as long as it goes on: it holds the number of its process. */
  readonly #sign: string;
  /** An open file without a name: its room is free again as soon as it is closed, or this process ends. */
  #reserve: number | undefined;

  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.#sign = join(this.#folder, '.run-under-way');
  }

  /**
   * Takes away the report of an earlier run, lest it be taken for this one's, and sets room aside. Returns the process
   * of another run that is going to write into the same folder, if there is one.
   */
  clear(): number | undefined {
    mkdirSync(this.#folder, { recursive: true });
    for (const name of REPORT_FILES) rmSync(join(this.#folder, name), { force: true });
    const other = otherRun(this.#sign);
    // The sign is a courtesy: where it cannot stand, the report's own error tells why.
    attempt(() => writeFileSync(this.#sign, String(process.pid)));
    this.#setRoomAside();
    return other;
  }

  #setRoomAside(): void {
    const path = join(this.#folder, `.room-for-the-report.${process.pid}`);
    try {
      this.#reserve = openSync(path, 'w');
      rmSync(path);
      const zeros = Buffer.alloc(1024 * 1024);
      for (let bytes = 0; bytes < RESERVED; bytes += zeros.length) writeSync(this.#reserve, zeros);
    } catch {
      // Less room than that may still be enough; the report's own error says if it is not.
      this.release();
    }
  }

  /** Gives the room back. */
  release(): void {
    if (this.#reserve !== undefined) closeSync(this.#reserve);
    this.#reserve = undefined;
  }

  /** Takes away what tells other runs of this one. */
  leave(): void {
    attempt(() => {
      if (readFileSync(this.#sign, 'utf8') === String(process.pid)) rmSync(this.#sign);
    });
  }

  /** Writes the report; where the folder does not take it, into a temporary one, and says so. */
  write(report: ConformanceReport): WrittenReport {
    this.release();
    this.leave();
    try {
      return { files: writeReport(report, this.#folder) };
    } catch (error) {
      if (!(error instanceof UnwritableReportError)) throw error;
      const refuge = mkdtempSync(join(tmpdir(), 'conformance-report-'));
      return {
        files: writeReport(report, refuge),
        problem: `${error.message} It lies in '${refuge}' instead.`,
      };
    }
  }
}

import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
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

/** The folder that receives a run's report. */
export class OutputFolder {
  readonly #folder: string;
  /** An open file without a name: its room is free again as soon as it is closed, or this process ends. */
  #reserve: number | undefined;

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  /** Takes away the report of an earlier run, lest it be taken for this one's, and sets room aside. */
  clear(): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const name of REPORT_FILES) rmSync(join(this.#folder, name), { force: true });
    this.#setRoomAside();
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

  /** Writes the report; where the folder does not take it, into a temporary one, and says so. */
  write(report: ConformanceReport): WrittenReport {
    this.release();
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

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Agreement } from '../../reports/power-report/model.ts';
import type { Job, Outcome } from './job.ts';

/** What a line of the file tells: the sources that all of it was measured on, or how one run of the proof ended. */
type Line =
  | { sources: string }
  | { job: string; outcome: Outcome; elapsedMs: number }
  | { job: string; agreement: Agreement; elapsedMs: number };

/** The file of an interrupted proof cannot be gone on with; the message says where it is damaged and what to do. */
export class DamagedJournalError extends Error {}

/**
 * The runs of a proof that have ended, kept in a file of one JSON text a line, so that an interrupted proof goes on
 * where it stopped. What was measured on other sources is never taken up.
 */
export class Journal {
  readonly #file: string;
  readonly #startedAt = Date.now();
  readonly #outcomes = new Map<string, Outcome>();
  readonly #agreements = new Map<string, Agreement>();
  #earlierMs = 0;

  /**
   * Begins a file, or with `resume` goes on with the one that is there if it is about the same sources.
   * @throws DamagedJournalError where it is to go on with one that holds other lines than those written here
   */
  constructor(file: string, sources: string, resume: boolean) {
    this.#file = file;
    const lines = resume && existsSync(file) ? linesOf(file) : [];
    const [first] = lines;
    if (first === undefined || !('sources' in first) || first.sources !== sources) {
      writeFileSync(file, `${JSON.stringify({ sources } satisfies Line)}\n`);
      return;
    }
    // The last line may have been cut where the process ended.
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    for (const line of lines) this.#take(line);
  }

  /** How long the proof has taken, the time before it was interrupted included, in milliseconds. */
  get elapsedMs(): number {
    return this.#earlierMs + Date.now() - this.#startedAt;
  }

  /** What came of a job, if it has ended; of the very same job, units, seed and all. */
  outcomeOf(job: Job): Outcome | undefined {
    return this.#outcomes.get(digestOf(job));
  }

  /** How both hosts judged the deviation of a job, if it was compared. */
  agreementOn(job: Job): Agreement | undefined {
    return this.#agreements.get(digestOf(job));
  }

  /** Keeps what came of a job. */
  ended(job: Job, outcome: Outcome): void {
    this.#write({ job: digestOf(job), outcome, elapsedMs: this.elapsedMs });
  }

  /** Keeps how both hosts judged the deviation of a job. */
  compared(job: Job, agreement: Agreement): void {
    this.#write({ job: digestOf(job), agreement, elapsedMs: this.elapsedMs });
  }

  #write(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  #take(line: Line): void {
    if ('sources' in line) return;
    this.#earlierMs = line.elapsedMs;
    if ('agreement' in line) this.#agreements.set(line.job, line.agreement);
    else this.#outcomes.set(line.job, line.outcome);
  }
}

function digestOf(job: Job): string {
  return createHash('sha256').update(JSON.stringify(job)).digest('hex').slice(0, 32);
}

function linesOf(file: string): Line[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .flatMap((line, index) => (line === '' ? [] : [lineOf(line, `${file}:${index + 1}`)]));
}

function lineOf(text: string, place: string): Line {
  const damaged = `${place}: expected what an earlier run of the proof wrote, found: ${text.slice(0, 60)}. Run without --resume, which begins anew.`;
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    throw new DamagedJournalError(damaged);
  }
  if (!isLine(line)) throw new DamagedJournalError(damaged);
  return line;
}

function isLine(line: unknown): line is Line {
  if (typeof line !== 'object' || line === null) return false;
  if ('sources' in line) return typeof line.sources === 'string';
  return 'job' in line && 'elapsedMs' in line && ('outcome' in line || 'agreement' in line);
}

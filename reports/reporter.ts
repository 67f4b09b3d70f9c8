import { readFileSync, statSync } from 'node:fs';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';
import { visibleLine } from '../spec/visible.ts';
import { assembleReport, writePins } from './assemble.ts';
import { renderConsole } from './console.ts';
import { Gathered } from './gathered.ts';
import { reportToGitHub } from './github.ts';
import { sayIfLong } from './long-run.ts';
import { OutputFolder } from './output-folder.ts';
import { Progress } from './progress.ts';
import { redactLedger } from './redacted-ledger.ts';
import type { Redact } from './redacted-record.ts';
import { currentPlan, NO_VERDICT_VARIABLE, type RunPlan } from './run-plan.ts';
import { count } from './text.ts';

/** Milliseconds that units have to end after Ctrl-C; then the report is written without them. */
const PATIENCE = 6_000;

/** Playwright's words for what this reporter says better. */
const NO_TESTS = 'No tests found';

/** What Playwright adds to a reporter's own options. */
interface Mode {
  _mode?: 'list' | 'test' | 'merge';
}

/**
 * Playwright's reporter: gathers the records that units attach, hands them to the report model, writes the report
 * and decides the exit status. Everything else is the model's.
 */
export default class ConformanceReporter implements Reporter {
  readonly #plan: RunPlan;
  readonly #listing: boolean;
  readonly #folder: OutputFolder;
  readonly #gathered = new Gathered();
  readonly #progress = new Progress();
  readonly #faults = new Set<string>();
  #startedAt = new Date();
  #planned = 0;
  #ended = false;
  #sayNoMore = (): void => {};
  #status: 0 | 1 | 2 = 2;

  /** Takes its plan from `playwright.config.ts`, also where the command line names it beside other reporters. */
  constructor({ _mode }: Mode = {}) {
    this.#plan = currentPlan();
    this.#listing = _mode === 'list';
    this.#folder = new OutputFolder(this.#plan.out);
    if (this.#listing) return;
    process.once('SIGINT', this.#onInterrupt);
    // Playwright ends the process with its own idea of success, once every reporter is done.
    process.once('exit', () => {
      process.exitCode = this.#status;
    });
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#planned = suite.allTests().length;
    this.#startedAt = new Date();
    if (this.#listing) return;
    const other = this.#folder.clear();
    if (other !== undefined)
      this.#progress.say(
        `note: Another run (process ${other}) writes its report into '${visibleLine(this.#plan.out)}' as well: the later one takes the place of the other. Give each an --out of its own.`,
      );
    if (this.#plan.timed) return;
    const standing = () => ({ done: this.#progress.done, planned: this.#planned });
    this.#sayNoMore = sayIfLong(standing, (words) => this.#progress.say(words));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    let final = false;
    try {
      final = this.#gathered.take(
        result.attachments.map(({ name, body, path }) => ({
          name,
          read: () => (body ?? (path ? readFileSync(path) : undefined))?.toString('utf8'),
        })),
      );
    } catch (error) {
      this.#faults.add(`${test.title}: ${(error as Error).message}`);
    }
    // A unit that found violations is red and final; one that is red and not final died of something else.
    if (!final && result.status !== 'skipped' && result.status !== 'interrupted') {
      this.#faults.add(
        `${test.title}: ${result.error?.message?.split('\n')[0] ?? `ended as ${result.status}`}`,
      );
    }
    const { requests, violated } = this.#gathered;
    const [unit = ''] = test.title.split(':', 1);
    const came = result.status === 'skipped' ? `${unit}: skipped, it needs another profile` : test.title;
    const found = `${count(requests, 'request')} · ${count(violated.size, 'clause')} violated`;
    this.#progress.show(this.#planned, `${came} · ${found}`);
  }

  onError(error: { message?: string }): void {
    const noVerdict = process.env[NO_VERDICT_VARIABLE];
    const message = error.message ?? 'an error without a message';
    if (noVerdict === undefined || !message.includes(noVerdict)) {
      this.#faults.add(visibleLine(message).slice(0, 300));
    }
  }

  onEnd(result: FullResult): void {
    if (this.#listing) return;
    const reasons: Partial<Record<FullResult['status'], string>> = {
      interrupted: 'it was interrupted',
      timedout: 'the time for the run ended',
    };
    // Merged from shards, these are the shards' own.
    try {
      this.#report(reasons[result.status] ?? null, result.startTime, Math.round(result.duration));
    } catch (error) {
      // Playwright itself would say nothing of it.
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      console.error(`The suite itself failed, so there is no report. Please report this:\n${text}`);
    }
  }

  printsToStdio(): boolean {
    return !this.#listing;
  }

  /** Units that hang must not keep the report of those that don't. */
  readonly #onInterrupt = (): void => {
    setTimeout(() => {
      this.#report(
        'it was interrupted, and some units did not end',
        this.#startedAt,
        Date.now() - this.#startedAt.getTime(),
      );
      process.exit(this.#status);
    }, PATIENCE).unref();
  };

  #report(cutShort: string | null, startedAt: Date, durationMs: number): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sayNoMore();
    this.#progress.end();
    const noVerdict = process.env[NO_VERDICT_VARIABLE] ?? null;
    if (noVerdict !== null) console.error(`error: ${visibleLine(noVerdict)}`);
    else if (this.#planned === 0) {
      this.#folder.release();
      this.#folder.leave();
      const faults = [...this.#faults].filter((fault) => !fault.includes(NO_TESTS));
      for (const fault of faults) console.error(`error: ${visibleLine(fault)}`);
      if (faults.length === 0)
        console.error(
          'error: No unit was selected: expected at least one, found a filter (or an empty shard) that matches none. Check --grep, --shard and the file names.',
        );
      return;
    }
    const report = assembleReport(this.#gathered.merged, this.#plan, this.#gathered.run ?? this.#plan.run, {
      startedAt: startedAt.toISOString(),
      durationMs,
      cutShort,
      noVerdict,
      suiteFaults: [...this.#faults].map(this.#plan.redact).sort(),
    });
    const { files, problem } = this.#folder.write(report);
    const pins = cutShort === null && noVerdict === null ? writePins(report, this.#plan) : { written: false };
    const ledger = tellsOfChanges(this.#plan.ledger) ? this.#plan.ledger : null;
    const unclean = ledger === null ? undefined : cleanLedger(ledger, this.#plan.redact);
    console.log(
      renderConsole(report, {
        reportPath: files['index.html'] ?? this.#plan.out,
        ...(ledger === null ? {} : { ledgerPath: ledger }),
        ...(this.#plan.pin === null ? {} : { pins: { path: this.#plan.pin, written: pins.written } }),
      }),
    );
    const problems = [problem, pins.problem, unclean].filter((one) => one !== undefined);
    this.#status = problems.length === 0 ? report.gate.exitStatus : 2;
    const { annotations, problem: untold } = reportToGitHub(report, process.env);
    if (annotations !== '') console.log(annotations);
    for (const one of problems) console.error(`error: ${visibleLine(one)}`);
    if (untold !== undefined) console.error(`warning: ${visibleLine(untold)}`);
  }
}

/** Whether a ledger holds any request that may have changed something, whatever came of it. */
function tellsOfChanges(ledger: string | null): boolean {
  // What is no file (a device, a pipe) may never end.
  const isFile = ledger !== null && statSync(ledger, { throwIfNoEntry: false })?.isFile() === true;
  return isFile && readFileSync(ledger, 'utf8').includes('"kind":"sent"');
}

/** Takes out of the ledger what units were handed out after they wrote to it. Returns why it could not. */
function cleanLedger(ledger: string, redact: Redact): string | undefined {
  try {
    redactLedger(ledger, redact);
    return undefined;
  } catch (error) {
    return `The ledger '${ledger}' cannot be cleaned of secrets that the target handed out: ${(error as Error).message}. Look through it before you pass it on.`;
  }
}

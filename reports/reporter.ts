import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';
import { liftRecord, type MergedRecord, mergeRecords } from '../spec/record/merge.ts';
import type { UnitRecord } from '../spec/record/unit-record.ts';
import { assembleReport } from './assemble.ts';
import { renderConsole } from './console.ts';
import { reportToGitHub } from './markdown.ts';
import { RECORD_ATTACHMENT, RUN_ATTACHMENT, type RunDescription, type RunPlan } from './run-plan.ts';
import { visibleLine } from './text.ts';
import { writeReport } from './write.ts';

/**
 * Playwright's reporter: gathers the records that units attach, hands them to the report model, writes the report
 * and decides the exit status. Everything else is the model's.
 */
export default class ConformanceReporter implements Reporter {
  readonly #plan: RunPlan;
  #merged: MergedRecord | undefined;
  #run: RunDescription | undefined;
  readonly #faults = new Set<string>();
  #planned = 0;
  #done = 0;
  #requests = 0;
  readonly #violated = new Set<string>();
  #status: 0 | 1 | 2 = 2;

  constructor(plan: RunPlan) {
    this.#plan = plan;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#planned = suite.allTests().length;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    let final = false;
    for (const attachment of result.attachments) {
      const body = attachment.body ?? (attachment.path ? readFileSync(attachment.path) : undefined);
      if (!body) continue;
      try {
        if (attachment.name === RUN_ATTACHMENT)
          this.#run ??= JSON.parse(body.toString('utf8')) as RunDescription;
        if (attachment.name !== RECORD_ATTACHMENT) continue;
        const record = JSON.parse(body.toString('utf8')) as UnitRecord;
        final ||= record.state === 'final';
        this.#take(record);
      } catch (error) {
        this.#faults.add(`${test.title}: ${(error as Error).message}`);
      }
    }
    // A unit that found violations is red and final; one that is red and not final died of something else.
    if (!final && result.status !== 'skipped' && result.status !== 'interrupted') {
      this.#faults.add(
        `${test.title}: ${result.error?.message?.split('\n')[0] ?? `ended as ${result.status}`}`,
      );
    }
    this.#done += 1;
    this.#progress(test);
  }

  #take(record: UnitRecord): void {
    for (const tally of Object.values(record.operations)) this.#requests += tally.requests;
    for (const [id, tally] of Object.entries(record.clauses)) if (tally.failed > 0) this.#violated.add(id);
    const lifted = liftRecord(record);
    this.#merged = this.#merged ? mergeRecords(this.#merged, lifted) : lifted;
  }

  #progress(test: TestCase): void {
    const line = `[${this.#done}/${this.#planned}] ${test.title} · ${this.#requests} requests · ${this.#violated.size} clauses violated`;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\x1b[2K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
      if (this.#done === this.#planned) process.stdout.write('\r\x1b[2K');
    } else {
      process.stdout.write(`${line}\n`);
    }
  }

  onError(error: { message?: string }): void {
    this.#faults.add(visibleLine(error.message ?? 'an error without a message').slice(0, 300));
  }

  async onEnd(result: FullResult): Promise<void> {
    const cutShort =
      result.status === 'interrupted'
        ? 'interrupted'
        : result.status === 'timedout'
          ? 'the time for the run ended'
          : null;
    if (!this.#run) {
      for (const fault of this.#faults) console.error(fault);
      console.error(
        this.#planned === 0
          ? 'No unit was selected: expected at least one, found a filter (or an empty shard) that matches none. Check --grep, --shard and the file names.'
          : 'No unit told anything about the run: nothing was exercised and there is no verdict.',
      );
      return;
    }
    const report = assembleReport(this.#merged, this.#plan, this.#run, {
      // Merged from shards, these are the shards' own.
      startedAt: result.startTime.toISOString(),
      durationMs: Math.round(result.duration),
      cutShort,
      noVerdict: null,
      suiteFaults: [...this.#faults].sort(),
    });
    const files = writeReport(report, this.#plan.out);
    console.log(
      renderConsole(report, { reportPath: files['index.html'] ?? resolve(this.#plan.out, 'index.html') }),
    );
    const annotations = reportToGitHub(report, process.env);
    if (annotations !== '') console.log(annotations);
    this.#status = report.gate.exitStatus;
  }

  async onExit(): Promise<void> {
    // process.exitCode would be overwritten by Playwright's own idea of success.
    process.exit(this.#status);
  }

  printsToStdio(): boolean {
    return true;
  }
}

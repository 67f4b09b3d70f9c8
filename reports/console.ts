import pico from 'picocolors';
import type { ConformanceReport, ReportClause } from '../spec/record/report.ts';
import { visibleLine } from '../spec/visible.ts';
import { answerWords } from './answer-words.ts';
import { type PinFile, pinLines } from './console-pins.ts';
import { furtherReasons } from './further-reasons.ts';
import { notExercised } from './not-exercised.ts';
import { leftBehind } from './resources.ts';
import { gateWords, requestsWords } from './run-words.ts';
import { shellWord } from './shell.ts';
import { clip, count, duration, percent } from './text.ts';

/** How the summary is written to a terminal. */
export interface ConsoleOptions {
  /** Whether to write colours; by default what picocolors finds out about the terminal. */
  color?: boolean;
  /** Where the HTML report was written; named in the last line. */
  reportPath?: string;
  /** Where what the run created or changed is written down, when a person may have to clean it up. */
  ledgerPath?: string;
  /** The pin file, and whether this run wrote it. */
  pins?: PinFile;
  /** How many failing clauses are shown (default 20). */
  maxFailures?: number;
}

/** Reasons of 'not exercised' that are told; the report tells all. */
const MAX_REASONS = 3;

type Colors = ReturnType<typeof pico.createColors>;

const safe = (text: string, max = 200): string => visibleLine(clip(text, max));

/** Columns padded to their widest cell; numbers to the right. */
function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, String(cell).length);
    });
  }
  const right = (column: number) => rows.slice(1).every((row) => typeof row[column] === 'number');
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, i) =>
        right(i) ? String(cell).padStart(widths[i] ?? 0) : String(cell).padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return rows.map(line);
}

function operationTable(report: ConformanceReport, colors: Colors): string[] {
  const judged = (id: string) =>
    report.clauses.filter((c) => c.level === 'required' && c.operations.includes(id));
  const [head = '', ...lines] = table([
    ['operation', 'requests', 'p50 ms', 'p95 ms', 'pass', 'fail', 'not exercised', 'skipped'],
    ...report.operations.map(({ id, requests, latencyMs, violations }) => {
      const of = (...verdicts: string[]) =>
        judged(id).filter(({ verdict }) => verdicts.includes(verdict)).length;
      const figures = [latencyMs.p50, latencyMs.p95].map((ms) => Math.round(ms * 10) / 10);
      // A clause that several operations share may have been seen at another one.
      const [passed, open] =
        requests > 0 ? [of('pass'), of('not-exercised')] : [0, of('pass', 'not-exercised')];
      return [id, requests, ...figures, passed, violations, open, of('skipped')];
    }),
  ]);
  return [
    colors.dim(head),
    ...lines.map((line, i) => ((report.operations[i]?.violations ?? 0) > 0 ? colors.red(line) : line)),
  ];
}

function failureLines(clause: ReportClause, colors: Colors): string[] {
  const mark = clause.verdict === 'waived' ? colors.yellow('waived') : colors.red('fail');
  const lines = [`${mark}  ${colors.bold(clause.id)}  ${colors.dim(`section ${clause.section}`)}`];
  lines.push(`      ${safe(clause.statement)}`);
  const failure = clause.failures[0];
  if (!failure) return lines;
  lines.push(`      ${safe(failure.message)}`);
  if (failure.expected !== undefined) lines.push(`      expected  ${safe(failure.expected)}`);
  if (failure.found !== undefined) lines.push(`      found     ${safe(failure.found)}`);
  const sent = `${failure.request.method} ${failure.request.url}${failure.request.body ? ` ${failure.request.body}` : ''}`;
  lines.push(`      ${colors.dim('sent')}      ${safe(sent, 400)}`);
  lines.push(`      ${colors.dim('answered')}  ${safe(answerWords(failure.response))}`);
  lines.push(`      ${colors.dim('again')}     ${visibleLine(failure.replay)}`);
  const others = new Set(clause.failures.map(({ operation }) => operation));
  others.delete(failure.operation);
  if (others.size > 0)
    lines.push(`      ${colors.dim('also at')}   ${[...others].join(', ')}: see the report`);
  return lines;
}

/** What stood in the way of most clauses that were not exercised: what a target file lacks, for the greater part. */
function notExercisedLines(report: ConformanceReport): string[] {
  const { clauses, reasons, others } = notExercised(report, MAX_REASONS);
  if (clauses === 0) return [];
  const width = String(Math.max(...reasons.map(([, n]) => n), others)).length;
  const line = (n: number, text: string): string => `  ${String(n).padStart(width)}  ${safe(text)}`;
  return [
    `${count(clauses, 'required clause')} not exercised:`,
    ...reasons.map(([text, n]) => line(n, text)),
    ...(others > 0 ? [line(others, 'for other reasons: see the report')] : []),
  ];
}

function verdictLines(report: ConformanceReport, colors: Colors): string[] {
  const { summary, run, gate } = report;
  const paint = { conformant: colors.green, 'non-conformant': colors.red, inconclusive: colors.yellow }[
    report.verdict
  ];
  const waived = summary.verdicts.waived > 0 ? `, ${count(summary.verdicts.waived, 'waiver')} in force` : '';
  const power = report.suite.power;
  const lines = [
    `${paint(colors.bold(report.verdict.toUpperCase()))}${waived}: ${percent(summary.share)} of the required clauses exercised (${summary.exercised} of ${summary.testable}, profile ${run.profile})`,
    `${requestsWords(report)} in ${duration(run.durationMs)}, seed ${run.seed}`,
    ...report.verdictReasons.map((reason) => `  ${safe(reason, 400)}`),
    ...(run.requests > 0 ? notExercisedLines(report) : []),
  ];
  if (!gate.passed) {
    const further = furtherReasons(report).map((reason) => `  ${safe(reason, 400)}`);
    lines.push(
      `${gateWords(report)}, exit status ${gate.exitStatus}${further.length > 0 ? ':' : ''}`,
      ...further,
    );
  }
  if (power && !power.current) lines.push(colors.dim('the power of this version of the suite is not proven'));
  lines.push(...run.notices.map((notice) => `${colors.yellow('note')} ${safe(notice, 400)}`));
  return lines;
}

/**
 * What a run prints at its end: a table by operation, the failing clauses with their shortest evidence, the verdict
 * with the share it rests on, the report's path. Nothing that a target sent reaches the terminal unescaped.
 */
export function renderConsole(report: ConformanceReport, options: ConsoleOptions = {}): string {
  const colors = pico.createColors(options.color ?? pico.isColorSupported);
  const max = options.maxFailures ?? 20;
  const failing = report.clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'waived');
  // Of a run that sent nothing there is nothing to tell but why.
  const hasBegun = report.run.requests > 0;
  const lines = ['', ...(hasBegun ? [...operationTable(report, colors), ''] : [])];
  for (const clause of failing.slice(0, max)) lines.push(...failureLines(clause, colors), '');
  if (failing.length > max) {
    lines.push(`… and ${count(failing.length - max, 'more failing clause')}: see the report.`, '');
  }
  lines.push(...verdictLines(report, colors), ...pinLines(report, options.pins, colors));
  if (options.ledgerPath !== undefined) {
    lines.push(
      `left on the target: ${leftBehind(report.resources).words} for certain; all that may be: npm run ledger -- ${shellWord(visibleLine(options.ledgerPath))}`,
    );
  }
  if (options.reportPath !== undefined) lines.push(`report: ${visibleLine(options.reportPath)}`);
  return `${lines.join('\n')}\n`;
}

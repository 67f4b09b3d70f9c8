import type { ConformanceReport, ReportClause } from '../spec/record/report.ts';
import { visibleLine } from '../spec/visible.ts';
import { answerWords } from './answer-words.ts';
import { furtherReasons } from './further-reasons.ts';
import { notExercised } from './not-exercised.ts';
import { gateWords, requestsWords } from './run-words.ts';
import { clip, count, duration, percent } from './text.ts';

/** GitHub takes at most 1 MiB as a step's summary. */
const MAX_SUMMARY = 900_000;
const MAX_FAILURES = 50;

/** What GitHub turns into mentions, references and links even when it is written as character references. */
const LINKED = /[@#]|:\/\/|www\./i;

/** One line of text as code; backticks inside cannot end it. */
export function markdownCode(text: string, max = 1000): string {
  const line = visibleLine(clip(text, max));
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

/**
 * One line of text that Markdown shows as it is: what Markdown or HTML could act upon becomes a character reference,
 * and text that GitHub would link becomes code.
 */
export function markdownText(text: string, max = 300): string {
  const line = visibleLine(clip(text, max)).trim();
  return LINKED.test(line) ? markdownCode(line, max) : escapeMarkdown(line);
}

function escapeMarkdown(line: string): string {
  const reference = (character: string) => `&#${character.codePointAt(0) ?? 0};`;
  // a digit, dash or plus sign may begin a list, but only as the first character
  return line.replace(/^[+-]|^\d(?=\d*[.)](?:\s|$))|[^\p{L}\p{M}\p{N} ,.;?'"()=%+-]/gu, reference);
}

/** A sentence of our own in which backticks enclose code. */
function markdownSentence(text: string): string {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return markdownText(text);
  return parts.map((part, i) => (i % 2 === 0 ? escapeMarkdown(part) : markdownCode(part))).join('');
}

const ICON = { conformant: '✅', 'non-conformant': '❌', inconclusive: '⚠️' } as const;

function failing(clause: ReportClause): string[] {
  const failure = clause.failures[0];
  const lines = [`### ${clause.verdict === 'waived' ? '🟡' : '❌'} ${markdownText(clause.id)}`, ''];
  lines.push(`${markdownSentence(clause.statement)} (section ${markdownText(clause.section)})`, '');
  if (clause.waiver) lines.push(`Waived: ${markdownText(clause.reason ?? '')}`, '');
  if (!failure) return lines;
  lines.push(`- ${markdownCode(failure.message, 300)}`);
  if (failure.expected !== undefined) lines.push(`- expected: ${markdownCode(failure.expected, 300)}`);
  if (failure.found !== undefined) lines.push(`- found: ${markdownCode(failure.found, 200)}`);
  lines.push(`- sent: ${markdownCode(`${failure.request.method} ${failure.request.url}`, 300)}`);
  if (failure.request.body !== undefined) lines.push(`- body: ${markdownCode(failure.request.body, 300)}`);
  lines.push(`- answered: ${markdownCode(answerWords(failure.response), 300)}`);
  lines.push(`- again: ${markdownCode(failure.replay)}`, '');
  return lines;
}

/** The target by its name and, unless it is our own, by its address and organization. */
function targetWords({ target: { name, embedded, baseUrl, organizationId } }: ConformanceReport): string {
  if (embedded) return markdownCode(name);
  if (name === baseUrl) return `${markdownCode(baseUrl)} (organization ${markdownCode(organizationId)})`;
  return `${markdownCode(name)} (${markdownCode(baseUrl)}, organization ${markdownCode(organizationId)})`;
}

/** Reasons why clauses were not exercised that are listed: the most frequent ones. */
const MAX_REASONS = 10;

function openClauses(report: ConformanceReport): string[] {
  const { clauses, reasons, others } = notExercised(report, MAX_REASONS);
  if (clauses === 0) return [];
  return [
    `**${count(clauses, 'required clause')} not exercised:**`,
    '',
    ...reasons.map(([text, n]) => `- ${n}: ${markdownText(text, 300)}`),
    ...(others > 0 ? [`- ${others} for other reasons: see the report`] : []),
    '',
  ];
}

function operationTable({ operations }: ConformanceReport): string[] {
  return [
    '| operation | requests | p50 | p95 | violations |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...operations.map(
      ({ id, requests, latencyMs, violations }) =>
        `| ${markdownText(id)} | ${requests} | ${duration(latencyMs.p50)} | ${duration(latencyMs.p95)} | ${violations} |`,
    ),
  ];
}

/** The run as Markdown, for a step summary or a comment. Nothing that a target sent acts as Markdown or HTML. */
export function renderMarkdown(report: ConformanceReport): string {
  const { summary, run, gate, suite } = report;
  const broken = report.clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'waived');
  const waived = summary.verdicts.waived > 0 ? `, ${count(summary.verdicts.waived, 'waiver')} in force` : '';
  const lines = [
    `## ${ICON[report.verdict]} ${report.verdict}${waived}`,
    '',
    `**${percent(summary.share)}** of the required clauses exercised (${summary.exercised} of ${summary.testable}, profile ${markdownText(run.profile)}) on ${targetWords(report)}; ${requestsWords(report)} in ${duration(run.durationMs)}, seed ${run.seed}, suite ${markdownText(suite.version)}.`,
    '',
    ...report.verdictReasons.map((reason) => `- ${markdownText(reason, 500)}`),
    '',
  ];
  if (!gate.passed) {
    const further = furtherReasons(report).map((reason) => `- ${markdownText(reason, 500)}`);
    const what = gateWords(report).replace(/^./, (first) => first.toUpperCase());
    lines.push(`**${what}** (exit status ${gate.exitStatus})${further.length > 0 ? ':' : '.'}`, '');
    if (further.length > 0) lines.push(...further, '');
  }
  // Of a run that sent nothing there is nothing to tell but why.
  if (run.requests > 0) lines.push(...operationTable(report), '', ...openClauses(report));
  let size = lines.join('\n').length;
  for (const [index, clause] of broken.entries()) {
    const block = failing(clause);
    size += block.join('\n').length;
    if (index === MAX_FAILURES || size > MAX_SUMMARY) {
      lines.push(`… and ${count(broken.length - index, 'more failing clause')}: see the report.`, '');
      break;
    }
    lines.push(...block);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

import pico from 'picocolors';
import type { ComparedRun, Comparison } from './compare.ts';
import { markdownCode, markdownText } from './markdown.ts';
import { clip, percent, visibleLine } from './text.ts';

const safe = (text: string): string => visibleLine(clip(text, 200));

function runLine(name: string, { target, verdict, share, profile, seed, suite }: ComparedRun): string {
  return `${name}  ${safe(target)}: ${verdict}, ${percent(share)} exercised, profile ${profile}, seed ${seed}, suite ${safe(suite)}`;
}

/** Text that may turn out as code, in which a bar would end the cell. */
const cell = (text: string): string => markdownText(text).replaceAll('|', '\\|');

const verdictWord = ({ worse, clauses, observations }: Comparison): string => {
  if (worse) return 'B is worse than A';
  return clauses.length + observations.length === 0 ? 'no difference' : 'B is not worse than A';
};

/** The differences for a terminal. */
export function renderComparison(comparison: Comparison, color = pico.isColorSupported): string {
  const colors = pico.createColors(color);
  const paint = { worse: colors.red, better: colors.green, other: colors.dim };
  const lines = [runLine('A', comparison.a), runLine('B', comparison.b), ''];
  for (const { id, section, a, b, change, message } of comparison.clauses) {
    lines.push(
      `${paint[change](change.padEnd(6))}  ${colors.bold(id)}  section ${section}  ${a ?? 'unknown'} → ${b ?? 'unknown'}`,
    );
    if (message !== undefined) lines.push(`        ${safe(message)}`);
  }
  for (const { id, section, question, a, b } of comparison.observations) {
    lines.push(`differs  ${colors.bold(id)}  section ${section}  ${safe(question)}`);
    lines.push(`        A: ${safe(a ?? 'not observed')}`, `        B: ${safe(b ?? 'not observed')}`);
  }
  const word = verdictWord(comparison);
  lines.push(lines.at(-1) === '' ? '' : '\n', comparison.worse ? colors.red(word) : word);
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
}

/** The differences as Markdown. */
export function renderComparisonMarkdown(comparison: Comparison): string {
  const { a, b, clauses, observations } = comparison;
  const lines = [`## ${verdictWord(comparison)}`, '', '| | A | B |', '| --- | --- | --- |'];
  const rows: [string, (run: ComparedRun) => string][] = [
    ['target', (run) => run.target],
    ['verdict', (run) => run.verdict],
    ['exercised', (run) => percent(run.share)],
    ['profile', (run) => run.profile],
    ['seed', (run) => String(run.seed)],
    ['suite', (run) => run.suite],
  ];
  for (const [name, value] of rows) lines.push(`| ${name} | ${cell(value(a))} | ${cell(value(b))} |`);
  if (clauses.length > 0) {
    lines.push('', '| clause | section | A | B | change |', '| --- | --- | --- | --- | --- |');
    for (const { id, section, a: before, b: after, change } of clauses) {
      lines.push(
        `| ${markdownText(id)} | ${markdownText(section)} | ${before ?? ''} | ${after ?? ''} | ${change} |`,
      );
    }
  }
  if (observations.length > 0) {
    lines.push('', '| observation | question | A | B |', '| --- | --- | --- | --- |');
    for (const { id, question, a: before, b: after } of observations) {
      const answers = [before, after].map((answer) =>
        answer === null ? 'not observed' : markdownCode(answer, 300).replaceAll('|', '\\|'),
      );
      lines.push(`| ${[markdownText(id), markdownText(question), ...answers].join(' | ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

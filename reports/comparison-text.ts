import pico from 'picocolors';
import { visibleLine } from '../spec/visible.ts';
import type { ComparedRun, Comparison, ObservationDifference } from './compare.ts';
import { markdownCode, markdownText } from './markdown.ts';
import { clip, count, percent } from './text.ts';

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

const clipped = (text: string): string => visibleLine(clip(text, 500));

/** Words of our own for a side that answered nothing, or nothing that the other did not. */
const NOTHING: readonly [string, string] = ['not observed', 'nothing else'];

/** What each side answered alone, as lines to print: with a name for the side, and a word where there is nothing. */
function sidesOf({ a, b, onlyA, onlyB, shared }: ObservationDifference): [side: string, answers: string][] {
  const told = (whole: string | null, alone: string[]): string =>
    whole === null ? NOTHING[0] : alone.length > 0 ? alone.join(' | ') : NOTHING[1];
  const sides: [string, string][] = [
    ['A', told(a, onlyA)],
    ['B', told(b, onlyB)],
  ];
  if (shared > 0) sides.push(['both', count(shared, 'more answer')]);
  return sides;
}

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
  for (const difference of comparison.observations) {
    const { id, section, question } = difference;
    lines.push(`differs  ${colors.bold(id)}  section ${section}  ${safe(question)}`);
    for (const [side, answers] of sidesOf(difference)) lines.push(`         ${side}: ${clipped(answers)}`);
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
    for (const difference of observations) {
      const { id, question, shared } = difference;
      const answers = sidesOf(difference)
        .slice(0, 2)
        .map(([, text]) => (NOTHING.includes(text) ? text : markdownCode(text, 500).replaceAll('|', '\\|')));
      const alike = shared > 0 ? ` (${shared} more alike)` : '';
      lines.push(`| ${[markdownText(id), `${markdownText(question)}${alike}`, ...answers].join(' | ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

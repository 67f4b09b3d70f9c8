import { appendFileSync } from 'node:fs';
import type { ConformanceReport } from '../spec/record/report.ts';
import { visibleLine } from '../spec/visible.ts';
import { renderMarkdown } from './markdown.ts';
import { clip } from './text.ts';

/** Escapes for GitHub's workflow commands: data after `::`, and more in properties before it. */
const commandData = (text: string): string =>
  visibleLine(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const commandProperty = (text: string): string =>
  commandData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** GitHub shows at most ten of a step. */
const MAX_ANNOTATIONS = 10;

/**
 * Workflow commands that GitHub Actions turns into annotations; at most ten, the last of which says what is missing.
 */
export function renderAnnotations(report: ConformanceReport): string {
  const broken = report.clauses.filter(({ verdict }) => verdict === 'fail');
  const shown = broken.length > MAX_ANNOTATIONS ? broken.slice(0, MAX_ANNOTATIONS - 1) : broken;
  const lines = shown.map((clause) => {
    const message = clause.failures[0]?.message ?? clause.statement;
    return `::error title=${commandProperty(`${clause.id} (section ${clause.section})`)}::${commandData(clip(message, 500))}`;
  });
  if (shown.length < broken.length) {
    lines.push(
      `::error title=Conformance::${broken.length - shown.length} more clauses fail%3A see the report`,
    );
  }
  if (broken.length === 0 && !report.gate.passed) {
    lines.push(`::error title=Conformance::${commandData(clip(report.gate.reasons.join('; '), 500))}`);
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** What GitHub Actions is told beside the report. */
export interface ToldGitHub {
  /** Lines to be printed; an empty text for none. */
  annotations: string;
  /** Why the summary could not be written. The report itself is not touched by that. */
  problem?: string;
}

/** In GitHub Actions, appends the summary to the step's summary file; elsewhere there is nothing to tell. */
export function reportToGitHub(report: ConformanceReport, environment: NodeJS.ProcessEnv): ToldGitHub {
  if (environment.GITHUB_ACTIONS !== 'true') return { annotations: '' };
  const annotations = renderAnnotations(report);
  const file = environment.GITHUB_STEP_SUMMARY;
  if (!file) return { annotations };
  try {
    appendFileSync(file, renderMarkdown(report));
    return { annotations };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const problem = `GITHUB_STEP_SUMMARY: expected a file that can be written, found: ${found}. The report is complete; let the variable name another file.`;
    return { annotations, problem };
  }
}

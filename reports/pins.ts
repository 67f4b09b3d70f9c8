import { stringify } from 'yaml';
import type { Clause } from '../spec/record/clause.ts';
import type { ConformanceReport } from '../spec/record/report.ts';
import { visibleLine } from '../spec/visible.ts';
import { readYaml } from './read-yaml.ts';
import { clip } from './text.ts';

/** Expected answers by clause id; the order of the answers means nothing. */
export type Pins = ReadonlyMap<string, readonly string[]>;

const REMEDY =
  "A pin file maps clause ids to an answer or a list of answers; write one with '--pin' on a new path.";

const show = (value: unknown): string => visibleLine(clip(JSON.stringify(value) ?? 'nothing', 80));

/**
 * Reads a pin file (YAML). Problems are configuration errors: what is no map, an unknown id, a clause that is never
 * observed, an answer that is no text. Entries outside the run's profile are fine: they are not compared.
 */
export function parsePins(
  text: string,
  file: string,
  clauses: readonly Clause[],
): { pins: Pins; problems: string[] } {
  let content: unknown;
  try {
    content = readYaml(text);
  } catch (cause) {
    return {
      pins: new Map(),
      problems: [`Pin file '${file}': expected YAML, found: ${(cause as Error).message}. ${REMEDY}`],
    };
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return {
      pins: new Map(),
      problems: [`Pin file '${file}': expected a map, found ${show(content)}. ${REMEDY}`],
    };
  }
  const levels = new Map(clauses.map((clause) => [clause.id, clause.level]));
  const pins = new Map<string, readonly string[]>();
  const problems: string[] = [];
  for (const [id, value] of Object.entries(content)) {
    const answers: unknown[] = Array.isArray(value) ? value : [value];
    const level = levels.get(id);
    if (level === undefined) {
      problems.push(`Pin file '${file}': there is no clause ${show(id)}. Take the id from the report.`);
    } else if (level === 'required') {
      problems.push(`Pin file '${file}': clause '${id}' is judged, not observed. Remove the entry.`);
    } else if (answers.length === 0 || !answers.every((answer) => typeof answer === 'string')) {
      problems.push(
        `Pin file '${file}': '${id}' must be a text or a list of texts; found ${show(value)}. ${REMEDY}`,
      );
    } else {
      pins.set(id, answers as string[]);
    }
  }
  return { pins, problems };
}

/** The observations of a run as a pin file. */
export function formatPins(report: Pick<ConformanceReport, 'observations' | 'run'>): string {
  const answers = Object.fromEntries(
    report.observations.map(({ id, answers }) => {
      const texts = answers.map(({ answer }) => answer).sort();
      return [id, texts.length === 1 ? texts[0] : texts];
    }),
  );
  return `# Expected observations, profile ${report.run.profile}. A later run with --pin fails where an answer drifts.\n${stringify(answers)}`;
}

import type { Clause } from '../spec/record/clause.ts';
import { visibleLine } from '../spec/visible.ts';
import { readYaml } from './read-yaml.ts';
import { clip } from './text.ts';

/** A known violation that its owner accepts until a day. */
export interface Waiver {
  clause: string;
  reason: string;
  owner: string;
  /** Last day on which it holds, `YYYY-MM-DD`, UTC. */
  expires: string;
}

const FIELDS = ['clause', 'reason', 'owner', 'expires'] as const;

const REMEDY = "Each entry of a waiver file is '{clause, reason, owner, expires: YYYY-MM-DD}'.";

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const show = (value: unknown): string => visibleLine(clip(JSON.stringify(value) ?? 'nothing', 80));

function problemsOf(entry: unknown, where: string, clauses: ReadonlyMap<string, Clause>): string[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return [`${where}: expected an entry with ${FIELDS.join(', ')}; found ${show(entry)}. ${REMEDY}`];
  }
  const fields = entry as Record<string, unknown>;
  const problems = Object.keys(fields)
    .filter((name) => !(FIELDS as readonly string[]).includes(name))
    .map((name) => `${where}: unknown field ${show(name)}. Remove or rename it. ${REMEDY}`);
  for (const name of FIELDS) {
    const value = fields[name];
    if (typeof value !== 'string' || value.trim() === '') {
      problems.push(`${where}: '${name}' must be a text that is not empty; found ${show(value)}. ${REMEDY}`);
    }
  }
  if (typeof fields.expires === 'string' && fields.expires.trim() !== '' && !isDay(fields.expires)) {
    problems.push(
      `${where}: 'expires' must be a real day written YYYY-MM-DD; found ${show(fields.expires)}.`,
    );
  }
  if (typeof fields.clause === 'string' && fields.clause.trim() !== '') {
    const clause = clauses.get(fields.clause);
    if (!clause) {
      problems.push(`${where}: there is no clause ${show(fields.clause)}. Take the id from the report.`);
    } else if (clause.level === 'silent' || clause.untestable !== undefined) {
      problems.push(
        `${where}: clause '${clause.id}' can never fail (${clause.level === 'silent' ? 'the document is silent' : 'no client can test it'}). Remove the entry.`,
      );
    }
  }
  return problems;
}

/**
 * Reads a waiver file (YAML; JSON is YAML too). Problems are configuration errors, each with the entry, what was
 * expected, what was found and the remedy; with any of them, no waiver counts.
 */
export function parseWaivers(
  text: string,
  file: string,
  clauses: readonly Clause[],
): { waivers: Waiver[]; problems: string[] } {
  let content: unknown;
  try {
    content = readYaml(text);
  } catch (cause) {
    return {
      waivers: [],
      problems: [`Waiver file '${file}': expected YAML, found: ${(cause as Error).message}. ${REMEDY}`],
    };
  }
  if (!Array.isArray(content)) {
    return {
      waivers: [],
      problems: [
        `Waiver file '${file}': expected a list, found ${show(content)}. ${REMEDY} Without any it is '[]'.`,
      ],
    };
  }
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const seen = new Set<unknown>();
  const problems = content.flatMap((entry: unknown, index) => {
    const where = `Waiver file '${file}', entry ${index + 1}`;
    const id = (entry as { clause?: unknown } | null)?.clause;
    const twice = typeof id === 'string' && seen.has(id);
    seen.add(id);
    return [
      ...problemsOf(entry, where, byId),
      ...(twice ? [`${where}: clause ${show(id)} is waived twice. Keep one entry.`] : []),
    ];
  });
  return problems.length > 0 ? { waivers: [], problems } : { waivers: content as Waiver[], problems };
}

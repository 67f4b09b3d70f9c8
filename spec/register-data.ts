import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import type { Clause, ClauseLevel } from './record/clause.ts';
import { describeValue } from './validation/describe-value.ts';

/** Parses the text of a YAML file; throws when it is none. */
type ParseText = (file: string, text: string) => unknown;

/** An entry of `spec/clauses/section-*.yaml` as it is written. */
interface ClauseEntry {
  id: string;
  section: string;
  level: ClauseLevel;
  statement: string;
  operations: string[];
  question?: string;
  readings?: Record<string, string>;
  untestable?: string;
}

const sentence = { type: 'string', minLength: 8, pattern: '[.?]$' };

/** What each file must hold. */
const fileSchema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'section', 'level', 'statement', 'operations'],
    properties: {
      id: { type: 'string', pattern: '^[a-z][A-Za-z0-9-]*(?:\\.[a-z][A-Za-z0-9-]*)+$' },
      section: { type: 'string', pattern: '^\\d+(?:\\.\\d+)?(?:, \\d+(?:\\.\\d+)?)*$' },
      level: { type: 'string', enum: ['required', 'silent', 'contradictory'] },
      statement: sentence,
      operations: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      question: sentence,
      readings: { type: 'object', minProperties: 2, additionalProperties: sentence },
      untestable: sentence,
    },
  },
};

/** Raised when a file of clauses cannot be used; names the file and the entry. */
export class ClauseDataError extends Error {
  constructor(file: string, entry: string, problem: string) {
    super(`spec/clauses/${file}${entry === '' ? '' : `, ${entry}`}: ${problem}`);
    this.name = 'ClauseDataError';
  }
}

const isFile = new Ajv2020({
  // Our own schema, proved by the self-tests: compiling the metaschema would take longer than everything else.
  validateSchema: false,
  meta: false,
  allErrors: false,
  strictTypes: false,
  strictRequired: false,
  verbose: true,
}).compile(fileSchema);

function entryName(content: unknown, index: number): string {
  const entry: unknown = Array.isArray(content) ? content[index] : undefined;
  const id =
    typeof entry === 'object' && entry !== null && 'id' in entry ? ` (${describeValue(entry.id)})` : '';
  return `entry ${index + 1}${id}`;
}

function schemaProblem(file: string, content: unknown, error: ErrorObject): ClauseDataError {
  const [, index, ...path] = error.instancePath.split('/');
  const hint = path[0] === 'section' && typeof error.data === 'number' ? '; put it in quotes' : '';
  const detail = error.keyword === 'additionalProperties' ? ` '${error.params.additionalProperty}'` : '';
  const problem = `${path.join('.') || 'it'} ${error.message}${detail}, found ${describeValue(error.data)}${hint}`;
  return new ClauseDataError(file, index === undefined ? '' : entryName(content, Number(index)), problem);
}

/** `2.3` of `section-2.3.yaml`. */
function sectionOfFile(file: string): string {
  const match = /^section-(\d+(?:\.\d+)?)\.yaml$/.exec(file);
  if (!match?.[1])
    throw new ClauseDataError(file, '', "its name must be 'section-<number>.yaml', e.g. section-2.3.yaml");
  return match[1];
}

/** What the level of an entry asks for beyond the schema; undefined when it has all of it. */
function levelProblem({ level, question, readings }: ClauseEntry): string | undefined {
  if (level === 'silent' && question === undefined) return 'a silent clause needs a question';
  if (level === 'contradictory' && readings === undefined) return 'a contradictory clause needs its readings';
  if (level === 'required' && question !== undefined)
    return 'a required clause has no question; nothing is open';
  if (level !== 'contradictory' && readings !== undefined) return 'only a contradictory clause has readings';
  return undefined;
}

/** What the schema cannot say of an entry: its place, its operations, its level; undefined when all is well. */
function entryProblem(entry: ClauseEntry, section: string, known: readonly string[]): string | undefined {
  const [first = ''] = entry.section.split(', ');
  if (first !== section && !first.startsWith(`${section}.`)) {
    return `its section is ${first}; move it to section-${first}.yaml`;
  }
  const stranger = entry.operations.find((id) => !known.includes(id));
  if (stranger !== undefined) return `'${stranger}' is no operation; use some of ${known.join(', ')}`;
  return levelProblem(entry);
}

/**
 * Reads the text of one file of clauses. `known`: the ids of all operations.
 * Throws {@link ClauseDataError} when the text, an entry or its place is wrong.
 */
export function parseClauseFile(
  file: string,
  text: string,
  known: readonly string[],
  parseText: ParseText = (_file, yaml) => parse(yaml),
): Clause[] {
  const section = sectionOfFile(file);
  let content: unknown;
  try {
    content = parseText(file, text) ?? [];
  } catch (cause) {
    throw new ClauseDataError(
      file,
      '',
      `it is no YAML: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
  if (!isFile(content)) {
    const [error] = isFile.errors ?? [];
    if (error) throw schemaProblem(file, content, error);
  }
  return (content as ClauseEntry[]).map((entry, index) => {
    const problem = entryProblem(entry, section, known);
    if (problem !== undefined) throw new ClauseDataError(file, entryName(content, index), problem);
    return { ...entry, kind: 'behavioural' };
  });
}

/** Reads every file of a folder of clauses; none when there is no such folder. */
export function readClauseFolder(folder: URL, known: readonly string[], parseText?: ParseText): Clause[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => parseClauseFile(file, readFileSync(new URL(file, folder), 'utf8'), known, parseText));
}

import { readdirSync } from 'node:fs';
import type { ReadingRule, RequestRule, ResponseRule } from './rule.ts';

export type * from './rule.ts';

type AnyRule = RequestRule | ResponseRule | ReadingRule;

/** Raised when a file among the rules does not hold the rule that its name promises. */
export class RuleFileError extends Error {
  constructor(path: string, problem: string) {
    super(`spec/rules/${path}: ${problem}`);
    this.name = 'RuleFileError';
  }
}

/** Checks what a rule's file exports against the file's name. Throws {@link RuleFileError}. */
export function ruleOfFile<Rule extends AnyRule>(
  path: string,
  kind: Rule['kind'],
  exported: { rule?: unknown },
): Rule {
  const rule = exported.rule as Rule | undefined;
  if (typeof rule !== 'object' || rule === null) {
    throw new RuleFileError(
      path,
      "expected an export named 'rule', found none; export the rule by that name",
    );
  }
  if (rule.kind !== kind) {
    throw new RuleFileError(path, `expected a rule of kind '${kind}', found '${rule.kind}'; move the file`);
  }
  const expected = path.slice(path.indexOf('/') + 1, -'.ts'.length);
  if (rule.clause !== expected) {
    throw new RuleFileError(path, `expected clause '${expected}', found '${rule.clause}'; rename the file`);
  }
  return rule;
}

/** Loads every rule of a folder: a rule is added by adding its file. */
async function loadFolder<Rule extends AnyRule>(
  folder: string,
  kind: Rule['kind'],
): Promise<readonly Rule[]> {
  const here = new URL(`${folder}/`, import.meta.url);
  const names = readdirSync(here)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, here).href) as Promise<{ rule?: unknown }>),
  );
  return modules.map((exported, index) => ruleOfFile<Rule>(`${folder}/${names[index]}`, kind, exported));
}

const [requests, responses, readings] = await Promise.all([
  loadFolder<RequestRule>('requests', 'request'),
  loadFolder<ResponseRule>('responses', 'response'),
  loadFolder<ReadingRule>('readings', 'reading'),
]);

function byOperation<Rule>(
  rules: readonly Rule[],
  operationsOf: (rule: Rule) => readonly string[],
): ReadonlyMap<string, readonly Rule[]> {
  const map = new Map<string, Rule[]>();
  for (const rule of rules) {
    for (const operation of operationsOf(rule)) map.set(operation, [...(map.get(operation) ?? []), rule]);
  }
  return map;
}

const requestsByOperation = byOperation(requests, (rule) => [rule.operation]);
const responsesByOperation = byOperation(responses, (rule) => rule.operations);
const readingsByOperation = byOperation(readings, (rule) => rule.operations);

/** Every rule, by kind and clause. */
export const allRules: readonly AnyRule[] = [...requests, ...responses, ...readings];

/** Rules that requests of an operation must keep; none for an operation that has none. */
export function requestRules(operation: string): readonly RequestRule[] {
  return requestsByOperation.get(operation) ?? [];
}

/** Rules that OK answers of an operation must keep. */
export function responseRules(operation: string): readonly ResponseRule[] {
  return responsesByOperation.get(operation) ?? [];
}

/** Rules that tell which reading of a contradictory clause an answer of an operation follows. */
export function readingRules(operation: string): readonly ReadingRule[] {
  return readingsByOperation.get(operation) ?? [];
}

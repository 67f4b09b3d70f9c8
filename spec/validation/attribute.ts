import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Aspect, SchemaNode } from '../description-types.ts';
import { nodes } from '../openapi.ts';
import { clauseId } from '../structural-clauses.ts';
import { fieldPath, formatPhrase, kindPhrase, limitPhrase, listed } from '../structural-sentences.ts';
import { bounded, describeValue } from './describe-value.ts';
import { isExcusedKind, isExcusedLength } from './excuse.ts';
import type { SchemaViolation } from './violation.ts';

/** The aspect that each keyword of the description is about. */
const ASPECTS: Record<string, Aspect> = {
  required: 'presence',
  type: 'type',
  format: 'format',
  pattern: 'format',
  enum: 'values',
  maxLength: 'limit',
  minItems: 'limit',
  minimum: 'limit',
  maximum: 'limit',
};

/** One schema error and the clause that it breaks. */
export interface Attributed {
  clause: string;
  aspect: Aspect;
  /** The value concerned; for a missing field, that field. */
  node: SchemaNode;
  error: ErrorObject;
}

/** Finds the clause of a schema error. Throws when the schema came from elsewhere than the description. */
export function attribute(error: ErrorObject): Attributed {
  const index: unknown = error.parentSchema?.['x-node'];
  const visited = typeof index === 'number' ? nodes()[index] : undefined;
  const aspect = ASPECTS[error.keyword];
  const node = aspect === 'presence' ? visited?.fields.get(String(error.params.missingProperty)) : visited;
  if (!node || !aspect) {
    throw new Error(
      `No clause stands for the keyword '${error.keyword}' at ${error.schemaPath}; teach spec/validation/attribute.ts`,
    );
  }
  return { clause: clauseId(node, aspect), aspect, node, error };
}

/** What the value is called in a message: its path in the object, or the body as a whole. */
function nameOf({ node, error }: Attributed): string {
  if (node.role === 'body') return 'The body';
  const position = node.role === 'items' ? error.instancePath.split('/').at(-1) : undefined;
  return position === undefined ? `\`${fieldPath(node)}\`` : `Item ${position} of \`${fieldPath(node)}\``;
}

function expectation({ aspect, node }: Attributed): string {
  switch (aspect) {
    case 'presence':
      return `the field \`${fieldPath(node)}\`, ${kindPhrase(node)}`;
    case 'type':
      return kindPhrase(node);
    case 'format':
      return formatPhrase(node);
    case 'values':
      return `one of ${listed(node.values ?? [])}`;
    case 'limit':
      return limitPhrase(node);
  }
}

const PROBLEMS: Record<Aspect, string> = {
  presence: 'is missing',
  type: 'has the wrong JSON kind',
  format: 'is not written as stated',
  values: 'has a value that is not in its list',
  limit: 'is outside its limit',
};

function foundValue({ aspect, error, node }: Attributed, inWords: (value: unknown) => string): string {
  if (aspect === 'presence') return `no such field in ${inWords(error.data)}`;
  if (node.maxLength !== undefined && typeof error.data === 'string' && aspect === 'limit') {
    return bounded(`${[...error.data].length} characters: ${describeValue(error.data)}`);
  }
  return inWords(error.data);
}

function isExcused({ aspect, error, node }: Attributed): boolean {
  if (node.direction === 'out') return false;
  if (aspect === 'type') return isExcusedKind(error.data, node);
  return aspect === 'limit' && node.maxLength !== undefined && isExcusedLength(error.data, node.maxLength);
}

/** Puts the violations of one body into words. A value is described once, however many fields it lacks. */
export function describeViolations(violations: readonly Attributed[]): SchemaViolation[] {
  const described = new Map<unknown, string>();
  const inWords = (value: unknown): string => {
    const known = described.get(value) ?? describeValue(value);
    described.set(value, known);
    return known;
  };
  return violations.map((each) => ({
    clause: each.clause,
    pointer: each.error.instancePath,
    message: `${nameOf(each)} ${PROBLEMS[each.aspect]}.`,
    expected: bounded(expectation(each)),
    found: bounded(foundValue(each, inWords)),
    excused: isExcused(each),
  }));
}

import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { operation, type SchemaNode } from '../openapi.ts';
import { makeAjv } from './ajv.ts';
import { attribute, describeViolations } from './attribute.ts';
import type { ClauseCounter } from './clause-counter.ts';
import { selectViolations } from './select.ts';
import type { SchemaViolation } from './violation.ts';

export { ClauseCounter } from './clause-counter.ts';
export type { SchemaViolation } from './violation.ts';

/** A tree and the function that holds values against it. */
interface Compiled {
  tree: SchemaNode;
  validator: ValidateFunction;
}

/** Validators of one half of the operations, each compiled at its first use; `kind` names that half in errors. */
class Validators {
  readonly #kind: string;
  readonly #counting: boolean;
  readonly #treeOf: (operationId: string) => SchemaNode | undefined;
  readonly #compiled = new Map<string, Compiled>();
  #ajv: Ajv2020 | undefined;

  constructor(kind: string, counting: boolean, treeOf: (operationId: string) => SchemaNode | undefined) {
    this.#kind = kind;
    this.#counting = counting;
    this.#treeOf = treeOf;
  }

  get(operationId: string): Compiled {
    return this.#compiled.get(operationId) ?? this.#compile(operationId);
  }

  #compile(operationId: string): Compiled {
    const tree = this.#treeOf(operationId);
    if (!tree) throw new Error(`The operation '${operationId}' takes no ${this.#kind}; don't validate one`);
    this.#ajv ??= makeAjv({ counting: this.#counting });
    const compiled = { tree, validator: this.#ajv.compile(tree.schema) };
    this.#compiled.set(operationId, compiled);
    return compiled;
  }
}

const responses = new Validators('response', true, (id) => operation(id).response);
const bodies = new Validators('body', false, (id) => operation(id).request);
const queries = new Validators('query', false, (id) => operation(id).query);

/** What a response is held to besides kinds, formats, values and limits. */
export interface ResponseOptions {
  /**
   * False for an answer that may lack fields the document calls always present, as the organization's may when only
   * a look-up was asked for. Default true.
   */
  presence?: boolean;
}

/**
 * Holds the body of a successful response against its schema and counts the clauses that it exercises.
 *
 * `body`: parsed JSON, whatever it is; nothing in it makes this throw. Returns the violations, each with its clause:
 * all clauses that fail are there, each with up to three places. Throws only when there is no such operation.
 */
export function validateResponse(
  operationId: string,
  body: unknown,
  counter: ClauseCounter,
  { presence = true }: ResponseOptions = {},
): SchemaViolation[] {
  const { tree, validator } = responses.get(operationId);
  const valid = validator.call(counter, body);
  if (valid && presence) return [];
  const errors = valid ? [] : (validator.errors ?? []).map(attribute);
  const wrongKinds = errors.filter((each) => each.aspect === 'type');
  for (const { node } of wrongKinds) counter.noteWrongKind(node.index);
  if (presence) return describeViolations(selectViolations(errors));
  if (!wrongKinds.some(({ node }) => node === tree)) counter.noteUnjudgedPresence(tree.index);
  const judged = errors.filter((each) => each.aspect !== 'presence' || each.error.instancePath !== '');
  return describeViolations(selectViolations(judged));
}

function validateRequest({ validator }: Compiled, value: unknown): SchemaViolation[] {
  if (validator(value)) return [];
  return describeViolations(selectViolations((validator.errors ?? []).map(attribute)));
}

/**
 * Holds a request's parsed body against its schema: the schema half of the oracle. A request is faulty when a
 * violation is not `excused`, valid when there is none, and anyone's guess in between. Throws when the operation is
 * unknown or takes no body.
 */
export function validateRequestBody(operationId: string, body: unknown): SchemaViolation[] {
  return validateRequest(bodies.get(operationId), body);
}

/**
 * Holds query parameters against their schemas, by name and as typed values (numbers, booleans, arrays of strings),
 * before anyone writes them as text. Throws when the operation is unknown or takes no query.
 */
export function validateQuery(
  operationId: string,
  params: Readonly<Record<string, unknown>>,
): SchemaViolation[] {
  return validateRequest(queries.get(operationId), params);
}

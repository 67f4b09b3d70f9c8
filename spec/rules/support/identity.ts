import type { Json, Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { textField } from './json.ts';
import { judgedAt } from './outcomes.ts';

/** Judges a field against an id that it must equal; nothing when either is missing or no string. */
export function sameId(
  holder: Json | undefined,
  name: string,
  pointer: string,
  expected: string | undefined,
  of: string,
): Outcome[] {
  const found = textField(holder, name);
  if (found === undefined || expected === undefined) return [];
  return [
    judgedAt(pointer, found === expected, `${name} is not the id of ${of}`, JSON.stringify(expected), found),
  ];
}

/** A field of the answer that must equal a path parameter of the request. */
export function equalsPathParameter(options: {
  clause: string;
  operations: readonly string[];
  field: string;
  parameter: string;
  /** What the parameter names, for messages: `the deployment in the path`. */
  of: string;
}): ResponseRule {
  return {
    kind: 'response',
    clause: options.clause,
    operations: options.operations,
    judges: 'answers',
    evaluate: ({ responseBody, pathParams }: ResponseInput) =>
      sameId(responseBody, options.field, `/${options.field}`, pathParams[options.parameter], options.of),
  };
}

/** An entity that must show the organization in whose path it was asked for. */
export function ofOrganization(clause: string, ...operations: string[]): ResponseRule {
  return equalsPathParameter({
    clause,
    operations,
    field: 'organizationId',
    parameter: 'organizationId',
    of: 'the organization in the path',
  });
}

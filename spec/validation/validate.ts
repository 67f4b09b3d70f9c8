import type { ClauseCounter } from './clause-counter.ts';
import type { SchemaViolation } from './violation.ts';

export { ClauseCounter } from './clause-counter.ts';
export type { SchemaViolation } from './violation.ts';

/** Holds the body of a successful response against its schema and counts the clauses it exercises. */
export function validateResponse(
  operationId: string,
  body: unknown,
  counter: ClauseCounter,
): SchemaViolation[] {
  throw new Error(`not there yet: ${operationId} ${String(body)} ${counter.counts().size}`);
}

/** Holds a request's parsed body against its schema: the schema half of the oracle. */
export function validateRequestBody(operationId: string, body: unknown): SchemaViolation[] {
  throw new Error(`not there yet: ${operationId} ${String(body)}`);
}

/** Holds typed query parameters against their schemas. */
export function validateQuery(
  operationId: string,
  params: Readonly<Record<string, unknown>>,
): SchemaViolation[] {
  throw new Error(`not there yet: ${operationId} ${Object.keys(params).length}`);
}

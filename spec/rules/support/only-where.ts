import type { Json, JsonObject, Outcome, ResponseRule } from '../rule.ts';
import { field, isObject, pointerTo } from './json.ts';
import { brokenAt, HOLDS } from './outcomes.ts';

/** True for a value that says something: nothing, zero, an empty text or an empty list may stand for its absence. */
function isFilled(value: Json | undefined): boolean {
  const isEmpty = value === undefined || value === null || value === '' || value === 0;
  return !isEmpty && !(Array.isArray(value) && value.length === 0);
}

/**
 * Response fields that are shown only under a condition. Where the condition is met, or cannot be told from the
 * answer (`allowed` is undefined), nothing is judged: the fields may be absent there too.
 */
export function shownOnlyWhere(options: {
  clause: string;
  operations: readonly string[];
  fields: readonly string[];
  /** Where the fields may be shown, for messages: `CLOUD_C clusters`. */
  where: string;
  allowed: (body: JsonObject) => boolean | undefined;
}): ResponseRule {
  return {
    kind: 'response',
    clause: options.clause,
    operations: options.operations,
    judges: 'answers',
    evaluate({ responseBody }): Outcome[] {
      if (!isObject(responseBody) || options.allowed(responseBody) !== false) return [];
      const misplaced = options.fields.filter((name) => isFilled(field(responseBody, name)));
      if (misplaced.length === 0) return [...HOLDS];
      return misplaced.map((name) =>
        brokenAt(
          pointerTo(name),
          `${name} is shown, but only ${options.where} have it`,
          `no ${name}`,
          field(responseBody, name),
        ),
      );
    },
  };
}

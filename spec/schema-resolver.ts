import type { OpenAPIV3_1 } from 'openapi-types';
import type { DescribedSchema, Description } from './description-types.ts';

/** A schema whose outermost reference and `allOf` are gone; what lies inside may still hold references. */
export type ShallowSchema = Omit<DescribedSchema, 'allOf'>;

/** Raised when `openapi.yaml` holds something that the loader cannot read faithfully. */
export class DescriptionError extends Error {
  constructor(place: string, problem: string) {
    super(`spec/openapi.yaml, ${place}: ${problem}`);
    this.name = 'DescriptionError';
  }
}

const KNOWN = new Set<keyof ShallowSchema>([
  'title',
  'description',
  'deprecated',
  'examples',
  'default',
  'type',
  'format',
  'pattern',
  'enum',
  'maxLength',
  'minItems',
  'minimum',
  'maximum',
  'required',
  'properties',
  'items',
  'x-anchor',
  'x-section',
  'x-also-in',
  'x-sample-only',
  'x-contradicted',
]);

const isReference = (value: object): value is OpenAPIV3_1.ReferenceObject => '$ref' in value;

/** Follows a local reference such as `#/components/schemas/Subject`. Throws {@link DescriptionError}. */
export function followReference(description: Description, pointer: string): unknown {
  if (!pointer.startsWith('#/')) throw new DescriptionError(pointer, 'only local references (#/…) are known');
  let target: unknown = description;
  for (const part of pointer.slice(2).split('/')) {
    target =
      typeof target === 'object' && target !== null ? (target as Record<string, unknown>)[part] : undefined;
  }
  if (target === undefined) throw new DescriptionError(pointer, 'nothing is there; correct the reference');
  return target;
}

/** Lays the second schema over the first: its words win, required lists and properties are joined. */
function overlay(base: ShallowSchema, over: ShallowSchema): ShallowSchema {
  const merged: ShallowSchema = { ...base, ...over };
  if (base.required && over.required) merged.required = [...new Set([...base.required, ...over.required])];
  if (base.properties && over.properties) merged.properties = { ...base.properties, ...over.properties };
  if (base['x-also-in'] && over['x-also-in'])
    merged['x-also-in'] = { ...base['x-also-in'], ...over['x-also-in'] };
  return merged;
}

/**
 * Resolves the outermost reference of a schema (with the keywords beside it) and its `allOf`.
 * Throws {@link DescriptionError} on a keyword that the loader would otherwise lose silently.
 */
export function resolveSchema(
  description: Description,
  schema: DescribedSchema | OpenAPIV3_1.ReferenceObject,
  place: string,
): ShallowSchema {
  if (isReference(schema)) {
    const { $ref, ...beside } = schema;
    const target = followReference(description, $ref) as DescribedSchema;
    return overlay(resolveSchema(description, target, $ref), resolveSchema(description, beside, place));
  }
  const { allOf = [], ...own } = schema;
  for (const keyword of Object.keys(own)) {
    if (!KNOWN.has(keyword as keyof ShallowSchema)) {
      throw new DescriptionError(
        place,
        `the keyword '${keyword}' is not known to the loader; teach it or remove it`,
      );
    }
  }
  const parts = allOf.map((part) => resolveSchema(description, part, place));
  return [...parts, own].reduce(overlay);
}

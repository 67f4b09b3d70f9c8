import { _, Ajv2020, type CodeKeywordDefinition, Name } from 'ajv/dist/2020.js';
import { formats } from './formats.ts';
import { boundedItems } from './items-keyword.ts';

/** What a validator made with counting expects as `this`. */
export interface VisitCounts {
  /** Times each node was visited, by its index. */
  readonly visits: Float64Array;
}

/** Annotations of the description that say nothing about a value. */
const ANNOTATIONS = ['x-anchor', 'x-section', 'x-also-in', 'x-sample-only', 'x-contradicted'];

const visitCounter: CodeKeywordDefinition = {
  keyword: 'x-node',
  schemaType: 'number',
  code: ({ gen, schema }) => gen.code(_`${new Name('this')}.visits[${schema as number}]++`),
};

/**
 * A strict JSON Schema 2020-12 compiler that knows the keywords and formats of the description and no others, and
 * finds every error. With `counting`, a validator adds 1 to `this.visits[n]` for each value whose schema has
 * `x-node: n`, so it must be called as `validator.call(counts, value)`.
 */
export function makeAjv({ counting }: { counting: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: true,
    strictTuples: true,
    strictRequired: true,
    allErrors: true,
    messages: false,
    verbose: true,
    addUsedSchema: false,
    validateFormats: true,
    // Strict mode refuses what it does not know; the metaschema's own validator would take longer than all others.
    validateSchema: false,
    meta: false,
    ownProperties: false,
    formats,
  });
  ajv.addVocabulary(ANNOTATIONS);
  ajv.removeKeyword('items');
  ajv.addKeyword(boundedItems);
  ajv.addKeyword(counting ? visitCounter : { keyword: 'x-node', schemaType: 'number' });
  return ajv;
}

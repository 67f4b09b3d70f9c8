import { _, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv/dist/2020.js';
import { Type } from 'ajv/dist/compile/util.js';

/**
 * After this many errors in one body no further array item is looked at: every clause that fails in the items so
 * far is known, and a body of millions of wrong items must not cost seconds and gigabytes.
 */
const MAX_ERRORS = 10_000;

/** The variable in which a generated validator counts its errors. */
const ERRORS = new Name('errors');

/** Replaces ajv's `items`: the same meaning, but it stops once a body has {@link MAX_ERRORS}. */
export const boundedItems: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  code(cxt: KeywordCxt): void {
    const { gen, data } = cxt;
    const valid = gen.name('valid');
    gen.forRange('i', 0, _`${data}.length`, (i) => {
      cxt.subschema({ keyword: 'items', dataProp: i, dataPropType: Type.Num }, valid);
      gen.if(_`${ERRORS} >= ${MAX_ERRORS}`, () => gen.break());
    });
  },
};

import { expect, test } from '@playwright/test';
import { loadDescription, operations } from '../../../spec/openapi.ts';
import { resolveSchema } from '../../../spec/schema-resolver.ts';
import { treesOf } from '../../../spec/structural-clauses.ts';
import { makeAjv } from '../../../spec/validation/ajv.ts';

test('each schema of the description compiles in strict ajv as it stands, references and all', () => {
  const ajv = makeAjv({ counting: false });
  ajv.addVocabulary(['components']);
  const { components } = loadDescription();
  const names = Object.keys(components?.schemas ?? {});
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const validator = ajv.compile({ $ref: `#/components/schemas/${name}`, components });
    expect(typeof validator, name).toBe('function');
  }
});

test('the tree of each operation compiles in strict ajv, with and without counting', () => {
  for (const counting of [true, false]) {
    const ajv = makeAjv({ counting });
    for (const operation of operations()) {
      for (const tree of treesOf(operation))
        expect(typeof ajv.compile(tree.schema), operation.id).toBe('function');
    }
  }
});

test('ajv and the loader refuse what the vocabulary does not have', () => {
  const ajv = makeAjv({ counting: false });
  expect(() => ajv.compile({ type: 'string', 'x-colour': 'red' })).toThrow(/unknown keyword: "x-colour"/);
  expect(() => ajv.compile({ type: 'string', format: 'email' })).toThrow(/unknown format "email"/);
  expect(() => ajv.compile({ properties: { a: { type: 'string' } } })).toThrow(/strict mode/);
  const unknown = { type: 'integer', exclusiveMinimum: 0 } as const;
  expect(() => resolveSchema(loadDescription(), unknown, 'a schema')).toThrow(
    /a schema: the keyword 'exclusiveMinimum'/,
  );
  expect(() => resolveSchema(loadDescription(), { $ref: '#/components/schemas/None' }, 'x')).toThrow(
    /nothing is there/,
  );
});

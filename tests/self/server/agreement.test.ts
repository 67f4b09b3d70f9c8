import { expect, test } from '@playwright/test';
import { answeredTables, fieldsOf } from '../../../fixtures/server/kit/fields.ts';
import { loadOperations } from '../../../fixtures/server/operations.ts';
import type { Field, Table } from '../../../fixtures/server/tables/field.ts';
import { loadRegister } from '../../../spec/register.ts';

/** The structural clauses that a table of this server implies. */
function impliedBy(table: Table): string[] {
  const isRequest = table.object.endsWith('.in');
  return fieldsOf(table).flatMap(({ path, field }) => {
    // Whether fields inside objects and lists, or a rollback's description, must be sent is not told.
    const isInTable = !path.includes('.') && table.object !== 'rollback.in';
    const isTold = isRequest ? isInTable : field.required && !field.contested;
    const aspects = [...(isTold ? ['presence'] : []), ...aspectsOf(field)];
    return aspects.map((aspect) => `${table.object}.${path}.${aspect}`);
  });
}

function aspectsOf(field: Field): string[] {
  if (field.kind === 'any') return [];
  if (field.kind === 'array') {
    const ofItems = aspectsOf(field.items).filter((aspect) => aspect !== 'type');
    return ['type', ...ofItems, ...(field.minItems === undefined ? [] : ['limit'])];
  }
  if (field.kind === 'integer') {
    return field.minimum === undefined && field.maximum === undefined ? ['type'] : ['type', 'limit'];
  }
  if (field.kind !== 'string') return ['type'];
  return [
    'type',
    ...(field.values || field.sampleOnly ? ['values'] : []),
    ...(field.format ? ['format'] : []),
    ...(field.maxLength === undefined ? [] : ['limit']),
  ];
}

test("the server's reading of the document and the description's agree on every structural clause", async () => {
  const operations = await loadOperations();
  const tables = operations.flatMap((operation) => [
    ...[operation.body, operation.query].filter((table) => table !== undefined),
    ...answeredTables(operation).map(({ table }) => table),
  ]);
  const implied = new Set(tables.flatMap(impliedBy));
  for (const { body, answer } of operations) {
    for (const table of [body, answer]) if (table) implied.add(`${table.object}.body.type`);
  }
  const described = loadRegister().clauses.filter(({ kind }) => kind === 'structural');
  expect(described.map(({ id }) => id).sort()).toEqual([...implied].sort());
});

import { expect, test } from '@playwright/test';
import { operation, operations, type SchemaNode } from '../../../spec/openapi.ts';
import { treesOf, walk } from '../../../spec/structural-clauses.ts';
import { OBJECTS } from './transcription.ts';
import { DEFAULTS, OPERATIONS } from './transcription-operations.ts';

const lines = (text: string): string[] => text.trim().split('\n');

/** One line per field of the transcription, all it says in a fixed order: `deploy.out.id 2.5 ! s`. */
function transcribed(): string[] {
  return OBJECTS.trim()
    .split('\n\n')
    .flatMap((block) => {
      const [head = '', ...rows] = block.split('\n');
      const [object, section] = head.split(' ');
      return rows.flatMap((row) => {
        const [, names = '', mark = '', rest] = /^((?:[\w.]+, )*[\w.]+)([!?]?) (\S.*)$/.exec(row) ?? [];
        return names.split(', ').map((name) => `${object}.${name} ${section} ${mark} ${rest}`);
      });
    })
    .sort();
}

function kindCode(node: SchemaNode): string {
  if (node.kind === 'array' && node.items) return `${kindCode(node.items)}[]`;
  if (node.schema['x-anchor'] !== undefined) return node.schema['x-anchor'];
  if (node.format === 'date-time') return 't';
  if (node.format === 'cidr') return 'cidr';
  const code = node.kind === 'any' ? 'any' : node.kind.charAt(0);
  return node.sampleOnly ? `${code}*` : code;
}

const MARKS = { required: '!', optional: '?', 'not-shown': '' } as const;

/** The same line of a field of the description. */
function described(node: SchemaNode): string {
  const words = [node.anchor, node.section, MARKS[node.requiredness], kindCode(node)];
  const values = node.values ?? node.items?.values;
  if (values) words.push('=', values.join('|'));
  if (node.maxLength !== undefined) words.push('max', `${node.maxLength}`);
  if (node.minItems !== undefined) words.push('items', `${node.minItems}`);
  if (node.minimum !== undefined) words.push(`${node.minimum}..${node.maximum ?? ''}`);
  for (const [aspect, section] of Object.entries(node.alsoIn)) {
    if (node.format !== 'date-time') words.push('also', aspect, section);
  }
  return words.join(' ');
}

function fieldsOf(ids: readonly string[]): SchemaNode[] {
  return ids
    .flatMap((id) => treesOf(operation(id)))
    .flatMap((tree) => [...walk(tree)])
    .filter((node) => node.role === 'field');
}

test('every row of the document stands in the description, and nothing else does', () => {
  const ids = operations().map((each) => each.id);
  const fields = fieldsOf(ids).filter((node) => node.anchor !== 'token.out.description');
  const token = fieldsOf(['list-agent-tokens']).filter((node) => node.anchor === 'token.out.description');
  expect([...new Set([...fields, ...token].map(described))].sort()).toEqual(transcribed());
});

test('a rotation shows a description, and a list may leave it out', () => {
  const description = (id: string) => fieldsOf([id]).find((node) => node.anchor === 'token.out.description');
  expect(description('rotate-token')?.requiredness).toBe('required');
  expect(description('list-agent-tokens')?.requiredness).toBe('optional');
});

test('every timestamp has its exact form and cites where the form is stated', () => {
  const timestamps = fieldsOf(operations().map((each) => each.id)).filter(
    (node) => node.format === 'date-time',
  );
  expect(timestamps.length).toBeGreaterThan(20);
  for (const { anchor, pattern, alsoIn, kind } of timestamps) {
    expect({ anchor, pattern, alsoIn, kind }).toEqual({
      anchor,
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
      alsoIn: { format: '2.0' },
      kind: 'string',
    });
  }
});

test('the operations are those of the document', () => {
  const objectOf = (node: SchemaNode | undefined): string =>
    node?.anchor.replace(/\.(body|query)$/, '') ?? '-';
  const found = operations().map((each) =>
    [
      each.number,
      each.id,
      each.profile,
      each.method,
      each.path,
      objectOf(each.query),
      objectOf(each.request),
      objectOf(each.response),
    ].join(' '),
  );
  expect(found).toEqual(lines(OPERATIONS));
  for (const each of operations()) {
    expect(each.section).toBe(`4.${each.number}`);
    expect(each.pathParameters).toEqual([...each.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  }
});

test('the defaults are those of the document', () => {
  const found = fieldsOf(operations().map((each) => each.id))
    .filter((node) => node.default !== undefined)
    .map((node) => `${node.anchor} ${node.default}`);
  expect(found.sort()).toEqual(lines(DEFAULTS).sort());
});

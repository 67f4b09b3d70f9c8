import { expect, test } from '@playwright/test';
import {
  type Aspect,
  type OperationDescription,
  operations,
  type SchemaNode,
} from '../../../spec/openapi.ts';
import { aspectsOf, clauseId, isSilent } from '../../../spec/structural-clauses.ts';
import {
  ClauseCounter,
  type SchemaViolation,
  validateQuery,
  validateRequestBody,
  validateResponse,
} from '../../../spec/validation/validate.ts';
import { type Located, locate, pointer, sampleOf, sampleWith } from './sample.ts';

/** One edit of a valid sample and what it must be blamed on. */
interface Fault {
  what: string;
  value: unknown;
  clause: string;
  pointer: string;
}

/** Values of a kind that no conversion makes right. */
function wrongKinds(node: SchemaNode): unknown[] {
  switch (node.kind) {
    case 'object':
      return ['text', 5, true, [1, 2]];
    case 'array':
      return node.items?.kind === 'object' ? ['text', 5.5] : [{ a: 1 }];
    case 'string':
      return [{ a: 1 }, ['a', 'b']];
    case 'integer':
      return [1.5, 'many', {}, [1, 2]];
    case 'boolean':
      return ['perhaps', 2, {}, [true, false]];
    case 'any':
      return [];
  }
}

const WRONG_FORMATS: Record<string, unknown[]> = {
  'date-time': [
    '2024-02-29T23:59:59.000Z',
    '2024-02-29T23:59:59+00:00',
    '2024-02-29 23:59:59Z',
    '2024-02-29t23:59:59z',
    '2024-02-29T23:59:59Z\n',
    ' 2024-02-29T23:59:59Z',
    '2023-02-29T23:59:59Z',
    '2024-13-01T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '٢٠٢٤-02-29T23:59:59Z',
    '2024-02-29',
    '1709251199',
    '',
  ],
  cidr: [
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.300/8',
    'everything',
    '10.0.0.0/8 ',
    '10.0.0.0/',
    '/8',
    '::/129',
    '',
  ],
};

function wrongValues(node: SchemaNode, aspect: Aspect): unknown[] {
  switch (aspect) {
    case 'presence':
      return [undefined];
    case 'type':
      return node.direction === 'out' ? [null, ...wrongKinds(node)] : wrongKinds(node);
    case 'format':
      return WRONG_FORMATS[node.format ?? ''] ?? [];
    case 'values':
      return ['NOT_LISTED', `${node.values?.[0]?.toLowerCase()}x`, ` ${node.values?.[0]}`, ''];
    case 'limit': {
      const tooLong =
        node.maxLength === undefined ? [] : ['x'.repeat(node.maxLength + 1), 'x'.repeat(100_000)];
      const tooFew = node.minItems === undefined ? [] : [[]];
      const outside = [node.minimum, node.maximum].flatMap((bound, i) =>
        bound === undefined ? [] : [bound + (i ? 1 : -1)],
      );
      return [...tooLong, ...tooFew, ...outside];
    }
  }
}

function faultsAt({ node, path }: Located): Fault[] {
  const judged = aspectsOf(node).filter((aspect) => !isSilent(node, aspect));
  const binding = judged.filter((aspect) => aspect !== 'presence' || node.requiredness === 'required');
  return binding.flatMap((aspect) =>
    wrongValues(node, aspect).map((value) => ({
      what: `${pointer(path)} := ${JSON.stringify(value)?.slice(0, 40)}`,
      value,
      clause: clauseId(node, aspect),
      pointer: pointer(aspect === 'presence' ? path.slice(0, -1) : path),
    })),
  );
}

/** The halves of an operation that are validated, and how. */
function halvesOf({
  id,
  response,
  request,
  query,
}: OperationDescription): [SchemaNode, (value: unknown) => SchemaViolation[]][] {
  const halves: [SchemaNode, (value: unknown) => SchemaViolation[]][] = [
    [response, (value) => validateResponse(id, value, new ClauseCounter())],
  ];
  if (request) halves.push([request, (value) => validateRequestBody(id, value)]);
  if (query) halves.push([query, (value) => validateQuery(id, value as Record<string, unknown>)]);
  return halves;
}

for (const each of operations()) {
  test(`${each.id}: each single fault is blamed on its clause alone`, () => {
    for (const [tree, validate] of halvesOf(each)) {
      expect(validate(sampleOf(tree)), `a valid sample of ${tree.anchor}`).toEqual([]);
      let faults = 0;
      for (const located of locate(tree)) {
        for (const { what, value, clause, pointer: place } of faultsAt(located)) {
          faults += 1;
          const found = validate(sampleWith(tree, located.path, value));
          expect(
            found.map((violation) => [violation.clause, violation.pointer, violation.excused]),
            `${tree.anchor}: ${what}`,
          ).toEqual([[clause, place, false]]);
        }
      }
      expect(faults).toBeGreaterThan(0);
    }
  });

  test(`${each.id}: items of the wrong kind are blamed on their array`, () => {
    for (const [tree, validate] of halvesOf(each)) {
      for (const { node, path } of locate(tree)) {
        if (node.role !== 'items' || node.kind === 'any') continue;
        const [violation, ...others] = validate(sampleWith(tree, path, wrongKinds(node)[0]));
        expect([violation?.clause, violation?.pointer, others.length]).toEqual([
          `${node.anchor}.type`,
          pointer(path),
          0,
        ]);
      }
    }
  });

  test(`${each.id}: an answer with everything in it exercises every clause about answers`, () => {
    const counter = new ClauseCounter();
    validateResponse(each.id, sampleOf(each.response), counter);
    const expected = [...locate(each.response)].flatMap(({ node }) =>
      aspectsOf(node)
        .filter((aspect) => !isSilent(node, aspect))
        .map((aspect) => clauseId(node, aspect)),
    );
    expect([...counter.counts().keys()].sort()).toEqual([...new Set(expected)].sort());
  });
}

test('a violation tells what was expected and what was found', () => {
  const [tree] = operations().filter((each) => each.id === 'create-workspace');
  expect(validateRequestBody('create-workspace', { name: 'x'.repeat(51) })).toEqual([
    {
      clause: 'workspace.in.name.limit',
      pointer: '/name',
      message: '`name` is outside its limit.',
      expected: 'at most 50 characters',
      found: `51 characters: "${'x'.repeat(51)}"`,
      excused: false,
    },
  ]);
  const body = { ...(sampleOf(tree?.response as SchemaNode) as object), createdBy: null };
  expect(validateResponse('create-workspace', body, new ClauseCounter())).toEqual([
    {
      clause: 'workspace.out.createdBy.type',
      pointer: '/createdBy',
      message: '`createdBy` has the wrong JSON kind.',
      expected: 'a JSON object',
      found: 'null',
      excused: false,
    },
  ]);
  expect(validateResponse('create-environment-object', {}, new ClauseCounter())).toEqual([
    {
      clause: 'environmentObject.out.id.presence',
      pointer: '',
      message: '`id` is missing.',
      expected: 'the field `id`, a string',
      found: 'no such field in an object without keys',
      excused: false,
    },
  ]);
});

test('undocumented fields and every value that is only sampled are free', () => {
  const page = { limit: 1, offset: 0, totalCount: 0, tokens: [], next: null };
  expect(validateResponse('list-agent-tokens', page, new ClauseCounter())).toEqual([]);
  expect(validateRequestBody('create-workspace', { name: 'a', color: 5 })).toEqual([]);
});

test('the validators refuse what they have no schema for', () => {
  expect(() => validateResponse('get-teapot', {}, new ClauseCounter())).toThrow(
    /no operation 'get-teapot'.*get-workspace/,
  );
  expect(() => validateRequestBody('get-workspace', {})).toThrow(/'get-workspace' takes no body/);
  expect(() => validateQuery('create-team', {})).toThrow(/'create-team' takes no query/);
});

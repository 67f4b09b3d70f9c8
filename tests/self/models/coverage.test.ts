import { expect, test } from '@playwright/test';
import { allAway } from '../../../fixtures/engine/enumerate.ts';
import type { Json } from '../../../fixtures/host/call.ts';
import { operations, type SchemaNode } from '../../../spec/openapi.ts';
import { aspectsOf, clauseId, walk } from '../../../spec/structural-clauses.ts';
import { allModels } from './all-models.ts';
import { word } from './word.ts';

/** Fields of requests that no case of a model sends validly, and why. */
const NEVER_SENT: Readonly<Record<string, string>> = {
  'environmentObject.in.connection': 'its fields are not documented',
  'environmentObject.in.metricsExport': 'its fields are not documented',
  'deployment.in.remoteExecution': 'its fields are not documented',
  'clusterUpdate.in.workspaceIds':
    'replaces a list that must be put back: tests/conformance/clusters/mappings.ts',
};

/** Clauses of requests that neither a choice nor a fault of a model exercises, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {};

/** Anchors of all fields in a body that are described. */
function anchorsIn(node: SchemaNode, value: Json | undefined): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    const { items } = node;
    return [node.anchor, ...(items ? value.flatMap((one) => anchorsIn(items, one)) : [])];
  }
  if (typeof value !== 'object' || value === null) return [node.anchor];
  return [node.anchor, ...[...node.fields].flatMap(([name, field]) => anchorsIn(field, value[name]))];
}

const models = allModels();

test('every described field of a request is sent by some case, or it is written why not', () => {
  const sent = new Set<string>();
  for (const model of models) {
    const request = operations().find(({ id }) => id === model.operation)?.request;
    if (!request) throw new Error(`${model.operation} has no body.`);
    for (const { name, choices } of model.dimensions) {
      for (const choice of choices) {
        for (const anchor of anchorsIn(request, word(model, { [name]: choice }))) sent.add(anchor);
      }
    }
  }
  const described = operations().flatMap(({ request }) =>
    request ? [...walk(request)].filter(({ role }) => role === 'field').map(({ anchor }) => anchor) : [],
  );
  expect([...new Set(described)].filter((anchor) => !sent.has(anchor)).sort()).toEqual(
    Object.keys(NEVER_SENT).sort(),
  );
});

test('every structural clause of a request is exercised by a choice or a fault of some model', () => {
  const exercised = new Set(
    models.flatMap(({ dimensions, faults }) => [
      ...dimensions.flatMap(({ choices }) => choices.flatMap(({ clause, also = [] }) => [clause, ...also])),
      ...faults.map(({ clause }) => clause),
    ]),
  );
  const clauses = operations().flatMap(({ request }) =>
    request
      ? [...walk(request)].flatMap((node) =>
          aspectsOf(node)
            .filter((aspect) => aspect !== 'values' || node.values !== undefined)
            .map((aspect) => clauseId(node, aspect)),
        )
      : [],
  );
  expect([...new Set(clauses)].filter((id) => !exercised.has(id) && !ELSEWHERE[id])).toEqual([]);
});

test('values that must be listed are refused and taken: each limit has cases on both sides', () => {
  const both = (id: string): [number, number] => [
    models
      .flatMap(({ dimensions }) => dimensions.flatMap(({ choices }) => choices))
      .filter(({ clause }) => clause === id).length,
    models.flatMap(({ faults }) => faults).filter(({ clause }) => clause === id).length,
  ];
  for (const id of [
    'workspace.in.name.limit',
    'deployment.in.name.limit',
    'deployment.in.description.limit',
    'rollback.in.description.limit',
  ]) {
    const [taken, refused] = both(id);
    expect(taken, id).toBeGreaterThan(1);
    expect(refused, id).toBeGreaterThan(1);
  }
});

test('requests with everything in them show both limits of the pods’ secondary range', () => {
  const sizes = models
    .filter(({ operation }) => operation === 'create-cluster')
    .flatMap((model) => allAway(model).map(({ selection }) => selection.secondaryVpcCidr?.label));
  expect(new Set(sizes)).toEqual(new Set([undefined, 'size-16', 'size-20']));
});

test('of the requests with everything in them one leaves out what has a default beside a secondary range', () => {
  const inCloudA = models
    .filter(({ operation }) => operation === 'create-cluster')
    .flatMap((model) => allAway(model).map(({ selection }) => selection))
    .filter(({ secondaryVpcCidr }) => secondaryVpcCidr !== undefined);
  const labels = inCloudA.map(({ drRegion }) => drRegion?.label);
  expect(new Set(labels)).toEqual(new Set(['everything', 'replication']));
});

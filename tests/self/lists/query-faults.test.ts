import { expect, test } from '@playwright/test';
import { operation, operations } from '../../../spec/openapi.ts';
import { AGENT_TOKENS, CHANNELS } from '../../conformance/lists/list-kind.ts';
import { parameterNames, plainValues } from '../../conformance/lists/plain-values.ts';
import { brokenBy, queryFaults } from '../../conformance/lists/query-faults.ts';

const WITH_QUERY = operations().filter(({ query }) => query !== undefined);

for (const { id } of WITH_QUERY) {
  test(`${id}: each faulty query breaks its clause beyond every excuse, and no other`, () => {
    const faults = queryFaults(id);
    expect(faults.length).toBeGreaterThan(3);
    for (const { name, value, clause } of faults) {
      expect(brokenBy(id, [[name, value]]), `${name}=${value}`).toEqual([clause]);
    }
  });

  test(`${id}: every constraint of its parameters has faults`, () => {
    const broken = new Set(queryFaults(id).map((fault) => fault.clause));
    for (const node of operation(id).query?.fields.values() ?? []) {
      const values = node.items?.values ?? node.values;
      if (values) expect(broken).toContain(`${node.anchor}.values`);
      if (node.minimum !== undefined) expect(broken).toContain(`${node.anchor}.limit`);
      if (node.kind === 'integer' || node.kind === 'boolean') expect(broken).toContain(`${node.anchor}.type`);
    }
  });
}

test('what converts without loss is no fault', () => {
  for (const value of ['5', '+5', ' 5', '05', '5.0', '', '1e1']) {
    expect(brokenBy('list-agent-tokens', [['limit', value]]), `limit=${value}`).toEqual([]);
    expect(queryFaults('list-agent-tokens').map((fault) => fault.value)).not.toContain(value);
  }
  for (const value of ['true', '1', 'TRUE', 'yes', '']) {
    expect(brokenBy('get-organization', [['isLookUpOnly', value]]), `isLookUpOnly=${value}`).toEqual([]);
  }
});

test('plain values of every parameter are valid', () => {
  for (const kind of [AGENT_TOKENS, CHANNELS]) {
    for (const name of parameterNames(kind)) {
      const values = plainValues(kind, name, ['unknown-id']);
      expect(values.length, name).toBeGreaterThan(0);
      for (const value of values) expect(brokenBy(kind.operation, [[name, value]])).toEqual([]);
    }
  }
});

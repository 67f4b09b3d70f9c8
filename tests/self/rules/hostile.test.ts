import { expect, test } from '@playwright/test';
import { membership } from '../../../spec/rules/filters.ts';
import { allRules, type Json, type JsonObject } from '../../../spec/rules/index.ts';
import { SORT_FIELDS } from '../../../spec/rules/sorting.ts';
import { readingExamples, requestExamples, responseExamples } from './examples.ts';

/** Values that a target may put anywhere; the deep and the endless ones included. */
const HOSTILE: readonly Json[] = [
  null,
  true,
  -0.5,
  1e308,
  '',
  ' \u0000\u202e\ud800 ',
  '9'.repeat(100_000),
  [],
  [null, [[]], { id: [] }],
  {},
  JSON.parse(
    '{"__proto__": {"id": 1}, "constructor": null, "hasOwnProperty": 1, "toString": 2, "length": -1}',
  ),
];

const isContainer = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/** Every variant of a value in which one place holds something hostile. */
function* mutations(value: Json): Generator<Json> {
  yield* HOSTILE;
  if (!isContainer(value)) return;
  for (const key of Object.keys(value)) {
    for (const inner of mutations((value as { [key: string]: Json })[key] ?? null)) {
      const copy = structuredClone(value) as { [key: string]: Json };
      copy[key] = inner;
      yield copy;
    }
  }
}

/** Everything that a rule is asked in its examples, with one hostile place at a time. */
function* hostileQuestions(rule: (typeof allRules)[number]): Generator<() => unknown> {
  if (rule.kind === 'request') {
    for (const { request, facts = {} } of requestExamples.get(rule.clause) ?? []) {
      for (const mutated of mutations(request)) {
        if (isContainer(mutated) && !Array.isArray(mutated)) yield () => rule.evaluate(mutated, facts);
      }
    }
    return;
  }
  const examples = (rule.kind === 'response' ? responseExamples : readingExamples).get(rule.clause) ?? [];
  for (const { operation = rule.operations[0] ?? '', query = {}, sent, answer, facts } of examples) {
    const input = { operation, pathParams: {}, query, requestBody: sent, responseBody: answer, facts };
    for (const mutated of mutations(answer)) yield () => rule.evaluate({ ...input, responseBody: mutated });
    for (const mutated of mutations(sent ?? null))
      yield () => rule.evaluate({ ...input, requestBody: mutated });
    // Of the facts only the entity's former answer comes from the target.
    for (const before of mutations(facts?.before ?? {}))
      yield () => rule.evaluate({ ...input, facts: { ...facts, before: before as JsonObject } });
  }
}

test('no rule throws, whatever stands where it looks', () => {
  let asked = 0;
  for (const rule of allRules) {
    for (const ask of hostileQuestions(rule)) {
      ask();
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(10_000);
});

test('sort keys and filters take any item', () => {
  const channel = {
    id: 'c',
    entityType: 'WORKSPACE',
    workspaceId: 'w',
    isShared: true,
    createdBy: { id: 'u' },
  };
  const fields = Object.values(SORT_FIELDS).flat();
  const filters = { notificationChannelIds: ['c'], deploymentIds: ['d'], workspaceIds: ['w'] };
  const found = new Set<string>();
  for (const item of mutations(channel)) {
    for (const field of fields) found.add(typeof field.keyOf(item));
    found.add(membership(item, filters));
  }
  expect([...found].sort()).toEqual(['out', 'string', 'undefined', 'unknown']);
});

test('a page of a hundred thousand items is judged by every rule in time linear in it', () => {
  const pages = allRules.flatMap((rule) => (rule.kind === 'response' ? rule : []));
  const items = Array.from({ length: 100_000 }, (_, i) => ({
    id: String(i),
    name: `n${i}`,
    createdAt: null,
  }));
  for (const [operation, name] of [
    ['list-agent-tokens', 'tokens'],
    ['list-notification-channels', 'notificationChannels'],
  ] as const) {
    const responseBody: Json = { limit: 1000, offset: 0, totalCount: items.length, [name]: items };
    for (const rule of pages.filter(({ operations }) => operations.includes(operation))) {
      const begun = performance.now();
      rule.evaluate({ operation, pathParams: {}, query: {}, requestBody: null, responseBody });
      expect([rule.clause, performance.now() - begun < 2000]).toEqual([rule.clause, true]);
    }
  }
});

import { expect, test } from '@playwright/test';
import {
  allRules,
  type ReadingRule,
  type RequestRule,
  type ResponseInput,
  type ResponseRule,
  readingRules,
  requestRules,
  responseRules,
} from '../../../spec/rules/index.ts';
import {
  type ReadingExample,
  type ResponseExample,
  readingExamples,
  requestExamples,
  responseExamples,
} from './examples.ts';

const ofKind = <Rule extends { kind: string }>(kind: Rule['kind']): Rule[] =>
  allRules.filter((rule) => rule.kind === kind) as unknown as Rule[];

const requests = ofKind<RequestRule>('request');
const responses = ofKind<ResponseRule>('response');
const readings = ofKind<ReadingRule>('reading');

function inputOf(operations: readonly string[], example: ResponseExample | ReadingExample): ResponseInput {
  const { operation = operations[0] ?? '', pathParams = {}, query = {}, sent, answer, facts } = example;
  return { operation, pathParams, query, requestBody: sent, responseBody: answer, facts };
}

for (const rule of requests) {
  test(`request rule ${rule.clause}`, () => {
    const examples = requestExamples.get(rule.clause) ?? [];
    expect(new Set(examples.map((example) => example.verdict))).toEqual(
      new Set(['holds', 'broken', 'not-applicable']),
    );
    for (const { because, request, facts = {}, verdict } of examples)
      expect(rule.evaluate(request, facts), because).toBe(verdict);
  });
}

for (const rule of responses) {
  test(`response rule ${rule.clause}`, () => {
    const examples = responseExamples.get(rule.clause) ?? [];
    const kinds = examples.map(({ verdict }) => (typeof verdict === 'string' ? verdict : 'broken'));
    expect(new Set(kinds)).toEqual(new Set(['holds', 'broken', 'none']));
    for (const example of examples) {
      const outcomes = rule.evaluate(inputOf(rule.operations, example));
      const broken = outcomes.filter((outcome) => outcome.verdict === 'broken');
      if (example.verdict === 'none') expect(outcomes, example.because).toEqual([]);
      else {
        expect(outcomes.length, example.because).toBeGreaterThan(0);
        expect(
          broken.map((outcome) => outcome.pointer),
          example.because,
        ).toEqual(example.verdict === 'holds' ? [] : example.verdict);
      }
      for (const { message, expected, found } of broken) {
        expect(message, example.because).toBeTruthy();
        expect(expected, example.because).toBeTruthy();
        expect(found, example.because).toBeTruthy();
      }
    }
  });
}

for (const rule of readings) {
  test(`reading rule ${rule.clause}`, () => {
    const examples = readingExamples.get(rule.clause) ?? [];
    expect(examples.some((example) => example.reading === undefined)).toBe(true);
    expect(new Set(examples.map((example) => example.reading)).size).toBe(3);
    for (const example of examples)
      expect(rule.evaluate(inputOf(rule.operations, example)), example.because).toBe(example.reading);
  });
}

test('every example is of a rule', () => {
  const known = (rules: readonly { clause: string }[]) => rules.map((rule) => rule.clause).sort();
  expect([...requestExamples.keys()].sort()).toEqual(known(requests));
  expect([...responseExamples.keys()].sort()).toEqual(known(responses));
  expect([...readingExamples.keys()].sort()).toEqual(known(readings));
});

test('rules are found by their operations', () => {
  for (const rule of requests) expect(requestRules(rule.operation)).toContain(rule);
  for (const rule of responses)
    for (const operation of rule.operations) expect(responseRules(operation)).toContain(rule);
  for (const rule of readings)
    for (const operation of rule.operations) expect(readingRules(operation)).toContain(rule);
  expect(requestRules('no-such-operation')).toEqual([]);
  expect(responseRules('no-such-operation')).toEqual([]);
  expect(readingRules('no-such-operation')).toEqual([]);
});

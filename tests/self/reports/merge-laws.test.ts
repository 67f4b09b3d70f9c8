import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { keepSmallest, MAX_EVIDENCE, mayBeKept } from '../../../spec/record/evidence.ts';
import {
  liftRecord,
  type MergedRecord,
  MixedRecordsError,
  mergeRecords,
} from '../../../spec/record/merge.ts';
import type { ClauseTally, Evidence, ObservedAnswer, UnitRecord } from '../../../spec/record/unit-record.ts';
import { evidence, exchange, merged } from './samples.ts';

const few = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 4 });
const ids = fc.constantFrom('a', 'b', 'c');
const byId = <T>(value: fc.Arbitrary<T>) => fc.dictionary(ids, value, { maxKeys: 3 });
const counts = fc.nat(20);

const exchanges = fc.tuple(fc.constantFrom('w1', 'w2', 'w33'), ids).map(([name, operation]) => {
  const sent = exchange({ operation });
  return { ...sent, request: { ...sent.request, body: JSON.stringify({ name }) } };
});

const evidences: fc.Arbitrary<Evidence> = fc
  .record({ message: fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5'), size: fc.nat(6), exchange: exchanges })
  .map((changes) => evidence(changes));

const tallies: fc.Arbitrary<ClauseTally> = fc
  .record({ exercised: counts, evidence: few(evidences), notExercised: few(ids) })
  .map((tally) => ({ ...tally, failed: tally.evidence.length }));

const answers: fc.Arbitrary<ObservedAnswer[]> = fc
  .uniqueArray(fc.nat(150), { maxLength: 60 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((n) =>
        fc.record({
          answer: fc.constant(`answer ${n}`),
          count: fc.integer({ min: 1, max: 9 }),
          exchange: exchanges,
        }),
      ),
    ),
  );

/** The record of a unit; no two units of one run share a name. */
const records = (unit: string): fc.Arbitrary<UnitRecord> =>
  fc.record({
    header: fc.constant(merged().header),
    unit: fc.constant(unit),
    state: fc.constantFrom('partial' as const, 'final' as const),
    stopped: fc.constantFrom('it was gone', 'it was busy'),
    startedAt: fc.constantFrom('2026-03-04T05:06:07Z', '2026-03-04T05:06:09Z'),
    durationMs: counts,
    clauses: byId(tallies),
    observations: byId(answers),
    robustness: fc.uniqueArray(
      fc.record({
        id: ids,
        operation: ids,
        message: fc.constantFrom('m1', 'm2'),
        count: counts,
        exchange: exchanges,
      }),
      { selector: ({ id }) => id, maxLength: 3 },
    ),
    resources: few(
      fc.record({ kind: ids, id: ids, operation: ids, change: fc.constant('created' as const) }),
    ),
    operations: byId(
      fc.record({
        requests: counts,
        statuses: fc.dictionary(fc.constantFrom('200', '400'), counts),
        latency: fc.array(counts, { minLength: 3, maxLength: 3 }),
        maxMs: counts,
        read: counts,
        unread: counts,
        digest: fc.constantFrom('00000000000001', '1ffffffffffff0', '1abcdefabcdef1'),
      }),
    ),
    bases: byId(fc.record({ tried: counts, accepted: counts })),
    notices: few(ids),
  });

const lifted = (unit: string): fc.Arbitrary<MergedRecord> =>
  records(unit).map((record) => liftRecord(record));

/** Objects whose keys stand in another order are the same record. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

test('merging is commutative', () => {
  fc.assert(
    fc.property(lifted('u1'), lifted('u2'), (a, b) => {
      expect(canonical(mergeRecords(a, b))).toBe(canonical(mergeRecords(b, a)));
    }),
  );
});

test('merging is associative', () => {
  fc.assert(
    fc.property(lifted('u1'), lifted('u2'), lifted('u3'), (a, b, c) => {
      expect(canonical(mergeRecords(mergeRecords(a, b), c))).toBe(
        canonical(mergeRecords(a, mergeRecords(b, c))),
      );
    }),
  );
});

test('the same unit recorded twice, partial and final, merges in either order alike', () => {
  fc.assert(
    fc.property(lifted('u1'), lifted('u1'), (a, b) => {
      expect(canonical(mergeRecords(a, b).units)).toBe(canonical(mergeRecords(b, a).units));
    }),
  );
});

test('counts add, evidence stays bounded and the smallest wins', () => {
  fc.assert(
    fc.property(lifted('u1'), lifted('u2'), (a, b) => {
      const both = mergeRecords(a, b);
      for (const [id, tally] of Object.entries(both.clauses)) {
        const parts = [a.clauses[id], b.clauses[id]].filter((part) => part !== undefined);
        expect(tally.exercised).toBe(parts.reduce((sum, part) => sum + part.exercised, 0));
        expect(tally.failed).toBe(parts.reduce((sum, part) => sum + part.failed, 0));
        if (parts.length < 2) continue;
        const all = parts.flatMap((part) => part.evidence);
        const operations = new Set(all.map(({ exchange: { operation } }) => operation));
        expect(new Set(tally.evidence.map(({ exchange: { operation } }) => operation))).toEqual(operations);
        expect(tally.evidence.length).toBeLessThanOrEqual(MAX_EVIDENCE + operations.size);
        const sizes = parts.flatMap((part) => part.evidence.map(({ size }) => size));
        expect(tally.evidence[0]?.size).toBe(sizes.length > 0 ? Math.min(...sizes) : undefined);
      }
    }),
  );
});

test('evidence that is left out before it is built would not have been kept', () => {
  fc.assert(
    fc.property(fc.array(evidences, { maxLength: 12 }), (all) => {
      let kept: Evidence[] = [];
      for (const one of all) {
        const { operation } = one.exchange;
        if (mayBeKept(kept, { ...one, operation })) kept = keepSmallest([...kept, one]);
      }
      expect(canonical(kept)).toBe(canonical(keepSmallest(all)));
    }),
  );
});

test('merging changes neither of its parts', () => {
  fc.assert(
    fc.property(lifted('u1'), lifted('u2'), (a, b) => {
      const before = canonical([a, b]);
      mergeRecords(a, b);
      expect(canonical([a, b])).toBe(before);
    }),
  );
});

test('records of different runs are refused by the field that differs', () => {
  const other = merged({ header: { ...merged().header, seed: 2 } });
  expect(() => mergeRecords(merged(), other)).toThrow(MixedRecordsError);
  expect(() => mergeRecords(merged(), other)).toThrow(/seed is 1 in one and 2 in another/);
});

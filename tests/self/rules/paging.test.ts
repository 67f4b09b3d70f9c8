import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  judgeBeyondEnd,
  judgePartition,
  judgeTotals,
  listChanged,
  type Page,
  sameOrder,
} from '../../../spec/rules/paging.ts';

const whole = (count: number): string[] => Array.from({ length: count }, (_, i) => `i${i}`);

/** Offsets of the pages that cover a list. */
const pageOffsets = (count: number, limit: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(count / limit)) }, (_, i) => i * limit);

function cut(ids: string[], limit: number): Page[] {
  return pageOffsets(ids.length, limit).map((offset) => ({
    offset,
    limit,
    ids: ids.slice(offset, offset + limit),
    totalCount: ids.length,
  }));
}

const list = fc.record({ count: fc.nat({ max: 60 }), limit: fc.integer({ min: 1, max: 70 }) });

test('pages cut from a list are a partition of it', () => {
  fc.assert(
    fc.property(list, ({ count, limit }) => {
      const ids = whole(count);
      const pages = cut(ids, limit);
      expect(judgePartition(pages, ids)).toEqual([]);
      expect(judgeTotals(pages, count)).toEqual([]);
      expect(judgeBeyondEnd(pages, count)).toEqual([]);
    }),
    { seed: 7 },
  );
});

test('pages shifted by one repeat and miss items', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 60 }), (count) => {
      const ids = whole(count);
      const pages = pageOffsets(count, 2).map((offset) => ({
        offset,
        limit: 2,
        ids: ids.slice(Math.max(0, offset - 1), Math.max(0, offset - 1) + 2),
        totalCount: count,
      }));
      const kinds = judgePartition(pages, ids).map((finding) => finding.kind);
      expect(kinds).toContain('repeated');
      if (count % 2 === 0) expect(kinds).toContain('missing');
    }),
    { seed: 7 },
  );
});

test('findings name what is wrong', () => {
  const page = { offset: 0, limit: 2, ids: ['i0', 'x'], totalCount: 2 };
  const findings = judgePartition([page], whole(9));
  expect(findings.map((finding) => finding.kind)).toEqual(['missing', 'strange']);
  expect(findings[0]?.found).toContain('and 3 more');
  expect(judgeTotals([page], 3)).toMatchObject([{ kind: 'total-count', expected: '3', found: '2' }]);
  expect(judgeBeyondEnd([{ ...page, offset: 9 }], 9)).toMatchObject([{ kind: 'beyond-end' }]);
  expect(judgeBeyondEnd([{ ...page, offset: 8 }], 9)).toEqual([]);
});

test('a list that changed, or comes in another order, is noticed', () => {
  expect(listChanged(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(listChanged(['a', 'b'], ['a'])).toBe(true);
  expect(listChanged(['a'], ['b'])).toBe(true);
  expect([sameOrder(['a', 'b'], ['a', 'b']), sameOrder(['a', 'b'], ['b', 'a'])]).toEqual([true, false]);
});

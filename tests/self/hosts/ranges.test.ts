import { expect, test } from '@playwright/test';
import ipaddr from 'ipaddr.js';
import { NoRangeLeft, RangeAllocator } from '../../../fixtures/host/ranges.ts';

const WHOLE = { from: 0, to: 1 };

const overlap = (a: string, b: string): boolean => {
  const [left, right] = [ipaddr.parseCIDR(a), ipaddr.parseCIDR(b)];
  const shorter = Math.min(left[1], right[1]);
  return left[0].match(right[0], shorter);
};

function takeAll(allocator: RangeAllocator, prefix: number, kept = 0): string[] {
  const ranges: string[] = [];
  for (;;) {
    try {
      ranges.push(allocator.take(`case ${ranges.length}`, prefix, kept));
    } catch (error) {
      expect(error).toBeInstanceOf(NoRangeLeft);
      return ranges;
    }
  }
}

test('ranges are disjoint, lie inside what is listed, and are all handed out', () => {
  const allocator = new RangeAllocator(['10.0.0.0/16', '172.20.0.0/18'], WHOLE);
  const large = allocator.take('large', 18);
  const ranges = takeAll(allocator, 20);
  expect(ranges).toHaveLength(allocator.capacity(20) - 4);
  expect(ranges.filter((one) => overlap(one, large))).toEqual([]);
  expect(ranges.filter((one) => !overlap(one, '10.0.0.0/16') && !overlap(one, '172.20.0.0/18'))).toEqual([]);
  expect(ranges.filter((one, i) => ranges.slice(0, i).some((other) => overlap(one, other)))).toEqual([]);
});

test('a case gets the same range again, also once none is left', () => {
  const allocator = new RangeAllocator(['10.0.0.0/16'], WHOLE);
  const first = allocator.take('case 0', 19);
  takeAll(allocator, 19);
  expect(allocator.take('case 0', 19)).toBe(first);
});

test('units have parts of their own', () => {
  const parts = [
    { from: 0, to: 0.25 },
    { from: 0.25, to: 1 },
  ].map((share) => new RangeAllocator(['10.0.0.0/16'], share));
  const [few = [], many = []] = parts.map((part) => takeAll(part, 20));
  expect([few.length, many.length]).toEqual([4, 12]);
  expect(few.filter((one) => many.includes(one))).toEqual([]);
});

test('a range reaches into the part of another unit only where there is no other', () => {
  const [, last] = [
    { from: 0, to: 0.1 },
    { from: 0.1, to: 1 },
  ].map((share) => new RangeAllocator(['10.0.0.0/24'], share)) as [RangeAllocator, RangeAllocator];
  expect(takeAll(last, 26).sort()).toEqual(['10.0.0.192/26', '10.0.0.64/26']);
  const alone = new RangeAllocator(['10.0.0.0/24'], { from: 0.1, to: 1 });
  expect(takeAll(alone, 24)).toEqual(['10.0.0.0/24']);
});

test('the last address of each block is kept for who asks for it, and given again once no other is left', () => {
  const allocator = new RangeAllocator(['10.0.0.0/24', '10.0.1.0/24'], WHOLE, true);
  expect(takeAll(allocator, 28)).toHaveLength(30);
  const last = ['one', 'two', 'three'].map((key) => allocator.takeLastAddress(key));
  expect(last).toEqual(['10.0.0.255/32', '10.0.1.255/32', '10.0.1.255/32']);
  expect(allocator.takeLastAddress('one')).toBe('10.0.0.255/32');
  expect(() =>
    new RangeAllocator(['10.0.0.0/24'], { from: 0, to: 0.5 }, true).takeLastAddress('one'),
  ).toThrow(NoRangeLeft);
});

test('cases that share a range begin where it begins', () => {
  const allocator = new RangeAllocator(['10.0.0.0/24'], WHOLE);
  const [small = '', large = ''] = [30, 27].map((prefix) => allocator.takeShared('faulty', prefix, 27));
  expect(small.split('/')).toEqual([large.split('/')[0], '30']);
  expect(takeAll(allocator, 27)).toHaveLength(7);
});

test('what is to be kept is kept, whatever the size of what was taken before', () => {
  const allocator = new RangeAllocator(['10.0.0.0/16'], WHOLE);
  expect(allocator.capacity(19)).toBe(8);
  allocator.take('small', 24);
  expect(takeAll(allocator, 19, 3)).toHaveLength(4);
  expect(takeAll(allocator, 19)).toHaveLength(7);
});

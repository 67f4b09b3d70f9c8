import { expect, test } from '@playwright/test';
import { bounded, megabytes, perSecond, plain, seconds, table, times } from '../../../cli/bench/figure.ts';
import { childSeconds, readRollup, treeMemory } from '../../../cli/bench/process-tree.ts';
import { bestOf } from '../../../cli/bench/rounds.ts';
import { bend } from '../../../cli/bench/whole-runs.ts';

test('a figure keeps its bound up to the bound itself, and says what the bound is', () => {
  const least = (value: number) => bounded('ratio', value, { least: 0.5 }, times);
  expect(least(0.5)).toEqual({ name: 'ratio', value: '0.50 ×', bound: 'at least 0.50 ×', kept: true });
  expect(least(0.499).kept).toBe(false);
  const most = (value: number) => bounded('memory', value, { most: 400 }, megabytes);
  expect(most(400)).toEqual({ name: 'memory', value: '400 MB', bound: 'at most 400 MB', kept: true });
  expect(most(400.1).kept).toBe(false);
});

test('what could not be measured keeps no bound', () => {
  expect(bounded('ratio', Number.NaN, { least: 0.5 }, times).kept).toBe(false);
  expect(bounded('ratio', Number.NaN, { most: 2 }, times).kept).toBe(false);
});

test('the table is Markdown, its columns are even, and a missed bound is marked', () => {
  const lines = table([
    plain('requests', perSecond(12_345.6)),
    bounded('time', 11, { most: 10 }, seconds),
  ]).split('\n');
  expect(lines).toEqual([
    '| figure   | measured | bound                   |',
    '| -------- | -------- | ----------------------- |',
    '| requests | 12,346/s |                         |',
    '| time     | 11.0 s   | at most 10.0 s — MISSED |',
  ]);
});

test('the best of each measure counts, and measures take turns', async () => {
  const order: string[] = [];
  const measure = (name: string, values: number[]) => (): number => {
    order.push(name);
    return values.shift() ?? 0;
  };
  const best = await bestOf(3, { one: measure('one', [1, 5, 2]), two: measure('two', [9, 3, 4]) });
  expect(best).toEqual({ one: 5, two: 9 });
  expect(order).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
});

test('a straight line does not bend, a square does', () => {
  expect(bend([0, 200, 400, 800], [8, 9, 10, 12])).toBeCloseTo(1);
  expect(bend([0, 1, 2, 4], [0, 1, 4, 16])).toBeCloseTo(3);
});

test('memory is told as a share and as a whole, and processor time in seconds', () => {
  const text = 'Rss:  204800 kB\nPss:  102400 kB\nPss_Dirty:  51200 kB\n';
  expect(readRollup(text)).toEqual({ share: 100, resident: 200 });
  expect(readRollup('')).toEqual({ share: 0, resident: 0 });
  const fields = ['S', ...Array.from({ length: 12 }, () => '0'), '150', '50', '0'];
  expect(childSeconds(`42 (a name) with) ${fields.join(' ')}`)).toBe(2);
});

test('the memory of this process and all below it is at least that of this process', () => {
  const found = treeMemory(process.pid);
  test.skip(found === undefined, 'this system has no /proc');
  expect(found?.largest ?? 0).toBeGreaterThan(process.memoryUsage().heapUsed / 2 ** 20 / 2);
  expect(found?.whole ?? 0).toBeGreaterThan(0);
});

import { expect, test } from '@playwright/test';
import { smallHeap, smallProcesses, workerHeap } from '../../../cli/conformance/small-processes.ts';

test('the command bounds its heap, and lets somebody else choose', () => {
  expect(smallHeap(undefined)).toBe('--max-semi-space-size=2 --max-old-space-size=512');
  expect(smallHeap('--max_old_space_size=99 --enable-source-maps')).toBe(
    '--max_old_space_size=99 --enable-source-maps --max-semi-space-size=2',
  );
});

test('workers have more room for short-lived objects than the process that starts them', () => {
  expect(workerHeap(undefined)).toBe('--max-semi-space-size=4 --max-old-space-size=512');
  expect(workerHeap(`${smallHeap('--enable-source-maps')} --import=file:///tsx.mjs`)).toBe(
    '--enable-source-maps --max-old-space-size=512 --import=file:///tsx.mjs --max-semi-space-size=4',
  );
  expect(workerHeap('--max-semi-space-size=32')).toBe('--max-semi-space-size=32 --max-old-space-size=512');
});

test('the processes of a run share one arena each among their threads, unless somebody chose otherwise', () => {
  expect(smallProcesses({ HOME: '/home/a' })).toEqual({
    HOME: '/home/a',
    MALLOC_ARENA_MAX: '1',
    NODE_OPTIONS: smallHeap(undefined),
  });
  expect(smallProcesses({ MALLOC_ARENA_MAX: '4', NODE_OPTIONS: '--max-semi-space-size=32' })).toMatchObject({
    MALLOC_ARENA_MAX: '4',
    NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=512',
  });
});

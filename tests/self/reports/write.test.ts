import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readReport } from '../../../reports/json.ts';
import { UnwritableReportError, writeReport } from '../../../reports/write.ts';
import { conformantRun, nonConformantRun } from './runs.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('every file is written, replaced as a whole, and nothing else is left', () => {
  const out = join(folder, 'a', 'b');
  const paths = writeReport(conformantRun(), out);
  expect(readdirSync(out).sort()).toEqual([
    'conformance.json',
    'conformance.sarif',
    'index.html',
    'junit.xml',
    'summary.md',
  ]);
  expect(readReport(paths['conformance.json'] ?? '').verdict).toBe('conformant');
  writeReport(nonConformantRun(), out);
  expect(readdirSync(out)).toHaveLength(5);
  expect(readReport(paths['conformance.json'] ?? '').verdict).toBe('non-conformant');
  expect(readFileSync(paths['index.html'] ?? '', 'utf8')).toContain('Non-conformant');
});

test('a folder that cannot be made is named with the remedy', () => {
  writeFileSync(join(folder, 'file'), '');
  const write = () => writeReport(conformantRun(), join(folder, 'file', 'out'));
  expect(write).toThrow(UnwritableReportError);
  expect(write).toThrow(
    /file\/out' cannot be written: a part of the path is a file\. .*--out names the folder/,
  );
});

test('a file that is in the way is named, and what was there stays', () => {
  mkdirSync(join(folder, 'index.html', 'x'), { recursive: true });
  expect(() => writeReport(conformantRun(), folder)).toThrow(/index\.html' cannot be written/);
  expect(readdirSync(folder)).toEqual(['index.html']);
});

test('where the disk takes no more, the file is named, the old one stays whole and no rest is left', () => {
  writeReport(conformantRun(), folder);
  const before = readFileSync(join(folder, 'index.html'), 'utf8');
  // a limit on the size of files ends a write half-way, as a full disk does
  const script = `
    import { writeReport } from './reports/write.ts';
    import { nonConformantRun } from './tests/self/reports/runs.ts';
    try { writeReport(nonConformantRun(), ${JSON.stringify(folder)}); } catch (error) { console.log(error.message); }`;
  const command = `ulimit -f 100; exec '${process.execPath}' --import tsx --input-type=module --eval "$0"`;
  const { stdout } = spawnSync('bash', ['-c', command, script], { encoding: 'utf8' });
  expect(stdout).toMatch(/index\.html' cannot be written: the file would be larger than the system allows/);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(before);
  expect(readdirSync(folder).sort()).toEqual([
    'conformance.json',
    'conformance.sarif',
    'index.html',
    'junit.xml',
    'summary.md',
  ]);
});

test('the known faults of a disk are told in words', () => {
  const said = (code: string) =>
    new UnwritableReportError('/out/x', Object.assign(new Error(code), { code })).message;
  expect(said('ENOSPC')).toContain("'/out/x' cannot be written: the disk is full. Free some space");
  expect(said('EROFS')).toContain('the file system is read-only');
  expect(said('EIO')).toContain('cannot be written: EIO');
});

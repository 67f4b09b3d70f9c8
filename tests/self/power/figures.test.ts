import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadPower, sourcesDigest, writePower } from '../../../reports/power-figures.ts';

const FIGURES = { deviations: 12, killed: 11, variants: 7, falseAlarms: 0 };

function makeSources(): string {
  const root = mkdtempSync(join(tmpdir(), 'power-'));
  for (const folder of ['spec', 'fixtures/http', 'tests/conformance', 'cli/power', 'reports']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'file.ts'), folder);
  }
  writeFileSync(join(root, 'package-lock.json'), '{}');
  return root;
}

test('figures are current until a source of theirs changes', () => {
  const root = makeSources();
  const file = join(root, 'spec', 'power.json');
  expect(loadPower(file, root)).toBeNull();
  writePower(FIGURES, sourcesDigest(root), file);
  expect(loadPower(file, root)).toEqual({ ...FIGURES, current: true });
  writeFileSync(join(root, 'reports', 'file.ts'), 'a report measures nothing');
  writeFileSync(join(root, 'spec', '0001-why.md'), 'prose decides nothing');
  expect(loadPower(file, root)?.current).toBe(true);
  writeFileSync(join(root, 'fixtures', 'http', 'file.ts'), 'changed');
  expect(loadPower(file, root)).toEqual({ ...FIGURES, current: false });
  rmSync(root, { recursive: true });
});

test('the digest sees a file renamed, added, removed or moved, and other versions of packages', () => {
  const root = makeSources();
  const seen = new Set([sourcesDigest(root)]);
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion": 3}');
  seen.add(sourcesDigest(root));
  const path = join(root, 'tests', 'conformance', 'another.ts');
  writeFileSync(path, '');
  seen.add(sourcesDigest(root));
  rmSync(path);
  writeFileSync(join(root, 'tests', 'conformance', 'other.ts'), '');
  seen.add(sourcesDigest(root));
  rmSync(join(root, 'spec', 'file.ts'));
  seen.add(sourcesDigest(root));
  expect(seen.size).toBe(5);
  rmSync(root, { recursive: true });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../hosts/spawn-suite.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Files that break the import rule, and some that keep it. */
const IMPORTS: [file: string, imported: string, allowed: boolean][] = [
  ['spec/a.ts', '../fixtures/check.ts', false],
  ['spec/rules/b.ts', '../../reports/model.ts', false],
  ['spec/rules/c.ts', '../record/clause.ts', true],
  ['fixtures/d.ts', './server/embedded-token.ts', false],
  ['fixtures/host/e.ts', '../../reports/model.ts', false],
  ['fixtures/host/f.ts', '../../spec/openapi.ts', true],
  ['fixtures/server/g.ts', '../../spec/openapi.ts', false],
  ['fixtures/server/h.ts', '../host/call.ts', false],
  ['fixtures/server/i.ts', './json.ts', true],
  ['fixtures/server/q.ts', '../target/connect.ts', false],
  ['fixtures/server/r.ts', '../target/target-file.ts', true],
  ['fixtures/server/s.ts', '../check.ts', false],
  ['fixtures/server/variants/t.ts', '../../observers/questions.ts', false],
  ['reports/j.ts', '../fixtures/check.ts', false],
  ['reports/html/k.ts', '../../fixtures/check.ts', false],
  ['reports/l.ts', '../spec/openapi.ts', true],
  ['tests/conformance/m.ts', '../../fixtures/server/embedded-token.ts', false],
  ['tests/conformance/n.ts', '../../reports/model.ts', false],
  ['tests/conformance/o.ts', '../../fixtures/check.ts', true],
  ['tests/self/p.ts', '../../fixtures/server/embedded-token.ts', true],
];

test('the linter keeps the import rule, type imports included', () => {
  const folder = temporaryFolder();
  const configuration = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as Record<string, unknown>;
  // The copy is no git checkout and lies elsewhere than the schema.
  const { $schema: _, vcs: __, ...rest } = configuration;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(rest));
  for (const [file, imported] of IMPORTS) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `import type { A } from '${imported}';\n\nexport type B = A;\n`);
  }
  const { stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--max-diagnostics=none', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const output = `${stdout}${stderr}`;
  const refused = IMPORTS.filter(([file]) => output.includes(`${file}:1:24 lint/style/noRestrictedImports`));
  expect(
    refused.map(([file]) => file),
    output,
  ).toEqual(IMPORTS.filter(([, , allowed]) => !allowed).map(([file]) => file));
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../temporary-folder.ts';
import { ROOT, start } from './spawn-suite.ts';

test('called from another folder, the command runs the suite with its settings and not what stands there', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'playwright.config.ts'), 'throw new Error("settings of somebody else");\n');
  const target = ['--base-url', 'http://127.0.0.1:9/v1beta1', '--organization', 'o', '--out', 'a-report'];
  const { status, output } = await start(
    ['--import', import.meta.resolve('tsx'), join(ROOT, 'cli/conformance.ts'), ...target],
    { CONFORMANCE_TOKEN: 'some-token-of-some-length' },
    { cwd: folder },
  ).ended;
  expect(output).toMatch(/127\.0\.0\.1:9\/v1beta1' cannot be reached/);
  expect(output).not.toContain('somebody else');
  expect(status).toBe(2);
  expect(existsSync(join(folder, 'a-report', 'index.html'))).toBe(true);
});

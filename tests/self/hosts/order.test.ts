import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { ROOT } from './spawn-suite.ts';

/** Units that allow addresses: the first range may lock the run itself out. */
const ALLOWING = [
  'auth.create-allowed-ip-address-range',
  'create-allowed-ip-address-range',
  'create-allowed-ip-address-range.silence',
];

test('in process, what may lock the run out comes after everything else', async () => {
  const ids = (await collectChecks()).map(({ meta }) => meta.id);
  expect(ids.slice(-ALLOWING.length)).toEqual(ALLOWING);
});

test('in Playwright, which goes by the names of files, it stands in the last one', () => {
  const folder = join(ROOT, 'tests', 'conformance');
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const last = files.sort().at(-1) ?? '';
  const text = readFileSync(join(folder, last), 'utf8');
  for (const id of ALLOWING) expect(text).toContain(`'${id.replace(/^auth\./, '')}'`);
});

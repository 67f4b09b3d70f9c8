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

/** Looks back at what all others left behind. */
const LAST = 'get-organization.afterwards';

const idsInProcess = async (): Promise<string[]> => (await collectChecks()).map(({ meta }) => meta.id);

test('in process, what may lock the run out comes after everything else but what looks back', async () => {
  expect((await idsInProcess()).slice(-ALLOWING.length - 1)).toEqual([...ALLOWING, LAST]);
});

test('in process, what sends bad tokens comes after all that needs a good one', async () => {
  const ids = (await idsInProcess()).slice(0, -ALLOWING.length - 1);
  const first = ids.findIndex((id) => id.startsWith('auth.'));
  expect(first).toBeGreaterThan(0);
  for (const id of ids.slice(first)) expect(id).toMatch(/^auth\./);
});

test('in Playwright, too, bad tokens are sent after the rest: in the last file but one, or at the end of a file', () => {
  const folder = join(ROOT, 'tests', 'conformance');
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const [general] = files.sort().slice(-2);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const first = text.search(/^(?:for .*)?declareAuthentication\(/m);
    if (first < 0 || file === general) continue;
    expect(text.slice(first), file).not.toContain('check(');
  }
});

test('in Playwright, which goes by the names of files, it stands in the last one', () => {
  const folder = join(ROOT, 'tests', 'conformance');
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const last = files.sort().at(-1) ?? '';
  const text = readFileSync(join(folder, last), 'utf8');
  for (const id of ALLOWING) expect(text).toContain(`'${id.replace(/^auth\./, '')}'`);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { conformance, type Ended } from './spawn-suite.ts';

/** Runs the read-only profile with a pin file against a server that makes some choices. */
async function runPinned(pin: string, out: string, variants: string[] = []): Promise<Ended> {
  const server = await startReferenceServer({ variants });
  const target = join(out, 'target.json');
  writeFileSync(target, JSON.stringify(server.target));
  const ended = await conformance(['--target', target, '--pin', pin, '--runs', '0', '--out', out], {
    CONFORMANCE_TOKEN: server.token,
  });
  await server.close();
  return ended;
}

test('answers are pinned by a first run, and a later one that drifts ends with 1 and tells what drifted', async () => {
  test.setTimeout(240_000);
  const out = temporaryFolder();
  const pin = join(out, 'not', 'there', 'pins.yaml');
  const first = await runPinned(pin, out);
  expect(first.status, first.output).toBe(0);
  expect(first.output).toMatch(/^pins: \d+ answers written to .*pins\.yaml; /m);
  // What the profile does not reach may be pinned all the same.
  const written = readFileSync(pin, 'utf8');
  expect(written).toContain('get-organization.success-status: "200"');
  writeFileSync(pin, `${written}create-team.success-status: "201"\n`);

  const second = await runPinned(pin, out, ['channel-limit-bounded']);
  expect(second.status, second.output).toBe(1);
  const { verdict, gate, pins } = readReport(join(out, 'conformance.json'));
  const limit = 'list-notification-channels.limit-upper-bound';
  expect({ verdict, ...gate }).toMatchObject({
    verdict: 'conformant',
    reasons: [`1 pinned observation drifted: ${limit}`],
  });
  expect(pins).toMatchObject({ unobserved: 1, drifted: [limit] });
  expect(second.output).toContain(`drift ${limit}`);
  expect(second.output).toMatch(/seen, not pinned {2}100 is taken, 101 is refused/);
  expect(second.output).toMatch(
    /^pins: \d+ answers compared with .*, 1 drifted, 1 not observed in this run$/m,
  );
});

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startRelay } from './relay.ts';
import { conformance } from './spawn-suite.ts';

/** Milliseconds for which each request is held, so that others could meet it. */
const HELD_MS = 2;

test('with --concurrency 1 no two requests are ever under way at once', async () => {
  const target = await startReferenceServer();
  let underWay = 0;
  let most = 0;
  const relay = await startRelay(target.port, {
    onRequest: () => {
      underWay += 1;
      most = Math.max(most, underWay);
    },
    onAnswer: async () => {
      await wait(HELD_MS);
      underWay -= 1;
    },
  });
  const out = temporaryFolder();
  const { organizationId } = target.target;
  const ended = await conformance(
    [
      ...['--base-url', `http://127.0.0.1:${relay.port}/v1beta1`, '--organization', organizationId],
      ...['--concurrency', '1', '--runs', '0', '--min-coverage', '0', '--out', out],
    ],
    { CONFORMANCE_TOKEN: target.token },
  );
  relay.close();
  await target.close();
  expect(ended.status, ended.output).toBe(0);
  expect(readReport(join(out, 'conformance.json')).run.requests).toBeGreaterThan(50);
  expect(most).toBe(1);
});

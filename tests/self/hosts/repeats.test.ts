import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { playwright } from './spawn-suite.ts';

test('a unit that is to be repeated runs once on a target of yours, within its budget', async () => {
  const server = await startReferenceServer();
  const requests: number[] = [];
  for (const times of ['1', '3']) {
    const out = temporaryFolder();
    const env = {
      CONFORMANCE_BASE_URL: server.url,
      CONFORMANCE_ORGANIZATION: server.target.organizationId,
      CONFORMANCE_TOKEN: server.token,
      CONFORMANCE_PROFILE: 'standard',
      CONFORMANCE_RUN_ID: `repeats-${times}`,
      CONFORMANCE_OUT: out,
    };
    const grep = ['test', '--grep', 'create-team.silence', '--repeat-each', times];
    expect((await playwright(grep, env)).status).toBe(2);
    requests.push(readReport(join(out, 'conformance.json')).run.requests);
  }
  await server.close();
  expect(requests[0]).toBeGreaterThan(5);
  expect(requests[1]).toBe(requests[0]);
});

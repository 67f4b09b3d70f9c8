import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { preflight } from '../../../fixtures/target/preflight.ts';

test('a target that answers within --timeout, however late, is reached by the first look', async () => {
  const server = createServer((_, response) => setTimeout(() => response.end('{}'), 10_500));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lookWithin = (seconds: string): Promise<string | null> =>
    preflight(
      readConfiguration({
        CONFORMANCE_TOKEN: 'some-token-of-some-length',
        CONFORMANCE_BASE_URL: `http://127.0.0.1:${port}/v1beta1`,
        CONFORMANCE_ORGANIZATION: 'o',
        CONFORMANCE_TIMEOUT: seconds,
      }),
    );
  const [patient, hasty] = await Promise.all([lookWithin('20'), lookWithin('0.2')]);
  server.closeAllConnections();
  server.close();
  expect(patient).toBeNull();
  expect(hasty).toMatch(
    /cannot be reached: .*\(timeout\)\. Check that the target answers within --timeout\./,
  );
});

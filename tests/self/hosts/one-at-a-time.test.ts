import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readReport } from '../../../reports/json.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { conformance } from './spawn-suite.ts';

/** Milliseconds for which each request is held, so that others could meet it. */
const HELD_MS = 2;

test('with --concurrency 1 no two requests are ever under way at once', async () => {
  const target = await startReferenceServer();
  let underWay = 0;
  let most = 0;
  const counting = createServer((incoming, answer) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const onward = request({
      port: target.port,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    });
    incoming.pipe(onward);
    onward.on('response', (response) => {
      setTimeout(() => {
        underWay -= 1;
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      }, HELD_MS);
    });
  });
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
  const { port } = counting.address() as AddressInfo;
  const out = temporaryFolder();
  const { organizationId } = target.target;
  const ended = await conformance(
    [
      ...['--base-url', `http://127.0.0.1:${port}/v1beta1`, '--organization', organizationId],
      ...['--concurrency', '1', '--runs', '0', '--min-coverage', '0', '--out', out],
    ],
    { CONFORMANCE_TOKEN: target.token },
  );
  counting.closeAllConnections();
  counting.close();
  await target.close();
  expect(ended.status, ended.output).toBe(0);
  expect(readReport(join(out, 'conformance.json')).run.requests).toBeGreaterThan(50);
  expect(most).toBe(1);
});

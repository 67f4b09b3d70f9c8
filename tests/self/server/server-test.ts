import { test as plain } from '@playwright/test';
import { baseRequest } from '../../../fixtures/server/kit/base-requests.ts';
import { type ReferenceServer, startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { type Reply, send } from './client.ts';

interface ServerFixtures {
  server: ReferenceServer;
  /** Sends an operation's base request, some fields of its body replaced or (undefined) left out. */
  attempt: (operation: string, fields?: Record<string, unknown>) => Promise<Reply>;
}

/** Playwright's test with a plain reference server of its own. */
export const test = plain.extend<ServerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
  server: async ({}, use) => {
    const server = await startReferenceServer();
    await use(server);
    await server.close();
  },
  attempt: async ({ server }, use) => {
    await use((operation, fields = {}) => {
      const request = baseRequest(operation, server.target);
      const isEmpty = request.body === undefined && Object.keys(fields).length === 0;
      return send(
        server,
        isEmpty ? request : { ...request, body: { ...(request.body as object), ...fields } },
      );
    });
  },
});

export { expect } from '@playwright/test';

import { writeFileSync } from 'node:fs';
import { startReferenceServer } from '../../fixtures/server/reference-server.ts';
import { EMBEDDED_VARIABLE } from '../../fixtures/target/configuration.ts';
import { TOKEN_VARIABLE } from '../../fixtures/target/credentials.ts';
import type { Environment } from './configure.ts';

/**
 * Serves the reference server from this process, which has little to do while its workers test, and writes the target
 * file that they read. Returns what ends it.
 */
export async function serveEmbedded(env: Environment): Promise<() => Promise<void>> {
  const token = env[TOKEN_VARIABLE];
  const file = env[EMBEDDED_VARIABLE];
  if (token === undefined || file === undefined) {
    throw new Error(
      `${TOKEN_VARIABLE} and ${EMBEDDED_VARIABLE} are not settled. Start Playwright with this project's configuration.`,
    );
  }
  const server = await startReferenceServer({ token });
  writeFileSync(file, JSON.stringify(server.target));
  return () => server.close();
}

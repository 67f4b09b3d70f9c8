import { randomBytes } from 'node:crypto';
import type { ReferenceServer } from '../../fixtures/server/reference-server.ts';
import {
  type Configuration,
  isDryRun,
  isEmbedded,
  readConfiguration,
} from '../../fixtures/target/configuration.ts';
import { type Connection, connectWithLedger } from '../../fixtures/target/connect.ts';
import { TOKEN_VARIABLE } from '../../fixtures/target/credentials.ts';
import { OPTIONS } from '../../fixtures/target/options.ts';
import { preflight } from '../../fixtures/target/preflight.ts';
import { completeTarget, type TargetFile } from '../../fixtures/target/target-file.ts';
import type { ReplayArguments } from './arguments.ts';

/** A target that answers, and the way to it. */
export interface OpenTarget {
  configuration: Configuration;
  connection: Connection;
  close(): Promise<void>;
}

/** Raised when nothing can be replayed, with what to do about it. */
export class ReplayError extends Error {}

/**
 * Opens the target that the environment names, or starts the embedded server, under a new run id.
 * @throws ConfigurationError, ReplayError
 */
export async function openTarget({ deviations, variants }: ReplayArguments): Promise<OpenTarget> {
  if (isDryRun(process.env)) {
    throw new ReplayError(
      `${OPTIONS.dryRun.env}: expected it to be unset, for a replay always sends; found '${process.env[OPTIONS.dryRun.env]}'. Unset it.`,
    );
  }
  const embedded = isEmbedded(process.env);
  if (!embedded && deviations.length + variants.length > 0) {
    throw new ReplayError(
      '--deviation and --variant: expected no target beside them, found one. They are switches of the embedded server: leave out --target and --base-url.',
    );
  }
  const server = embedded ? await startEmbedded(deviations, variants) : undefined;
  const configuration = readConfiguration({
    ...process.env,
    ...(server ? { [TOKEN_VARIABLE]: server.token } : {}),
  });
  if (server) configuration.target = { ...completeTarget(server.target as TargetFile), baseUrl: server.url };
  configuration.runId = randomBytes(6).toString('hex');
  const reason = server ? null : await preflight(configuration);
  if (reason !== null) throw new ReplayError(reason);
  const connection = await connectWithLedger(configuration);
  return {
    configuration,
    connection,
    close: async () => {
      await connection.close();
      await server?.close();
    },
  };
}

/** The embedded server is loaded only where it is needed. */
async function startEmbedded(deviations: string[], variants: string[]): Promise<ReferenceServer> {
  const [{ startReferenceServer }, { UnknownAlterationError }] = await Promise.all([
    import('../../fixtures/server/reference-server.ts'),
    import('../../fixtures/server/alterations.ts'),
  ]);
  try {
    return await startReferenceServer({ deviations, variants });
  } catch (error) {
    if (error instanceof UnknownAlterationError) throw new ReplayError(error.message);
    throw error;
  }
}

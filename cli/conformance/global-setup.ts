import { readConfiguration } from '../../fixtures/target/configuration.ts';
import { noticesOf } from '../../fixtures/target/notices.ts';
import { preflight } from '../../fixtures/target/preflight.ts';
import { NO_VERDICT_VARIABLE } from '../../reports/run-plan.ts';
import { visibleLine } from '../../spec/visible.ts';

/**
 * Runs once before all units: says what a person should know; starts the embedded server, or asks an external target
 * whether a run makes sense. Returns what is to be done after all units.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const configuration = readConfiguration(process.env);
  for (const notice of noticesOf(configuration)) console.log(`note: ${visibleLine(notice)}`);
  if (configuration.embedded) {
    const { serveEmbedded } = await import('./serve-embedded.ts');
    return serveEmbedded(process.env);
  }
  const reason = await preflight(configuration);
  if (reason === null) return undefined;
  process.env[NO_VERDICT_VARIABLE] = reason;
  throw new Error(reason);
}

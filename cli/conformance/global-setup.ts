import { readConfiguration } from '../../fixtures/target/configuration.ts';
import { noticesOf } from '../../fixtures/target/notices.ts';
import { preflight } from '../../fixtures/target/preflight.ts';
import { NO_VERDICT_VARIABLE } from '../../reports/run-plan.ts';
import { visibleLine } from '../../reports/text.ts';

/** Runs once before all units: says what a person should know, and asks an external target whether a run makes sense. */
export default async function setUp(): Promise<void> {
  const configuration = readConfiguration(process.env);
  for (const notice of noticesOf(configuration)) console.log(`note: ${visibleLine(notice)}`);
  if (configuration.embedded) return;
  const reason = await preflight(configuration);
  if (reason === null) return;
  process.env[NO_VERDICT_VARIABLE] = reason;
  throw new Error(reason);
}

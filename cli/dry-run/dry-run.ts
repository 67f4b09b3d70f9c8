import { collectChecks } from '../../fixtures/host/collect.ts';
import { runInProcess } from '../../fixtures/host/in-process.ts';
import { createRunScope } from '../../fixtures/host/run-scope.ts';
import type { Configuration } from '../../fixtures/target/configuration.ts';
import type { Resource } from '../../spec/record/unit-record.ts';
import { CountingClient, type Counts } from './counting-client.ts';

/** What a run would send to a target that behaves, and leave behind there. */
export interface Estimate {
  counts: ReadonlyMap<string, Counts>;
  resources: readonly Resource[];
  /** Clauses that the imagined target was seen to violate: its own faults, which make estimates wrong. */
  misjudged: readonly string[];
}

/** Carries a run out in this process with nobody at the other end. Sends nothing. */
export async function estimate(configuration: Configuration): Promise<Estimate> {
  const client = new CountingClient(configuration);
  const { merged, crashes } = await runInProcess(
    createRunScope(configuration, client),
    await collectChecks(),
  );
  const [crash] = crashes;
  if (crash) throw crash.error;
  const failed = Object.entries(merged?.clauses ?? {}).filter(([, tally]) => tally.failed > 0);
  return {
    counts: client.counts,
    resources: merged?.resources ?? [],
    misjudged: failed.map(([id]) => id),
  };
}

import type { Check } from '../../../fixtures/check.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import type { HttpClient, RestoreVow } from '../../../fixtures/http/types.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { connect } from '../../../fixtures/target/connect.ts';
import { completeTarget, type Target } from '../../../fixtures/target/target-file.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import { type Alter, type Sent, startBendingProxy } from './bending-proxy.ts';

export type { Alter, Answer, Sent } from './bending-proxy.ts';

/** What a run against an altered target left behind. */
export interface AlteredRun {
  merged: MergedRecord;
  /** Every request in the order in which it arrived. */
  sent: Sent[];
  vows: RestoreVow[];
  restored: RestoreVow[];
  target: Target;
  /** Ids of the clauses that failed. */
  failed: string[];
  /** How often a clause was exercised. */
  exercised(clause: string): number;
  /** The answers that were observed to a silent clause, in alphabetical order. */
  observed(clause: string): string[];
}

/** How an altered target is run against. */
export interface AlteredOptions {
  env?: Record<string, string>;
  /** Changes what the target file lists. */
  target?: (target: Target) => void;
  /** From which accepted request on the target takes a connection for a credential over which a valid one came. */
  remembersFrom?: number;
  /** Lawful choices of the target, by their ids. */
  variants?: readonly string[];
}

let checks: Promise<Check[]> | undefined;

/** Runs some units in process against the reference server, whose answers are bent on their way back. */
export async function runAltered(
  units: readonly string[],
  alter: Alter = () => undefined,
  options: AlteredOptions = {},
): Promise<AlteredRun> {
  checks ??= collectChecks();
  const server = await startReferenceServer({ variants: options.variants ?? [] });
  const sent: Sent[] = [];
  const proxy = await startBendingProxy(
    server.url,
    alter,
    (request) => sent.push(request),
    options.remembersFrom,
  );
  const env = { CONFORMANCE_TOKEN: server.token, CONFORMANCE_RUNS: '0', ...options.env };
  const configuration = readConfiguration(env);
  configuration.target = completeTarget({ ...structuredClone(server.target), baseUrl: proxy.url });
  options.target?.(configuration.target);
  const connection = connect(configuration);
  const vows: RestoreVow[] = [];
  const restored: RestoreVow[] = [];
  const client = listening(connection.client, vows, restored);
  const scope = createRunScope(configuration, client, connection.secrets);
  const only = ({ meta }: Check): boolean => units.includes(meta.id);
  const { merged, crashes } = await runInProcess(scope, await checks, { only });
  for (const one of [connection, proxy, server]) await one.close();
  if (crashes[0]) throw crashes[0].error;
  if (!merged) throw new Error(`None of the units ran: ${units.join(', ')}.`);
  return {
    merged,
    sent,
    vows,
    restored,
    target: configuration.target,
    failed: Object.keys(merged.clauses)
      .filter((id) => (merged.clauses[id]?.failed ?? 0) > 0)
      .sort(),
    exercised: (clause) => merged.clauses[clause]?.exercised ?? 0,
    observed: (clause) => (merged.observations[clause] ?? []).map(({ answer }) => answer).sort(),
  };
}

/** The client, with an ear to what is vowed. */
function listening(client: HttpClient, vows: RestoreVow[], restored: RestoreVow[]): HttpClient {
  return {
    get stopReason() {
      return client.stopReason;
    },
    get requests() {
      return client.requests;
    },
    send: (request) => client.send(request),
    vowRestore(vow) {
      vows.push(vow);
      return client.vowRestore(vow);
    },
    restored(vow) {
      restored.push(vow);
      return client.restored(vow);
    },
    close: () => client.close(),
  };
}

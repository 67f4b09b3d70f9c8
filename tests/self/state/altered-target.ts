import type { Check } from '../../../fixtures/check.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import type { Exchange, HttpClient, OutgoingRequest, RestoreVow } from '../../../fixtures/http/types.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { connect } from '../../../fixtures/target/connect.ts';
import { completeTarget, type Target } from '../../../fixtures/target/target-file.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { isObject } from '../../../spec/rules/support/json.ts';

/** An answer as an alteration sees it: its status and its body, which is an object. */
export interface Answer {
  status: number;
  body: JsonObject;
}

/** A request that was sent, with its body as an object (empty without one). */
export interface Sent extends OutgoingRequest {
  fields: JsonObject;
}

/** Bends what the reference server answers; undefined leaves an answer as it is. */
export type Alter = (answer: Answer, request: Sent) => Answer | undefined;

/** What a run against an altered target left behind. */
export interface AlteredRun {
  merged: MergedRecord;
  /** Every request in the order in which it was sent. */
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

let checks: Promise<Check[]> | undefined;

/** Runs some units in process against the reference server, whose answers are bent on their way back. */
export async function runAltered(
  units: readonly string[],
  alter: Alter = () => undefined,
  options: { env?: Record<string, string>; target?: (target: Target) => void } = {},
): Promise<AlteredRun> {
  checks ??= collectChecks();
  const server = await startReferenceServer();
  const configuration = readConfiguration({
    CONFORMANCE_TOKEN: server.token,
    CONFORMANCE_RUNS: '0',
    ...options.env,
  });
  configuration.target = completeTarget(structuredClone(server.target));
  options.target?.(configuration.target);
  const connection = connect(configuration);
  const run = { sent: [] as Sent[], vows: [] as RestoreVow[], restored: [] as RestoreVow[] };
  const client = bending(connection.client, alter, run);
  const scope = createRunScope(configuration, client, (text) => connection.secrets.redact(text));
  const { merged, crashes } = await runInProcess(scope, await checks, {
    only: ({ meta }) => units.includes(meta.id),
  });
  await connection.close();
  await server.close();
  if (crashes[0]) throw crashes[0].error;
  if (!merged) throw new Error(`None of the units ran: ${units.join(', ')}.`);
  return {
    ...run,
    merged,
    target: configuration.target,
    failed: Object.keys(merged.clauses)
      .filter((id) => (merged.clauses[id]?.failed ?? 0) > 0)
      .sort(),
    exercised: (clause) => merged.clauses[clause]?.exercised ?? 0,
    observed: (clause) => (merged.observations[clause] ?? []).map(({ answer }) => answer).sort(),
  };
}

function bending(
  client: HttpClient,
  alter: Alter,
  run: Pick<AlteredRun, 'sent' | 'vows' | 'restored'>,
): HttpClient {
  return {
    get stopReason() {
      return client.stopReason;
    },
    get requests() {
      return client.requests;
    },
    async send(request) {
      const body: unknown = request.body === undefined ? undefined : parsed(request.body);
      const sent: Sent = { ...request, fields: isObject(body) ? body : {} };
      run.sent.push(sent);
      return bent(await client.send(request), sent, alter);
    },
    async vowRestore(vow) {
      run.vows.push(vow);
      await client.vowRestore(vow);
    },
    async restored(vow) {
      run.restored.push(vow);
      await client.restored(vow);
    },
    close: () => client.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bent(exchange: Exchange, request: Sent, alter: Alter): Exchange {
  const { status, json } = exchange;
  if (status === undefined || !isObject(json)) return exchange;
  const answer = alter({ status, body: structuredClone(json) }, request);
  if (!answer) return exchange;
  const text = JSON.stringify(answer.body);
  const { response, ...recorded } = exchange.recorded;
  return {
    operation: exchange.operation,
    recorded: {
      ...recorded,
      ...(response ? { response: { ...response, status: answer.status, body: text } } : {}),
    },
    status: answer.status,
    ok: answer.status >= 200 && answer.status < 300,
    headers: exchange.headers,
    text,
    json: answer.body,
    jsonProblem: undefined,
    failure: undefined,
    durationMs: exchange.durationMs,
    bytes: text.length,
    attempts: exchange.attempts,
    throttled: false,
  };
}

import { declaredChecks, onlyCollecting } from '../../../fixtures/check.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import { RawResponseHeaders } from '../../../fixtures/http/response-headers.ts';
import type { Exchange, HttpClient, OutgoingRequest } from '../../../fixtures/http/types.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { completeTarget, type TargetFile } from '../../../fixtures/target/target-file.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import { suiteFaultsIn } from '../../../spec/record/suite-faults.ts';
import { loadRegister } from '../../../spec/register.ts';

/** The run's own token. */
export const OWN_TOKEN = 'made-Up-own-token-0f3A9c7eB2';

/** What a made-up target answers. */
export interface MadeUpAnswer {
  status: number;
  body: unknown;
}

/** An exchange that never was. */
export function exchangeOf(request: OutgoingRequest, { status, body }: MadeUpAnswer): Exchange {
  const text = JSON.stringify(body);
  const url = `http://made.up/v1beta1${request.path}?${new URLSearchParams(
    (request.query ?? []).map(([name, value]): [string, string] => [name, value]),
  )}`;
  return {
    operation: request.operation,
    recorded: {
      operation: request.operation,
      request: { method: request.method, url, headers: [] },
      response: { status, headers: [], body: text.slice(0, 2000), bodyBytes: text.length, durationMs: 1 },
    },
    status,
    ok: status >= 200 && status < 300,
    headers: new RawResponseHeaders(['content-type', 'application/json']),
    text,
    json: JSON.parse(text),
    jsonProblem: undefined,
    failure: undefined,
    durationMs: 1,
    bytes: text.length,
    attempts: 1,
    throttled: false,
  };
}

/** What a run against a made-up target showed. */
export interface Shown {
  /** Ids of the clauses that failed, sorted. */
  failed: string[];
  merged: MergedRecord;
  requests: number;
}

/**
 * Runs the units whose ids begin with one of `units` against a target that is a function, without a network.
 * Throws when a unit crashes or none runs.
 */
export async function runAgainst(
  units: readonly string[],
  answer: (request: OutgoingRequest) => MadeUpAnswer,
  target: Partial<TargetFile> = {},
): Promise<Shown> {
  const configuration = readConfiguration({ CONFORMANCE_PROFILE: 'full' });
  configuration.target = completeTarget({
    baseUrl: 'http://made.up/v1beta1',
    organizationId: 'organization-0',
    ...target,
  });
  configuration.token = OWN_TOKEN;
  let requests = 0;
  const client: HttpClient = {
    send: (request) => {
      requests += 1;
      return Promise.resolve(exchangeOf(request, answer(request)));
    },
    stopReason: undefined,
    get requests() {
      return requests;
    },
    vowRestore: () => Promise.resolve(true),
    restored: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const chosen = declaredChecks().filter(({ meta }) => units.some((unit) => meta.id.startsWith(unit)));
  const { merged, crashes } = await runInProcess(createRunScope(configuration, client), chosen);
  const [crash] = crashes;
  if (crash) throw crash.error;
  if (!merged) throw new Error(`No unit's id begins with ${units.join(' or ')}.`);
  const [fault] = suiteFaultsIn(merged, loadRegister().clauses);
  if (fault !== undefined) throw new Error(`The suite itself failed: ${fault}.`);
  const failed = Object.entries(merged.clauses).filter(([, tally]) => tally.failed > 0);
  return { failed: failed.map(([id]) => id).sort(), merged, requests };
}

/** Loads files of checks without making Playwright tests of them. */
export async function loadChecks(...loads: (() => Promise<unknown>)[]): Promise<void> {
  await onlyCollecting(async () => {
    for (const load of loads) await load();
  });
}

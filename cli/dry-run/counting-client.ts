import { namePrefix } from '../../fixtures/host/symbolic.ts';
import { createGuard } from '../../fixtures/http/guard/guard.ts';
import { RawResponseHeaders } from '../../fixtures/http/response-headers.ts';
import { createSecretRegistry } from '../../fixtures/http/secrets/registry.ts';
import type { Exchange, HttpClient, OutgoingRequest, RestoreVow } from '../../fixtures/http/types.ts';
import type { Configuration } from '../../fixtures/target/configuration.ts';
import { type ImaginedAnswer, ImaginedTarget } from './imagined-target.ts';

/** How often an operation would be sent, by what a target that behaves would make of it. */
export interface Counts {
  valid: number;
  faulty: number;
  withoutToken: number;
  unknownId: number;
}

const COLUMN: Readonly<Record<ImaginedAnswer['status'], keyof Counts>> = {
  200: 'valid',
  400: 'faulty',
  401: 'withoutToken',
  404: 'unknownId',
};

const HEADERS = new RawResponseHeaders(['content-type', 'application/json']);

/** Stands in for the client of a run: the same guard, but nothing leaves; it counts what would. */
export class CountingClient implements HttpClient {
  readonly counts = new Map<string, Counts>();
  readonly stopReason = undefined;
  requests = 0;
  readonly #guard;
  readonly #imagined: ImaginedTarget;

  constructor({ profile, target, token, runId }: Configuration) {
    this.#guard = createGuard({
      profile,
      target,
      token,
      runPrefix: namePrefix(runId),
      secrets: createSecretRegistry(),
    });
    this.#imagined = new ImaginedTarget(target, token);
  }

  send(request: OutgoingRequest): Promise<Exchange> {
    this.#guard.check(request);
    const answer = this.#imagined.answer(request);
    this.requests += 1;
    const counts = this.counts.get(request.operation) ?? {
      valid: 0,
      faulty: 0,
      withoutToken: 0,
      unknownId: 0,
    };
    this.counts.set(request.operation, counts);
    counts[COLUMN[answer.status]] += 1;
    if (answer.status === 200) this.#guard.learn(request, answer.body);
    return Promise.resolve(exchangeOf(request, answer));
  }

  vowRestore(vow: RestoreVow): Promise<boolean> {
    this.#guard.vowRestore(vow);
    return Promise.resolve(true);
  }

  restored(vow: RestoreVow): Promise<void> {
    this.#guard.restored(vow);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function exchangeOf(request: OutgoingRequest, { status, body }: ImaginedAnswer): Exchange {
  const text = JSON.stringify(body);
  return {
    operation: request.operation,
    recorded: {
      operation: request.operation,
      request: { method: request.method, url: request.path, headers: [] },
      response: { status, headers: [], body: '', bodyBytes: text.length, durationMs: 0 },
    },
    status,
    ok: status === 200,
    headers: HEADERS,
    text,
    json: JSON.parse(text),
    jsonProblem: undefined,
    failure: undefined,
    durationMs: 0,
    bytes: text.length,
    attempts: 1,
    throttled: false,
  };
}

import type { JsonObject } from '../../../fixtures/host/call.ts';
import { NO_HEADERS } from '../../../fixtures/http/response-headers.ts';
import type { Exchange, HttpClient, OutgoingRequest } from '../../../fixtures/http/types.ts';
import type { TransportFailureKind } from '../../../spec/record/exchange.ts';

/** A request as a toy target sees it: the body parsed, or undefined when it is no JSON object. */
export interface ToyRequest {
  operation: string;
  path: string;
  body: JsonObject | undefined;
  /** Counts the requests of this target from 1. */
  number: number;
}

/** A status and a body (and perhaps why it can't be read), or a connection that broke. */
export type ToyAnswer =
  | { status: number; body: JsonObject; problem?: string }
  | { failure: TransportFailureKind };

/** A target that is a function, without a network. */
export type Toy = (request: ToyRequest) => ToyAnswer;

/** Everything that was sent to a toy target, in order. */
export interface Sent extends ToyRequest {
  outcome: string;
}

function parsed(text: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** A client that knows how many requests were under way at once. */
export interface ToyClient extends HttpClient {
  mostAtOnce: number;
}

/** A client whose requests go to a toy target; `sent` receives them all. Answers take a turn of the event loop. */
export function toyClient(toy: Toy, sent: Sent[] = []): ToyClient {
  let underWay = 0;
  const client = {
    mostAtOnce: 0,
    stopReason: undefined,
    requests: 0,
    vowRestore: () => Promise.resolve(true),
    restored: () => Promise.resolve(),
    close: () => Promise.resolve(),
    async send(request: OutgoingRequest): Promise<Exchange> {
      client.requests += 1;
      const seen: ToyRequest = {
        operation: request.operation,
        path: request.path,
        body: parsed(request.body),
        number: client.requests,
      };
      const answer = toy(seen);
      sent.push({ ...seen, outcome: 'failure' in answer ? answer.failure : String(answer.status) });
      underWay += 1;
      client.mostAtOnce = Math.max(client.mostAtOnce, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return exchangeOf(request, answer);
    },
  };
  return client;
}

function exchangeOf(request: OutgoingRequest, answer: ToyAnswer): Exchange {
  const failure =
    'failure' in answer ? { kind: answer.failure, message: `made up: ${answer.failure}` } : undefined;
  const status = 'failure' in answer ? undefined : answer.status;
  const text = 'failure' in answer ? undefined : JSON.stringify(answer.body);
  const problem = 'failure' in answer ? 'not JSON: no response came' : answer.problem;
  return {
    operation: request.operation,
    recorded: {
      operation: request.operation,
      request: {
        method: request.method,
        url: `http://toy/v1beta1${request.path}`,
        headers: [],
        ...(request.body === undefined ? {} : { body: request.body }),
      },
      ...(status === undefined || text === undefined
        ? {}
        : { response: { status, headers: [], body: text, bodyBytes: text.length, durationMs: 1 } }),
      ...(failure ? { failure } : {}),
    },
    status,
    ok: status !== undefined && status >= 200 && status < 300,
    headers: NO_HEADERS,
    text,
    json: text === undefined || problem !== undefined ? undefined : JSON.parse(text),
    jsonProblem: problem,
    failure,
    durationMs: 1,
    bytes: text?.length ?? 0,
    attempts: 1,
    throttled: status === 429 || status === 503,
  };
}

import { isJsonObject, type JsonObject } from '../../../fixtures/server/json.ts';
import type { ReferenceServer } from '../../../fixtures/server/reference-server.ts';
import type { WitnessRequest } from '../../../fixtures/server/witness.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; empty where the text is no JSON object. */
  body: JsonObject;
}

type Sent = Partial<WitnessRequest> & {
  /** Text of the body, sent as it is. */
  text?: string;
  contentType?: string;
};

/** Sends one request below the server's base URL, with its token unless told otherwise. */
export async function send(server: ReferenceServer, request: Sent): Promise<Reply> {
  const headers = new Headers(request.headers);
  const text = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  if (text !== undefined) headers.set('content-type', request.contentType ?? 'application/json');
  if (request.authorization !== null) {
    headers.set('authorization', request.authorization ?? `Bearer ${server.token}`);
  }
  const method = request.method ?? (text === undefined ? 'GET' : 'POST');
  const response = await fetch(`${server.url}${request.path ?? ''}`, {
    method,
    headers,
    ...(text === undefined ? {} : { body: text }),
  });
  const received = await response.text();
  return { status: response.status, headers: response.headers, text: received, body: parsed(received) };
}

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A list of objects in an answer. Fails the test when the value is none. */
export function objects(value: unknown): JsonObject[] {
  if (Array.isArray(value) && value.every(isJsonObject)) return value;
  throw new Error(`Expected a list of objects, found ${JSON.stringify(value)}.`);
}

/** Path of the server's organization, with what stands below it. */
export function inOrganization(server: ReferenceServer, path = ''): string {
  return `/organizations/${server.target.organizationId}${path}`;
}

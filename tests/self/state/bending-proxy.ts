import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Pool } from 'undici';
import { operations } from '../../../spec/openapi.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { isObject } from '../../../spec/rules/support/json.ts';

/** An answer as an alteration sees it: its status and its body, which is an object. */
export interface Answer {
  status: number;
  body: JsonObject;
  /** Headers that it is to have besides. */
  headers?: Record<string, string>;
}

/** A request as it arrived. */
export interface Sent {
  /** Id of the operation that its method and path are those of; empty for none. */
  operation: string;
  /** Below the base URL, without the query. */
  path: string;
  /** The query, without the question mark; empty without one. */
  query: string;
  /** The body's fields; empty without an object as body. */
  fields: JsonObject;
  /** The header of that name; empty without one. */
  authorization: string;
}

/** Bends an answer on its way back; undefined leaves it as it is. */
export type Alter = (answer: Answer, request: Sent) => Answer | undefined;

export interface BendingProxy {
  url: string;
  close(): Promise<void>;
}

const PATHS = operations().map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
}));

/**
 * Starts a proxy in front of a server that tells every request and bends every answer that is a JSON object. From the
 * accepted request on that `remembersFrom` counts, it lets in whoever comes without a header over the same connection.
 */
export async function startBendingProxy(
  baseUrl: string,
  alter: Alter,
  onRequest: (request: Sent) => void,
  remembersFrom = Number.POSITIVE_INFINITY,
): Promise<BendingProxy> {
  const letIn = new WeakMap<Socket, string>();
  let accepted = 0;
  const base = new URL(baseUrl);
  const pool = new Pool(base.origin);
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const { method = 'GET', url = '/' } = request;
    const { authorization: brought = '' } = request.headers;
    const sent = { ...sentOf(method, url.slice(base.pathname.length), text), authorization: brought };
    onRequest(sent);
    const { 'content-type': type = 'application/json' } = request.headers;
    const authorization = request.headers.authorization ?? letIn.get(request.socket) ?? '';
    const headers = { authorization, ...(text === '' ? {} : { 'content-type': type }) };
    const body = text === '' ? null : text;
    const upstream = await pool.request({ method: method as 'GET' | 'POST', path: url, headers, body });
    const original = await upstream.body.text();
    if (upstream.statusCode < 300) accepted += 1;
    if (accepted >= remembersFrom && upstream.statusCode < 300) letIn.set(request.socket, authorization);
    const json = parsed(original);
    const bent = isObject(json) ? alter({ status: upstream.statusCode, body: json }, sent) : undefined;
    const contentType = String(upstream.headers['content-type'] ?? 'application/json');
    const status = bent?.status ?? upstream.statusCode;
    response.writeHead(status, { 'content-type': contentType, ...bent?.headers });
    response.end(bent ? JSON.stringify(bent.body) : original);
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base.pathname}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await pool.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text;
}

function sentOf(method: string, target: string, text: string): Omit<Sent, 'authorization'> {
  const [path = '', query = ''] = target.split('?');
  const known = PATHS.find((one) => one.method === method && one.pattern.test(path));
  const body = parsed(text);
  return { operation: known?.id ?? '', path, query, fields: isObject(body) ? body : {} };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

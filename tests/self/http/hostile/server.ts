import { createServer, type Socket } from 'node:net';
import type { HostileKind, SeenRequest } from './kind.ts';
import { HOSTILE_KINDS } from './kinds.ts';

/** A running hostile server. */
export interface HostileServer {
  /** Ends with `/v1beta1`. */
  baseUrl: string;
  port: number;
  /** Everything it was asked so far. */
  seen: SeenRequest[];
  /** How many connections were made to it. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * Starts a server that is bad in one known way, on raw sockets, on a free port of this machine.
 * @param kind one of the ids of `HOSTILE_KINDS`, or a kind of the caller's own
 */
export async function startHostileServer(kind: string | HostileKind): Promise<HostileServer> {
  const behaviour = typeof kind === 'string' ? HOSTILE_KINDS.find((known) => known.id === kind) : kind;
  if (!behaviour) {
    const known = HOSTILE_KINDS.map(({ id }) => id).join(', ');
    throw new Error(`There is no hostile server of kind '${String(kind)}'. Use one of: ${known}.`);
  }
  behaviour.prepare?.();
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    // The other side hangs up in the middle of things: that is what it should do.
    socket.on('error', () => socket.destroy());
    behaviour.greet?.(socket);
    readRequests(socket, (request) => {
      const numbered = { ...request, number: seen.length + 1 };
      seen.push(numbered);
      behaviour.answer(socket, numbered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1beta1`,
    port,
    seen,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Splits what comes in into requests; knows `Content-Length` bodies only, as the client sends no others. */
function readRequests(socket: Socket, onRequest: (request: Omit<SeenRequest, 'number'>) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [line = '', ...fields] = pending.toString('latin1', 0, end).split('\r\n');
      const headers = new Map(
        fields.map((field): [string, string] => {
          const colon = field.indexOf(':');
          return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
        }),
      );
      const length = Number(headers.get('content-length') ?? 0);
      if (pending.length < end + 4 + length) return;
      const body = pending.toString('utf8', end + 4, end + 4 + length);
      pending = pending.subarray(end + 4 + length);
      const [method = '', path = ''] = line.split(' ');
      onRequest({ method, path, headers, body });
    }
  });
}

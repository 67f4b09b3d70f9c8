import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a relay does to requests on their way; each may take its time. */
export interface RelayHooks {
  /** When a request has arrived. */
  onRequest?(): void | Promise<void>;
  /** When its answer has come and is about to go back. */
  onAnswer?(): void | Promise<void>;
}

/** A server that hands requests on to another one. */
export interface Relay {
  port: number;
  close(): void;
}

/** Starts a relay to a port of this machine. */
export async function startRelay(to: number, hooks: RelayHooks): Promise<Relay> {
  const server = createServer(async (incoming, answer) => {
    await hooks.onRequest?.();
    const onward = request({
      port: to,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    });
    incoming.pipe(onward);
    onward.on('response', async (response) => {
      await hooks.onAnswer?.();
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

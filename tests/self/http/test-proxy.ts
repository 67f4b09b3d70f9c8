import { createServer, request as forward } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A proxy that reaches every host on this machine, whatever its name. */
export interface TestProxy {
  port: number;
  /** First lines of what it was asked, with the credentials given: `CONNECT target.test:443 Basic …`. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * Starts a proxy that tunnels (`CONNECT`) and forwards plain requests.
 * @param refuse status with which it refuses everything; undefined: it works
 */
export async function startProxy(refuse?: number): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers['proxy-authorization'] ?? '-'}`);
    if (refuse !== undefined) {
      outgoing.writeHead(refuse).end();
      return;
    }
    const url = new URL(incoming.url ?? '');
    const { 'proxy-authorization': _credentials, ...headers } = incoming.headers;
    const target = forward({
      host: '127.0.0.1',
      port: url.port,
      method: incoming.method,
      path: url.pathname,
      headers,
    });
    target.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(target);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (incoming, client: Socket) => {
    asked.push(`CONNECT ${incoming.url} ${incoming.headers['proxy-authorization'] ?? '-'}`);
    client.on('error', () => client.destroy());
    if (refuse !== undefined) {
      client.end(`HTTP/1.1 ${refuse} Refused\r\n\r\n`);
      return;
    }
    const target = connect(Number(incoming.url?.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

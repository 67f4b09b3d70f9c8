import type { Socket } from 'node:net';

/** One request as the hostile server saw it. */
export interface SeenRequest {
  /** Counts from 1 over all connections. */
  number: number;
  method: string;
  /** The request target, undecoded. */
  path: string;
  /** Names in small letters. */
  headers: Map<string, string>;
  body: string;
}

/** A bad server: what it does with each request, or already with the connection. */
export interface HostileKind {
  id: string;
  /** What is bad about it, in a few words. */
  about: string;
  /** Answers a request, as badly as it likes; the socket is closed by the harness at the end. */
  answer(socket: Socket, request: SeenRequest): void;
  /** Called once before it listens, for what takes long. */
  prepare?(): void;
  /** Called as soon as somebody connects. */
  greet?(socket: Socket): void;
}

/** An HTTP/1.1 response with a right length; headers and body are bytes as given. */
export function response(
  body: string | Buffer,
  options: { status?: string; headers?: readonly string[] } = {},
): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  const { status = '200 OK', headers = ['Content-Type: application/json'] } = options;
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

/** Writes a chunk again and again, as fast as the other side takes it, until it hangs up. */
export function writeForever(socket: Socket, chunk: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
}

/** Writes a chunk every so many milliseconds until the other side hangs up. */
export function drip(socket: Socket, chunk: string, everyMs = 20): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(chunk);
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}

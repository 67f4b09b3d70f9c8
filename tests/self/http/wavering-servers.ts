import { lawfulAnswer } from './hostile/answers.ts';
import { type HostileKind, response } from './hostile/kind.ts';
import { type HostileServer, startHostileServer } from './hostile/server.ts';

/** A server that says these things one after the other, then answers lawfully. */
export function saying(
  ...answers: (string | readonly [status: string, ...headers: string[]])[]
): HostileKind {
  return {
    id: 'saying',
    about: 'says what it was told to',
    answer(socket, request) {
      const next = answers[request.number - 1];
      if (next === undefined) socket.write(response(JSON.stringify(lawfulAnswer(request))));
      else if (next === 'reset') socket.resetAndDestroy();
      else if (typeof next === 'string') socket.write(response('{}', { status: next }));
      else socket.write(response('{}', { status: next[0], headers: next.slice(1) }));
    },
  };
}

/** Runs something against a server of a kind, and ends the server. */
export async function withServer(
  kind: HostileKind | string,
  run: (server: HostileServer) => Promise<void>,
): Promise<void> {
  const server = await startHostileServer(kind);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

/** Repeats that a test can wait for. */
export const RETRIES = { maxRetries: 3, maxWait: 100 };

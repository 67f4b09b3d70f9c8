import { lawfulAnswer } from '../answers.ts';
import type { HostileKind, SeenRequest } from '../kind.ts';

/** A kind that sends a lawful body under headers of its own about its length. */
function lengths(
  id: string,
  about: string,
  headers: (length: number) => readonly string[],
  options: { body?: (json: string) => string; end?: boolean } = {},
): HostileKind {
  return {
    id,
    about,
    answer(socket, request: SeenRequest) {
      const json = JSON.stringify(lawfulAnswer(request));
      const head = ['HTTP/1.1 200 OK', ...headers(Buffer.byteLength(json)), '', ''].join('\r\n');
      socket.write(head + (options.body?.(json) ?? json));
      if (options.end) socket.end();
    },
  };
}

const CHUNKED = ['Transfer-Encoding: chunked'];

/** Servers that say one length and send another. */
export const LENGTHS: readonly HostileKind[] = [
  lengths('too-short-length', 'sends more than it says', (length) => [`Content-Length: ${length - 5}`]),
  lengths(
    'too-long-length',
    'sends less than it says and closes',
    (length) => [`Content-Length: ${length + 100}`],
    {
      end: true,
    },
  ),
  lengths('waits-for-length', 'sends less than it says and waits', (length) => [
    `Content-Length: ${length + 100}`,
  ]),
  lengths('negative-length', 'says a negative length', () => ['Content-Length: -1']),
  lengths('huge-length', 'says a length of 10^30', () => [`Content-Length: 1${'0'.repeat(30)}`]),
  lengths('word-length', 'says a length in words', () => ['Content-Length: many']),
  lengths('two-lengths', 'says two lengths', (length) => [
    `Content-Length: ${length}`,
    `Content-Length: ${length + 1}`,
  ]),
  lengths('length-and-chunks', 'says a length and chunks', (length) => [
    `Content-Length: ${length}`,
    ...CHUNKED,
  ]),
  lengths('bad-chunk-size', 'sends a chunk size that is no number', () => CHUNKED, {
    body: (json) => `zz\r\n${json}\r\n0\r\n\r\n`,
  }),
  lengths('endless-chunk-extension', 'sends a chunk with an extension of 8 MB', () => CHUNKED, {
    body: (json) =>
      `${Buffer.byteLength(json).toString(16)};x=${'y'.repeat(8 * 1024 * 1024)}\r\n${json}\r\n0\r\n\r\n`,
  }),
  lengths('missing-last-chunk', 'closes without the last chunk', () => CHUNKED, {
    body: (json) => `${Buffer.byteLength(json).toString(16)}\r\n${json}\r\n`,
    end: true,
  }),
  lengths('trailer-flood', 'sends 20,000 trailers', () => CHUNKED, {
    body: (json) =>
      `${Buffer.byteLength(json).toString(16)}\r\n${json}\r\n0\r\n${'X-Trailer: t\r\n'.repeat(20_000)}\r\n`,
  }),
  lengths('no-length', 'ends its body by closing', () => ['Connection: close'], { end: true }),
  lengths(
    'second-response',
    'sends a second response that nobody asked for',
    (length) => [`Content-Length: ${length}`],
    {
      body: (json) => `${json}HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n{"id":"smuggled"}`,
    },
  ),
];

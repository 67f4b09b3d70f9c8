import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { lawfulAnswer } from '../answers.ts';
import { type HostileKind, response, type SeenRequest } from '../kind.ts';

const MEGABYTES = 32;

function coded(
  id: string,
  about: string,
  coding: string,
  body: (request: SeenRequest) => Buffer,
  status = '200 OK',
): HostileKind {
  return {
    id,
    about,
    answer(socket, request) {
      const headers = ['Content-Type: application/json', `Content-Encoding: ${coding}`];
      socket.write(response(body(request), { headers, status }));
    },
  };
}

/** A kind that answers with 32 MB of blanks, compressed once before it listens. */
function bomb(
  id: string,
  about: string,
  coding: string,
  compress: (bytes: Buffer) => Buffer,
  status?: string,
): HostileKind {
  let made = Buffer.alloc(0);
  return {
    ...coded(id, about, coding, () => made, status),
    prepare() {
      if (made.length === 0) made = Buffer.from(compress(Buffer.alloc(MEGABYTES * 1024 * 1024, ' ')));
    },
  };
}

function json(request: SeenRequest): Buffer {
  return Buffer.from(JSON.stringify(lawfulAnswer(request)));
}

const quickBrotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** Servers that compress too well, wrongly, or in ways nobody knows. */
export const CODINGS: readonly HostileKind[] = [
  bomb('gzip-bomb', 'sends 32 MB in a few kB of gzip', 'gzip', gzipSync),
  bomb('deflate-bomb', 'sends 32 MB in a few kB of deflate', 'deflate', deflateSync),
  bomb('brotli-bomb', 'sends 32 MB in a few bytes of brotli', 'br', quickBrotli),
  bomb('nested-bomb', 'sends 32 MB in gzip in gzip', 'gzip, gzip', (bytes) => gzipSync(gzipSync(bytes))),
  bomb('error-bomb', 'sends 32 MB in a few kB of gzip with an error', 'gzip', gzipSync, '400 Bad Request'),
  coded('many-codings', 'names fifty codings', Array(50).fill('gzip').join(', '), json),
  coded('broken-gzip', 'sends gzip that breaks off', 'gzip', (request) =>
    gzipSync(json(request)).subarray(0, -12),
  ),
  coded('false-gzip', 'calls plain JSON gzip', 'gzip', json),
  coded('unknown-coding', 'uses a coding that nobody asked for', 'x-secret-sauce', json),
  coded('real-gzip', 'compresses lawfully', 'gzip', (request) => gzipSync(json(request))),
  coded('raw-deflate', 'sends deflate without its wrapper', 'deflate', (request) =>
    deflateRaw(json(request)),
  ),
];

/** The deflate stream without zlib's two bytes before it and checksum behind it. */
function deflateRaw(bytes: Buffer): Buffer {
  return deflateSync(bytes).subarray(2, -4);
}

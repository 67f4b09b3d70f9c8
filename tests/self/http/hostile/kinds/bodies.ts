import { lawfulAnswer } from '../answers.ts';
import { drip, type HostileKind, response, type SeenRequest, writeForever } from '../kind.ts';

const CHUNKED = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** A kind that answers every request with the same whole body. */
function always(id: string, about: string, body: (request: SeenRequest) => string | Buffer): HostileKind {
  return {
    id,
    about,
    answer(socket, request) {
      socket.write(response(body(request)));
    },
  };
}

/** A lawful answer with further JSON text put in behind its first brace. */
function withMembers(request: SeenRequest, members: string): string {
  return `{${members},${JSON.stringify(lawfulAnswer(request)).slice(1)}`;
}

let millionKeys = '';

/** Servers whose body never ends or is no sensible JSON. */
export const BODIES: readonly HostileKind[] = [
  {
    id: 'endless-body',
    about: 'sends a body for ever',
    answer(socket) {
      socket.write(CHUNKED);
      writeForever(socket, `4000\r\n${'['.repeat(0x4000)}\r\n`);
    },
  },
  {
    id: 'endless-error',
    about: 'sends the body of an error for ever',
    answer(socket) {
      socket.write('HTTP/1.1 500 Oops\r\nContent-Type: text/plain\r\n\r\n');
      writeForever(socket, 'no '.repeat(0x4000));
    },
  },
  {
    id: 'dripping-body',
    about: 'sends a body byte by byte, for ever',
    answer(socket) {
      socket.write(`${CHUNKED}1\r\n{\r\n`);
      drip(socket, '1\r\n \r\n');
    },
  },
  {
    id: 'stalling-body',
    about: 'stops in the middle of a body',
    answer(socket) {
      socket.write(`${CHUNKED}6\r\n{"id":\r\n`);
    },
  },
  always('deep-arrays', 'nests 100,000 arrays', () => '['.repeat(100_000) + ']'.repeat(100_000)),
  always('deep-objects', 'nests 100,000 objects', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  always('deep-field', 'nests 100,000 arrays in an unknown field', (request) =>
    withMembers(request, `"extra":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  ),
  {
    ...always('million-keys', 'sends an object of a million keys', (request) =>
      withMembers(request, millionKeys),
    ),
    prepare() {
      millionKeys ||= Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":0`).join(',');
    },
  },
  always('huge-numbers', 'sends numbers beyond every range', (request) =>
    withMembers(
      request,
      `"limit":1e400,"offset":-1e400,"totalCount":${'9'.repeat(5000)},"port":-0,"tiny":1e-400`,
    ),
  ),
  always('duplicate-keys', 'sends each key twice', (request) => {
    const text = JSON.stringify(lawfulAnswer(request)).slice(1, -1);
    return `{${text},${text.replaceAll(':"', ':"second ')}}`;
  }),
  always('proto-keys', 'sends __proto__, constructor and toString as keys', (request) =>
    withMembers(
      request,
      '"__proto__":{"polluted":true,"id":"x"},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":2',
    ),
  ),
  always('invalid-utf8', 'sends bytes that are no UTF-8', (request) => {
    const text = Buffer.from(JSON.stringify({ ...lawfulAnswer(request), extra: '####' }));
    return Buffer.from(text.map((byte) => (byte === 0x23 ? 0xff : byte)));
  }),
  always('utf16', 'sends JSON in UTF-16', (request) =>
    Buffer.from(`\ufeff${JSON.stringify(lawfulAnswer(request))}`, 'utf16le'),
  ),
  always(
    'byte-order-mark',
    'puts a byte order mark before its JSON',
    (request) => `\ufeff${JSON.stringify(lawfulAnswer(request))}`,
  ),
  always('lone-surrogates', 'escapes halves of surrogate pairs', (request) =>
    withMembers(request, '"extra":"\\ud83d and \\ude00","\\udfff":1'),
  ),
  always(
    'html-page',
    'answers with a page',
    () => '<!doctype html><html><script>alert(1)</script><h1>502</h1></html>',
  ),
  always('empty-body', 'answers with nothing', () => ''),
  always('blank-body', 'answers with blanks', () => ' \r\n\t '.repeat(1000)),
  always('json-null', 'answers null', () => 'null'),
  always('json-array', 'answers an array', () => '[]'),
  always('json-text', 'answers a string', () => '"ok"'),
  always('truncated-json', 'leaves the last bracket out', (request) =>
    JSON.stringify(lawfulAnswer(request)).slice(0, -1),
  ),
  always('two-documents', 'sends two documents in one body', (request) =>
    JSON.stringify(lawfulAnswer(request)).repeat(2),
  ),
  always('nan-body', 'writes NaN and undefined', () => '{"limit":NaN,"offset":undefined}'),
];

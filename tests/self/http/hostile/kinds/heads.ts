import { drip, type HostileKind, response, writeForever } from '../kind.ts';

const OK = 'HTTP/1.1 200 OK\r\n';

/** Servers whose response head never ends, or ends too late, or is none. */
export const HEADS: readonly HostileKind[] = [
  { id: 'silent', about: 'never answers', answer() {} },
  {
    id: 'endless-headers',
    about: 'sends headers for ever',
    answer(socket) {
      socket.write(OK);
      writeForever(socket, 'X-More: of the same\r\n'.repeat(50));
    },
  },
  {
    id: 'dripping-headers',
    about: 'sends a head byte by byte, for ever',
    answer(socket) {
      socket.write(`${OK}X-Slow: `);
      drip(socket, 'a');
    },
  },
  {
    id: 'endless-status-line',
    about: 'sends a status text for ever',
    answer(socket) {
      socket.write('HTTP/1.1 200 ');
      writeForever(socket, 'OK '.repeat(1000));
    },
  },
  {
    id: 'header-flood',
    about: 'sends 20,000 headers',
    answer(socket) {
      const headers = Array.from({ length: 20_000 }, (_, i) => `X-Flood-${i}: ${i}`);
      socket.write(response('{}', { headers }));
    },
  },
  {
    id: 'huge-header',
    about: 'sends a header of 5 MB',
    answer(socket) {
      socket.write(response('{}', { headers: [`X-Huge: ${'h'.repeat(5 * 1024 * 1024)}`] }));
    },
  },
  {
    id: 'odd-headers',
    about: 'sends headers named like properties of objects, repeated, empty and beyond ASCII',
    answer(socket) {
      const headers = [
        '__proto__: 1',
        'constructor: 2',
        'constructor: 3',
        'X-Empty:',
        'X-Latin: \xe9\xfc',
        'hasOwnProperty: 4',
      ];
      socket.write(response('{}', { headers }));
    },
  },
  {
    id: 'informational-flood',
    about: 'sends interim responses for ever',
    answer(socket) {
      writeForever(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(20));
    },
  },
  {
    id: 'processing-for-ever',
    about: 'says every 20 ms that it is still at it',
    answer(socket) {
      drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n');
    },
  },
  {
    id: 'continue-unasked',
    about: 'answers 100 Continue for ever',
    answer(socket) {
      drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n');
    },
  },
  {
    id: 'switching-protocols',
    about: 'switches to another protocol unasked',
    answer(socket) {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\x81\x05hello',
      );
    },
  },
  {
    id: 'not-http',
    about: 'speaks another protocol',
    answer(socket) {
      socket.write('SSH-2.0-OpenSSH_9.6\r\n');
    },
  },
  {
    id: 'body-only',
    about: 'answers without a head, as HTTP/0.9 did',
    answer(socket) {
      socket.end('{"id":"x"}');
    },
  },
];

import { lawfulAnswer } from '../answers.ts';
import { type HostileKind, response, type SeenRequest } from '../kind.ts';

const lawful = (request: SeenRequest): Buffer => response(JSON.stringify(lawfulAnswer(request)));

/** Requests that are answered before a server stops doing so. */
export const ANSWERED_BEFORE_STOPPING = 20;

/** Servers that hang up, or stop answering. */
export const CONNECTIONS: readonly HostileKind[] = [
  {
    id: 'closes-at-once',
    about: 'hangs up on whoever connects',
    greet(socket) {
      socket.end();
    },
    answer() {},
  },
  {
    id: 'resets-at-once',
    about: 'resets every connection',
    greet(socket) {
      socket.resetAndDestroy();
    },
    answer() {},
  },
  {
    id: 'closes-on-request',
    about: 'hangs up on every request',
    answer(socket) {
      socket.end();
    },
  },
  {
    id: 'resets-on-request',
    about: 'resets the connection on every request',
    answer(socket) {
      socket.resetAndDestroy();
    },
  },
  {
    id: 'resets-in-body',
    about: 'resets the connection inside every body',
    answer(socket, request) {
      const bytes = lawful(request);
      socket.write(bytes.subarray(0, bytes.length - 10), () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      );
    },
  },
  {
    id: 'flaky',
    about: 'hangs up on every third request',
    answer(socket, request) {
      if (request.number % 3 === 0) socket.resetAndDestroy();
      else socket.write(lawful(request));
    },
  },
  {
    id: 'closes-after-each',
    about: 'closes every connection after one answer, without saying so',
    answer(socket, request) {
      socket.end(lawful(request));
    },
  },
  {
    id: 'stops-half-way',
    about: `answers ${ANSWERED_BEFORE_STOPPING} requests and none after them`,
    answer(socket, request) {
      if (request.number <= ANSWERED_BEFORE_STOPPING) socket.write(lawful(request));
    },
  },
  {
    id: 'hangs-up-half-way',
    about: `answers ${ANSWERED_BEFORE_STOPPING} requests and hangs up on all after them`,
    answer(socket, request) {
      if (request.number <= ANSWERED_BEFORE_STOPPING) socket.write(lawful(request));
      else socket.resetAndDestroy();
    },
  },
  {
    id: 'hangs-now-and-then',
    about: 'never answers every fifth request',
    answer(socket, request) {
      if (request.number % 5 !== 0) socket.write(lawful(request));
    },
  },
  {
    id: 'answers-early',
    about: 'greets every connection with an answer nobody asked for yet',
    greet(socket) {
      socket.write(response('{"id":"early"}'));
    },
    answer(socket, request) {
      socket.write(lawful(request));
    },
  },
];

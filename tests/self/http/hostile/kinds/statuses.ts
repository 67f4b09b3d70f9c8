import { lawfulAnswer } from '../answers.ts';
import { type HostileKind, response } from '../kind.ts';

const ERROR = JSON.stringify({ message: 'no', statusCode: 0 });

/** A kind that answers everything with one status. */
function status(id: string, about: string, line: string, headers: readonly string[] = []): HostileKind {
  return {
    id,
    about,
    answer(socket) {
      socket.write(
        response(ERROR, { status: line, headers: ['Content-Type: application/json', ...headers] }),
      );
    },
  };
}

const ODD = [
  '099 Low',
  '199 Nothing',
  '204 No Content',
  '299 Odd',
  '304 Not Modified',
  '418 Teapot',
  '599 High',
  '600 Higher',
  '999 Highest',
  '000 Zero',
  '20 Short',
  '2000 Long',
  'abc Word',
];

/** Servers that say the same to everything, or nothing that can be understood. */
export const STATUSES: readonly HostileKind[] = [
  status('always-401', 'refuses every token', '401 Unauthorized', ['WWW-Authenticate: Bearer']),
  status('always-403', 'forbids everything', '403 Forbidden'),
  status('always-404', 'knows nothing', '404 Not Found'),
  status('always-500', 'fails at everything', '500 Internal Server Error'),
  status('always-429', 'is always too busy', '429 Too Many Requests'),
  status('absurd-retry-after', 'wants to be asked again in three million years', '429 Too Many Requests', [
    'Retry-After: 99999999999999',
  ]),
  status('far-retry-date', 'wants to be asked again in the year 9999', '503 Service Unavailable', [
    'Retry-After: Fri, 31 Dec 9999 23:59:59 GMT',
  ]),
  status('garbage-retry-after', 'wants to be asked again at a time that is none', '429 Too Many Requests', [
    'Retry-After: -5e999 soon',
  ]),
  status('redirect-loop', 'sends everybody where they are', '302 Found', [
    'Location: /v1beta1/organizations/o',
  ]),
  status('redirect-away', 'sends everybody to another host', '307 Temporary Redirect', [
    'Location: http://attacker.invalid/steal',
  ]),
  status('redirect-script', 'sends everybody to a script', '301 Moved', ['Location: javascript:alert(1)']),
  status(
    'status-markup',
    'writes markup and escapes into the status text',
    '200 <script>alert(1)</script>\x1b[31m',
  ),
  {
    id: 'wavers',
    about: 'refuses the token every other time',
    answer(socket, request) {
      const refused = { status: '401 Unauthorized' };
      socket.write(
        request.number % 2 === 0 ? response(ERROR, refused) : response(JSON.stringify(lawfulAnswer(request))),
      );
    },
  },
  {
    id: 'odd-statuses',
    about: 'answers with statuses that no list has',
    answer(socket, { number }) {
      socket.write(response(ERROR, { status: ODD[number % ODD.length] ?? '' }));
    },
  },
  {
    id: 'always-201-empty',
    about: 'accepts everything and returns an empty object',
    answer(socket) {
      socket.write(response('{}', { status: '201 Created' }));
    },
  },
  {
    id: 'accepts-everything',
    about: 'accepts everything, with or without a token',
    answer(socket, request) {
      socket.write(response(JSON.stringify(lawfulAnswer(request))));
    },
  },
];

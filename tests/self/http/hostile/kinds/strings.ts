import { lawfulAnswer } from '../answers.ts';
import { type HostileKind, response } from '../kind.ts';

/** A kind that answers lawfully, but changes every string of the answer. */
function strings(
  id: string,
  about: string,
  change: (text: string, key: string) => string,
  headers: readonly string[] = [],
): HostileKind {
  return {
    id,
    about,
    answer(socket, request) {
      const body = JSON.stringify(lawfulAnswer(request), (key, value: unknown) =>
        typeof value === 'string' ? change(value, key) : value,
      );
      socket.write(response(body, { headers: ['Content-Type: application/json', ...headers] }));
    },
  };
}

const isId = (key: string): boolean => key === 'id' || key.endsWith('Id');
const isName = (key: string): boolean => key === 'name' || key === 'description' || key.endsWith('Name');

export const MARKUP = `<script>alert(1)</script><img src=x onerror=alert(2)>"'\`&lt;]]>-->{{x}}\${y}`;
export const TERMINAL =
  '\u001b[2J\u001b]0;owned\u0007\u001b]8;;http://attacker.invalid\u0007\u009b31m\u0000\u0008\r\u202eevil\u2066\u200b\u2028';

/** Ids that mean something in a path, a query, a shell or a file name. */
export const NASTY_IDS: readonly string[] = [
  'a/b',
  '..',
  '.',
  '../../etc/passwd',
  'a?b=c',
  'a#b',
  '100%',
  '%2e%2e%2f',
  'a\r\nX-Injected: 1',
  'a b',
  'ünï/çødé',
  "'; rm -rf ~; echo '",
  '$(touch /tmp/owned)`id`',
  '-rf',
  'C:\\con',
  '\ud800',
  '__proto__',
  '',
];

/** Servers whose JSON is lawful in form and nasty in content. */
export const STRINGS: readonly HostileKind[] = [
  {
    id: 'nasty-ids',
    about: 'hands out ids with slashes, dots, percent signs, line breaks, quotes',
    answer(socket, request) {
      const id = NASTY_IDS[request.number % NASTY_IDS.length] ?? '';
      const body = JSON.stringify(lawfulAnswer(request), (key, value: unknown) => (isId(key) ? id : value));
      socket.write(response(body));
    },
  },
  strings('huge-ids', 'hands out ids of 5 MB', (text, key) =>
    key === 'id' ? 'i'.repeat(5 * 1024 * 1024) : text,
  ),
  strings('huge-strings', 'hands out names of 1 MB', (text, key) =>
    isName(key) ? 'n'.repeat(1024 * 1024) : text,
  ),
  strings('markup', 'puts scripts into every string and header', (text) => `${text}${MARKUP}`, [
    `X-Markup: ${MARKUP}`,
  ]),
  strings(
    'terminal-sequences',
    'puts control sequences and bidi marks into every string',
    (text) => `${text}${TERMINAL}`,
    ['X-Terminal: \x9b31mred\x9b0m'],
  ),
  strings(
    'catastrophic-strings',
    'puts strings into every field on which careless patterns run for ever',
    (text, key) =>
      key.endsWith('At')
        ? `${'2024-01-01T00:00:0'.repeat(5_000)}!`
        : `${text}${'a'.repeat(50_000)}${' '.repeat(50_000)}!${'1.'.repeat(20_000)}${'('.repeat(10_000)}`,
  ),
  strings('changing-strings', 'answers something else each time', (text, key) =>
    isId(key) ? text : `${text}${Math.random()}`,
  ),
];

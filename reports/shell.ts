import type { RecordedRequest } from '../spec/record/exchange.ts';
import { escapeCharacter } from './text.ts';

const SAFE = /^[A-Za-z0-9_\-./:=@%+,]+$/;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * One word for a POSIX-like shell (bash, zsh). Unseen characters are written as escapes in the `$'…'` form, so that
 * pasting the line shows a terminal nothing that it would obey.
 */
export function shellQuote(word: string): string {
  if (SAFE.test(word)) return word;
  if (!UNSEEN.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = Array.from(word, (character) => {
    if (character === '\\' || character === "'") return `\\${character}`;
    if (!UNSEEN.test(character)) return character;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return escapeCharacter(character);
    return [...Buffer.from(character, 'utf8')].map((byte) => `\\x${byte.toString(16)}`).join('');
  });
  return `$'${escaped.join('')}'`;
}

/** Headers that curl writes itself or that only make sense on the recorded connection. */
const OWN = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'user-agent',
]);

/** What a record holds in place of a secret; of the `authorization` header it is the run's token. */
const SECRET = '[secret]';

function headerWord(name: string, value: string): string {
  // curl drops a header that has no value unless it ends in a semicolon
  const header = value === '' ? `${name};` : `${name}: ${value}`;
  if (name.toLowerCase() !== 'authorization' || !value.includes(SECRET)) return shellQuote(header);
  const parts = header.split(SECRET).map((part) => (part === '' ? '' : shellQuote(part)));
  return parts.join('"$CONFORMANCE_TOKEN"');
}

/** The request as a curl command that works when pasted; the run's token is `$CONFORMANCE_TOKEN`. */
export function curlCommand(request: RecordedRequest): string {
  const words = ['curl', '--silent', '--show-error', '--include', '--globoff', '--path-as-is'];
  if (request.method !== 'GET') words.push('--request', shellQuote(request.method));
  words.push('--url', shellQuote(request.url));
  for (const [name, value] of request.headers) {
    if (!OWN.has(name.toLowerCase())) words.push('--header', headerWord(name, value));
  }
  if (request.body !== undefined) words.push('--data-raw', shellQuote(request.body));
  const command = words.join(' ');
  return request.bodyCut ? `${command} # the body was longer: only its beginning was recorded` : command;
}

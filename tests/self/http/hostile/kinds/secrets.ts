import { lawfulAnswer } from '../answers.ts';
import { type HostileKind, response, type SeenRequest } from '../kind.ts';

/** Every simple way in which text may come back. */
export const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  percent: (text) => encodeURIComponent(text),
  'percent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'percent in small letters': (text) => everyByte(text, (hex) => `%${hex}`),
  'HTML decimal': (text) => [...text].map((c) => `&#${c.codePointAt(0)};`).join(''),
  'HTML hexadecimal': (text) => [...text].map((c) => `&#x${c.codePointAt(0)?.toString(16)};`).join(''),
  'HTML names': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
      .replaceAll('_', '&lowbar;'),
  'JSON escapes': (text) =>
    [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ echo: text })),
  hexadecimal: (text) => everyByte(text, (hex) => hex),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 behind one byte': (text) => Buffer.from(`x${text}`).toString('base64'),
  'base64 behind two bytes': (text) => Buffer.from(`xy${text}z`).toString('base64'),
  'base64 of basic credentials': (text) => Buffer.from(`user:${text}`).toString('base64'),
  'base64, percent': (text) => encodeURIComponent(Buffer.from(`Bearer ${text}`).toString('base64')),
  'with a character that takes no room': (text) => `${text.slice(0, 9)}\u200b${text.slice(9)}`,
  'cut to three quarters': (text) => text.slice(0, Math.ceil(text.length * 0.75)),
};

function everyByte(text: string, write: (hex: string) => string): string {
  return [...Buffer.from(text)].map((byte) => write(byte.toString(16).padStart(2, '0'))).join('');
}

/** The value behind `Bearer` and whatever else came in headers that look secret. */
function secretsOf(request: SeenRequest): string[] {
  const token = (request.headers.get('authorization') ?? '').replace(/^\S+\s+/, '');
  const others = [...request.headers].filter(([name]) => name.startsWith('x-')).map(([, value]) => value);
  return [token, ...others].filter((secret) => secret !== '');
}

const isText = (value: string): boolean => /^[\x20-\x7e]*$/.test(value);

/** How long (ms) others are given a rotated value before the one who asked for it is. */
const BEHIND = 300;

/** Path of the last rotation that was asked for; empty before there was one. */
let rotated = '';

/** Servers that give back what they should keep to themselves. */
export const SECRETS: readonly HostileKind[] = [
  {
    id: 'echoes-secrets',
    about: 'gives the token and extra headers back everywhere, in every encoding',
    answer(socket, request) {
      const echoes = secretsOf(request).flatMap((secret) =>
        Object.values(ENCODINGS).map((encode) => encode(secret)),
      );
      const [first = ''] = secretsOf(request);
      const body = JSON.stringify(
        { ...lawfulAnswer(request), echoes, [first]: 'as a key' },
        (key, value: unknown) =>
          key === 'name' || key === 'id' || key === 'description' ? `${String(value)} ${first}` : value,
      );
      const headers = echoes.filter(isText).map((echo, i) => `X-Echo-${i}: ${echo}`);
      const name = /^[A-Za-z0-9-]+$/.test(first) ? [`${first}: as a name`] : [];
      socket.write(
        response(body, {
          headers: ['Content-Type: application/json', ...headers, ...name],
          status: `200 ${first}`,
        }),
      );
    },
  },
  {
    id: 'echoes-rotated',
    about:
      'gives the value of a rotated token back in every other answer, also while its own is still under way',
    prepare() {
      rotated = '';
    },
    answer(socket, request) {
      const rotation = { ...request, path: rotated, body: '' };
      const value = rotated === '' ? 'no token yet' : String(lawfulAnswer(rotation).token);
      const fields = rotated === '' ? {} : { createdAt: value, name: `${value} as a name` };
      const answer = response(JSON.stringify({ ...lawfulAnswer(request), ...fields }), {
        headers: ['Content-Type: application/json', `X-Echo: ${value}`],
      });
      if (request.path.endsWith('/rotate')) {
        rotated = request.path;
        setTimeout(() => socket.write(answer), BEHIND);
      } else socket.write(answer);
    },
  },
  {
    id: 'breaks-off-in-secret',
    about: 'breaks every answer off inside the token',
    answer(socket, request) {
      const [token = ''] = secretsOf(request);
      const body = `{"id":"x","token":"fresh-${token.slice(0, 6)}-0123456789`;
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length + 50}\r\n\r\n${body}`);
    },
  },
  {
    id: 'hands-out-tokens',
    about: 'returns a fresh token value with every answer',
    answer(socket, request) {
      const fresh = `fresh-token-${request.number}-${'v'.repeat(20)}${request.number}`;
      const answer = lawfulAnswer(request);
      const body = JSON.stringify({
        ...answer,
        token: fresh,
        message: `your token is ${fresh}`,
        nested: { token: fresh },
      });
      socket.write(response(body));
    },
  },
];

import type { Exchange } from '../../../fixtures/http/types.ts';
import { tamperedTokens } from './tampered-tokens.ts';

/** Credentials that are not valid, and the clause that says so. */
export interface Intruder {
  /** Part of the case's key. */
  how: string;
  clause: string;
  /** Value of the Authorization header; null sends none. */
  authorization: string | null;
  /** Where else the token stands: it opens nothing there. */
  headers?: Record<string, string>;
  query?: [name: string, value: string][];
  /** True when the target's own answers made it: no two runs send the same. */
  isGiven?: boolean;
}

/** The valid token in other places than the one that is told. */
function misplaced(token: string): Intruder[] {
  const clause = 'auth.missing-header-refused';
  const inHeader = (name: string, value: string): Intruder => ({
    how: `the token as ${name}`,
    clause,
    authorization: null,
    headers: { [name]: value },
  });
  return [
    inHeader('X-Api-Key', token),
    inHeader('X-Auth-Token', token),
    inHeader('Cookie', `token=${token}; access_token=${token}; session=${token}`),
  ];
}

/**
 * The valid token in a query, which ends up in the logs of every machine on the way: for targets on this one. What
 * `token` means to an operation that changes something is not told.
 */
export function inQuery(token: string, isRead: boolean): Intruder[] {
  return ['access_token', 'api_key', ...(isRead ? ['token'] : [])].map((name) => ({
    how: `the token as ${name} in the query`,
    clause: 'auth.missing-header-refused',
    authorization: null,
    query: [[name, token]],
  }));
}

/**
 * The cookies that an answer set, in the place of credentials: each request must bring its own (section 5.1). None where
 * it set none.
 */
export function withCookies({ headers }: Pick<Exchange, 'headers'>): Intruder[] {
  const pairs = headers.all('set-cookie').map((one) => one.split(';', 1).join('').trim());
  const given = pairs.filter((pair) => /^[\x21-\x3a\x3c-\x7e]+=[\x20-\x3a\x3c-\x7e]+$/.test(pair));
  if (given.length === 0) return [];
  return [
    {
      how: 'the cookies of an accepted answer',
      clause: 'auth.missing-header-refused',
      authorization: null,
      headers: { Cookie: given.join('; ') },
      isGiven: true,
    },
  ];
}

/** Clauses that intruders exercise. */
export const REFUSAL_CLAUSES: readonly string[] = [
  'auth.missing-header-refused',
  'auth.empty-header-refused',
  'auth.other-scheme-refused',
  'auth.bare-token-refused',
  'auth.garbage-token-refused',
  'auth.tampered-token-refused',
];

/** A JSON Web Token without a signature, that says of itself to be valid for long. */
function unsignedJwt(subject: string): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: subject, iat: 1_700_000_000, exp: 4_100_000_000 })}.`;
}

/** What is told of tokens without telling their values. */
export interface ToldOfTokens {
  id?: string | undefined;
  shortToken?: string | undefined;
}

/**
 * Every kind of credentials that must not open anything. `madeUp` is a text that nobody issued as a token, `told` what
 * anybody may know of one that somebody did.
 */
export function intruders(token: string, madeUp: string, told: ToldOfTokens = {}): Intruder[] {
  const basic = (text: string) => Buffer.from(text).toString('base64');
  const of = (
    clause: string,
    entries: readonly (readonly [how: string, value: string | null])[],
  ): Intruder[] =>
    entries.map(([how, authorization]) => ({ how, clause: `auth.${clause}-refused`, authorization }));
  return [
    ...of('missing-header', [['no header', null]]),
    ...misplaced(token),
    ...of('empty-header', [
      ['an empty header', ''],
      ['Bearer alone', 'Bearer'],
    ]),
    ...of('other-scheme', [
      ['Basic with the token', `Basic ${token}`],
      ['Basic with the token as user', `Basic ${basic(`${token}:`)}`],
      ['Basic with the token as password', `Basic ${basic(`user:${token}`)}`],
      ['Token', `Token ${token}`],
      ['ApiKey', `ApiKey ${token}`],
      ['JWT', `JWT ${token}`],
      ['OAuth', `OAuth ${token}`],
      ['a colon behind Bearer', `Bearer: ${token}`],
      ['a word that begins like Bearer', `BearerToken ${token}`],
    ]),
    ...of('bare-token', [
      ['the token alone', token],
      ['nothing between scheme and token', `Bearer${token}`],
    ]),
    ...of('garbage-token', [
      ['a made-up token', `Bearer ${madeUp}`],
      [
        'a made-up token of the same length',
        `Bearer ${madeUp.padEnd(token.length, 'a1b2').slice(0, Math.max(18, token.length))}`,
      ],
      ['the word null', 'Bearer null'],
      ['the word undefined', 'Bearer undefined'],
      ['one letter', 'Bearer x'],
      // What databases take for any text.
      ['a percent sign', 'Bearer %'],
      ['the token in base64', `Bearer ${basic(token)}`],
      ['a JWT that nobody signed', `Bearer ${unsignedJwt(madeUp)}`],
      [
        'a JWT with a made-up signature',
        `Bearer ${unsignedJwt(madeUp)}${basic(madeUp).replace(/[^A-Za-z0-9]/g, '')}`,
      ],
      ...(told.id === undefined ? [] : [['the id of a token', `Bearer ${told.id}`] as const]),
      ...(told.shortToken === undefined
        ? []
        : [['the short value of a token', `Bearer ${told.shortToken}`] as const]),
    ]),
    ...of('tampered-token', [
      ...tamperedTokens(token).map(({ how, value }) => [`the token ${how}`, `Bearer ${value}`] as const),
      ['the token in quotes', `Bearer "${token}"`],
      ['the scheme twice', `Bearer Bearer ${token}`],
      ['behind a word and a comma', `Bearer x, Bearer ${token}`],
      ['before a comma and a word', `Bearer ${token}, Bearer x`],
      ['before a semicolon and a word', `Bearer ${token};x`],
      ['the token as a parameter', `Bearer token="${token}"`],
    ]),
  ];
}

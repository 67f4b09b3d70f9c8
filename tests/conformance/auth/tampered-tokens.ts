/** A token that is not the given one, and what was done to it. */
export interface TamperedToken {
  how: string;
  value: string;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** What is put before or behind a token: as long as a whole group of base64, so that no decoder passes it over. */
const ADDED = 'x4Qz';

/**
 * Another character. The highest of the six bits that a base64 character stands for is flipped: the last character of
 * a base64 text may hold bits that no decoder looks at, but never this one.
 */
function otherCharacter(character: string): string {
  const plain = character === '-' ? '+' : character === '_' ? '/' : character;
  const at = BASE64.indexOf(plain);
  return at === -1 ? 'x' : (BASE64[at ^ 32] ?? 'x');
}

function replaceAt(token: string, at: number, character: string): string {
  return token.slice(0, at) + character + token.slice(at + 1);
}

/** The nearest place from `from` on, going `step`, that holds a letter or digit; -1 where there is none. */
function significantFrom(token: string, from: number, step: 1 | -1): number {
  for (let at = from; at >= 0 && at < token.length; at += step) {
    if (/[A-Za-z0-9]/.test(token[at] ?? '')) return at;
  }
  return -1;
}

/** True for a token that is a number in hexadecimal notation, a UUID say: its letters' case means nothing. */
function isHexadecimal(token: string): boolean {
  return /^[0-9a-fA-F-]+$/.test(token);
}

/** Changes the case of one letter inside the token: one that another letter or digit follows. */
function otherCase(token: string): string | undefined {
  const middle = Math.floor(token.length / 2);
  for (let away = 0; away < token.length; away += 1) {
    for (const at of [middle - away, middle + away]) {
      const [letter = '', next = ''] = [token[at], token[at + 1]];
      if (!/[A-Za-z]/.test(letter) || !/[A-Za-z0-9]/.test(next)) continue;
      return replaceAt(
        token,
        at,
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
    }
  }
  return undefined;
}

/**
 * Tokens that look like a valid one and are not: a character changed at the beginning, in the middle, at the end;
 * the case of letters changed; something added or taken away at either end. Each decodes to other bytes than the
 * token, however leniently.
 */
export function tamperedTokens(token: string): TamperedToken[] {
  const places: [how: string, at: number][] = [
    ['first character changed', significantFrom(token, 0, 1)],
    ['middle character changed', significantFrom(token, Math.floor(token.length / 2), 1)],
    ['last character changed', significantFrom(token, token.length - 1, -1)],
  ];
  const changed = places
    .filter(([, at]) => at >= 0)
    .map(([how, at]) => ({ how, value: replaceAt(token, at, otherCharacter(token[at] ?? '')) }));
  const cases = isHexadecimal(token)
    ? []
    : [
        { how: 'one letter in other case', value: otherCase(token) ?? token },
        { how: 'in capitals', value: token.toUpperCase() },
        { how: 'in small letters', value: token.toLowerCase() },
      ];
  const short = token.length > 2 * ADDED.length;
  const cut = short
    ? [
        { how: 'without its end', value: token.slice(0, -ADDED.length) },
        ...(/\w$/.test(token) ? [{ how: 'without its last character', value: token.slice(0, -1) }] : []),
        { how: 'without its beginning', value: token.slice(ADDED.length) },
        { how: 'its first half', value: token.slice(0, Math.floor(token.length / 2)) },
      ]
    : [];
  const added = [
    { how: 'something put before it', value: `${ADDED}${token}` },
    { how: 'something put behind it', value: `${token}${ADDED}` },
    { how: 'written twice', value: `${token}${token}` },
  ];
  const seen = new Set([token]);
  return [...changed, ...cases, ...cut, ...added].filter(({ value }) => !seen.has(value) && seen.add(value));
}

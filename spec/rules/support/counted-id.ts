/** What is counted up to has no more digits, zeros apart; where letters stand among them, no more than a few. */
const MOST_DIGITS = 8;
const MOST_SIGNS = 4;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * Whether an id may be one that counts up, apart for each kind of things or for each of what they belong to, and so be
 * that of something else by chance: a number, however many zeros it begins with, behind words, or written as a UUID.
 */
export function mayBeCounted(id: string): boolean {
  const behindWords = id.split(/[^\da-z]+/i).map((part) => part.replace(/^[a-z]+/i, ''));
  const signs = behindWords.join('').replaceAll('0', '');
  const isNumber = /^\d*$/.test(signs) || UUID.test(id);
  return signs.length <= (isNumber ? MOST_DIGITS : MOST_SIGNS);
}

/** The number that an id ends with; undefined for one that ends with none. */
export function numberAtTheEnd(id: string): number | undefined {
  const [digits] = /\d+$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** One consistent way to order text; zero stands for values whose order is free. */
export interface Collation {
  name: string;
  compare: (a: string, b: string) => number;
}

const codePointOf = (sign: string): number => sign.codePointAt(0) ?? 0;

/** Sign by sign, each by its rank; what goes on comes behind. */
const byRank =
  (rankOf: (sign: string) => number): Collation['compare'] =>
  (a, b) => {
    const [left, right] = [[...a], [...b]];
    const length = Math.min(left.length, right.length);
    for (let i = 0; i < length; i += 1) {
      const difference = rankOf(left[i] ?? '') - rankOf(right[i] ?? '');
      if (difference !== 0) return difference;
    }
    return left.length - right.length;
  };

const byCodePoint = byRank(codePointOf);

const byUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const collator = (name: string, locale: string, options: Intl.CollatorOptions): Collation => ({
  name,
  compare: new Intl.Collator(locale, options).compare,
});

/** By a locale, as if some characters were not there. */
function without(ignored: RegExp): Collation['compare'] {
  const { compare } = new Intl.Collator('en');
  return (a, b) => compare(a.replace(ignored, ''), b.replace(ignored, ''));
}

const PARTS = /\d+|\D+/g;

/** Digits in a row by the number that they make, everything else by code points; numbers may come before all signs. */
function byParts(numbersFirst: boolean): Collation['compare'] {
  return (a, b) => {
    const [left, right] = [a.match(PARTS) ?? [], b.match(PARTS) ?? []];
    for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
      const [one = '', other = ''] = [left[i], right[i]];
      const [isNumber, isOtherNumber] = [/^\d/.test(one), /^\d/.test(other)];
      if (numbersFirst && isNumber !== isOtherNumber) return isNumber ? -1 : 1;
      const difference = isNumber && isOtherNumber ? Number(one) - Number(other) : byCodePoint(one, other);
      if (difference !== 0) return difference;
    }
    return left.length - right.length;
  };
}

/** Whichever way, without regard to case. */
const caseBlind =
  (compare: Collation['compare']): Collation['compare'] =>
  (a, b) =>
    compare(a.toLowerCase(), b.toLowerCase());

/** The printable signs of ASCII as mainframes order them (code page 037): small letters before capitals, digits last. */
const EBCDIC =
  ' .<(+|&!$*);-/,%_>?`:#@\'="abcdefghijklmnopqr~stuvwxyz^[]{ABCDEFGHI}JKLMNOPQR\\STUVWXYZ0123456789';

const byEbcdic = byRank((sign) => {
  const place = EBCDIC.indexOf(sign);
  return place < 0 ? EBCDIC.length + codePointOf(sign) : place;
});

/** Kinds of letters and digits, in every order that they may come in behind blanks and punctuation. */
const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/] as const;
const PERMUTATIONS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const BEYOND_ASCII = KINDS.length + 1;

/** ASCII by kind: blanks and punctuation, then letters and digits in an order; within a kind by code points. */
const byKinds = (order: readonly number[]): Collation['compare'] =>
  byRank((sign) => {
    const place = order.findIndex((kind) => KINDS[kind]?.test(sign));
    const kind = codePointOf(sign) > 0x7f ? BEYOND_ASCII : place + 1;
    return kind * 0x110000 + codePointOf(sign);
  });

/** Locales whose alphabets order letters differently from each other. */
const LOCALES = ['en', 'sv', 'da', 'es', 'cs', 'tr', 'et'];

/** The ways to order text that a sensible server may follow, plainest first. */
export const COLLATIONS: readonly Collation[] = [
  { name: 'code points', compare: byCodePoint },
  { name: 'UTF-16 units', compare: byUnit },
  { name: 'EBCDIC', compare: byEbcdic },
  ...PERMUTATIONS.map((order) => ({
    name: `punctuation, then ${order.map((kind) => ['small letters', 'capitals', 'digits'][kind]).join(', ')}`,
    compare: byKinds(order),
  })),
  { name: 'lower case', compare: caseBlind(byCodePoint) },
  { name: 'upper case', compare: (a, b) => byCodePoint(a.toUpperCase(), b.toUpperCase()) },
  ...LOCALES.map((locale) => collator(`locale ${locale}`, locale, {})),
  collator('locale, base letters', 'en', { sensitivity: 'base' }),
  collator('locale, without case', 'en', { sensitivity: 'accent' }),
  collator('locale, upper case first', 'en', { caseFirst: 'upper' }),
  collator('locale, without punctuation', 'en', { ignorePunctuation: true }),
  collator('locale, base letters without punctuation', 'en', {
    sensitivity: 'base',
    ignorePunctuation: true,
  }),
  // As Java's collator for English orders words, and as Windows does.
  { name: 'locale, without blanks and hyphens', compare: without(/[\s-]/g) },
  { name: 'locale, without hyphens and apostrophes', compare: without(/['’-]/g) },
  { name: 'numbers by value, code points', compare: byParts(false) },
  { name: 'numbers by value, lower case', compare: caseBlind(byParts(false)) },
  { name: 'numbers by value and first, code points', compare: byParts(true) },
  { name: 'numbers by value and first, lower case', compare: caseBlind(byParts(true)) },
  collator('numbers by value', 'en', { numeric: true }),
  collator('numbers by value, base letters', 'en', { numeric: true, sensitivity: 'base' }),
  collator('numbers by value, without punctuation', 'en', { numeric: true, ignorePunctuation: true }),
  collator('numbers by value, base letters without punctuation', 'en', {
    numeric: true,
    sensitivity: 'base',
    ignorePunctuation: true,
  }),
];

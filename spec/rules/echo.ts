import type { Json, JsonObject } from './rule.ts';
import { parseAmount, parseCores, parseGi } from './support/amount.ts';
import { sameRange } from './support/cidr.ts';
import { type Decimal, equalDecimals } from './support/decimal.ts';
import { field, isObject, pointerTo, shown, textField } from './support/json.ts';

/** One place where an answer does not show what was sent. */
export interface Difference {
  /** JSON pointer into the answer. */
  pointer: string;
  expected: string;
  found: string;
}

/** How many places were compared, and where they differ. */
export interface EchoResult {
  compared: number;
  differences: Difference[];
}

/** Compares one value sent with what the answer shows at a place. Neither is null or absent. */
export type Compare = (sent: Json, found: Json, pointer: string) => EchoResult;

const NOTHING: EchoResult = { compared: 0, differences: [] };

function result(equal: boolean, sent: Json, found: Json, pointer: string): EchoResult {
  return {
    compared: 1,
    differences: equal ? [] : [{ pointer, expected: shown(sent), found: shown(found) }],
  };
}

function joined(results: readonly EchoResult[]): EchoResult {
  return {
    compared: results.reduce((sum, one) => sum + one.compared, 0),
    differences: results.flatMap((one) => one.differences),
  };
}

const isScalar = (value: Json): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Control characters that are no white space, those that format text without a width, and breaks beyond ASCII. */
const UNSEEN = /(?!\s)\p{Cc}|[\p{Cf}\u2028\u2029]/gu;

/**
 * Text as it counts: in one Unicode form, whichever a server keeps, without blanks at its ends, and without
 * characters that nobody sees, which servers clean out or cannot keep. Numbers and booleans count as their text.
 */
export function normalText(value: string | number | boolean): string {
  return String(value).normalize('NFKC').replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim();
}

/**
 * Equal up to the Unicode form, the kind of line breaks, characters that nobody sees, and blanks at the ends. A value
 * of another scalar kind that says the same is equal too, since its kind is the type clause's business; other kinds are
 * not compared at all.
 */
export const text: Compare = (sent, found, pointer) =>
  isScalar(sent) && isScalar(found)
    ? result(sent === found || normalText(sent) === normalText(found), sent, found, pointer)
    : NOTHING;

/** Equal {@link text}; one that stands inside of a longer one, which says more of the thing, is not compared. */
export const textWithin: Compare = (sent, found, pointer) => {
  const whole = text(sent, found, pointer);
  const isWithin = isScalar(sent) && isScalar(found) && normalText(found).includes(normalText(sent));
  return whole.differences.length > 0 && isWithin ? NOTHING : whole;
};

/**
 * Equal {@link text} of one line: breaks, tabs and blanks in a row count as one blank, which is all that a label of
 * something shows of them.
 */
export const lineOfText: Compare = (sent, found, pointer) => {
  const asText = text(sent, found, pointer);
  if (asText.differences.length === 0 || !isScalar(sent) || !isScalar(found)) return asText;
  return result(oneLine(sent) === oneLine(found), sent, found, pointer);
};

/** Breaks beyond ASCII stand for a blank here, before they count as unseen. */
const oneLine = (value: string | number | boolean): string =>
  normalText(String(value).replace(/\s+/g, ' ')).replace(/\s+/g, ' ');

/** Text whose letter case carries no meaning, such as an e-mail address. */
const textOfAnyCase: Compare = (sent, found, pointer) =>
  isScalar(sent) && isScalar(found)
    ? result(normalText(sent).toLowerCase() === normalText(found).toLowerCase(), sent, found, pointer)
    : NOTHING;

/** Equal text, or text that `same` takes for the same value in another notation. */
function sameValue(same: (sent: string, found: string) => boolean | undefined): Compare {
  return (sent, found, pointer) => {
    const textual = text(sent, found, pointer);
    if (textual.differences.length === 0 || typeof sent !== 'string' || typeof found !== 'string')
      return textual;
    const equal = same(sent, found);
    return equal === undefined ? NOTHING : result(equal, sent, found, pointer);
  };
}

/** Compares amounts by value; what is shown in another unit is the unit clause's business. */
function amount(read: (text: string) => Decimal | undefined): Compare {
  return sameValue((sent, found) => {
    const [left, right] = [read(sent), read(found)];
    if (left && right) return equalDecimals(left, right);
    return parseAmount(found) === undefined ? false : undefined;
  });
}

/** CPU by its number of cores: `0.5` and `0.50` are equal. */
export const cores: Compare = amount(parseCores);

/** Memory by its number of Gi: `1Gi` and `1.0Gi` are equal. */
export const memory: Compare = amount(parseGi);

/** Address ranges, whatever their spelling and host bits. */
export const range: Compare = sameValue((sent, found) => sameRange(sent, found));

/** Moments to the second, whatever their notation; of one between two seconds either. */
export const instant: Compare = sameValue((sent, found) => {
  const [left, right] = [sent, found].map((one) => Date.parse(one) / 1000) as [number, number];
  return [Math.floor(left), Math.ceil(left)].includes(Math.floor(right));
});

/** Moments at most a second apart: one may have been rounded where the other was cut to seconds. */
export const nearlyInstant: Compare = sameValue(
  (sent, found) => Math.abs(Date.parse(sent) - Date.parse(found)) <= 1000,
);

/** Compared only where both say something: an empty text is what a field that is absent looks like elsewhere. */
export function unlessEmpty(compare: Compare): Compare {
  return (sent, found, pointer) => (sent === '' || found === '' ? NOTHING : compare(sent, found, pointer));
}

const matches = (compare: Compare, sent: Json, found: Json): boolean => {
  const { compared, differences } = compare(sent, found, '');
  return compared > 0 && differences.length === 0;
};

/** Every member sent is there, in any order; more may be. */
export function containing(compare: Compare = text): Compare {
  return (sent, found, pointer) => {
    if (!Array.isArray(sent) || !Array.isArray(found)) return NOTHING;
    return result(
      sent.every((one) => found.some((other) => matches(compare, one, other))),
      sent,
      found,
      pointer,
    );
  };
}

/** The same members, in any order. One that was sent twice may be shown once; none is shown more often than sent. */
export function members(compare: Compare = text): Compare {
  return (sent, found, pointer) => {
    if (!Array.isArray(sent) || !Array.isArray(found)) return NOTHING;
    const timesIn = (some: Json[], one: Json) => some.filter((other) => matches(compare, one, other)).length;
    const isSame =
      sent.every((one) => timesIn(found, one) > 0) &&
      found.every((one) => timesIn(found, one) <= timesIn(sent, one));
    return result(isSame, sent, found, pointer);
  };
}

/** E-mail addresses as a set, in any letter case. */
export const addresses: Compare = members(textOfAnyCase);

/** Nested objects, field by field. */
export function object(fields: Readonly<Record<string, Compare>>): Compare {
  return (sent, found, pointer) =>
    isObject(sent) && isObject(found) ? compareFields(sent, found, fields, pointer) : NOTHING;
}

/**
 * As many items as were sent, each of which shows another one of those, in any order. Told apart by their places. Of
 * the texts that `alike` names, no item has to show any; where one does, all that were sent with one do.
 */
export function items(compare: Compare, alike: readonly string[] = []): Compare {
  return (sent, found, pointer) => {
    if (!Array.isArray(sent) || !Array.isArray(found)) return NOTHING;
    if (sent.length !== found.length) return result(false, sent, found, pointer);
    const inOrder = (some: readonly Json[]): EchoResult =>
      joined(sent.map((one, i) => compare(one, some[i] as Json, `${pointer}${pointerTo(i)}`)));
    const left = [...found];
    const matched = sent.map((one) => {
      const at = left.findIndex((other) => compare(one, other, '').differences.length === 0);
      return at === -1 ? undefined : left.splice(at, 1)[0];
    });
    const paired = matched.every((one) => one !== undefined) ? (matched as Json[]) : found;
    const results = inOrder(paired);
    if (results.differences.length > 0) return results;
    return joined([results, ...alike.map((name) => shownAlike(name, sent, paired, pointer))]);
  };
}

/** Items that were sent with a text and do not show it, where another one shows its own. */
function shownAlike(
  name: string,
  sent: readonly Json[],
  found: readonly Json[],
  pointer: string,
): EchoResult {
  const asked = sent.flatMap((one, i) => {
    const value = textField(one, name);
    return value?.trim() ? [{ i, value }] : [];
  });
  const lost = asked.filter(({ i }) => lacks(found[i] ?? null, name));
  if (lost.length === asked.length) return NOTHING;
  return {
    compared: lost.length,
    differences: lost.map(({ i, value }) => ({
      pointer: `${pointer}${pointerTo(i)}${pointerTo(name)}`,
      expected: shown(value),
      found: 'nothing, where another item shows its own',
    })),
  };
}

/** True for an item that does not show a field. */
export function lacks(item: Json, name: string): boolean {
  const value = field(item, name);
  return value === undefined || value === null;
}

/**
 * Objects that belong together by a key field: each one sent is there and equal; more may be. No item has to show any
 * field: one without the key may be any of those that are sent.
 */
export function keyed(key: string, fields: Readonly<Record<string, Compare>>): Compare {
  return (sent, found, pointer) => {
    if (!Array.isArray(sent) || !Array.isArray(found)) return NOTHING;
    return joined(
      sent.map((one) => {
        const wanted = field(one, key);
        if (wanted === undefined || wanted === null) return NOTHING;
        const at = found.findIndex((other) => matches(text, wanted, field(other, key) ?? null));
        const other = found[at];
        if (other === undefined)
          return found.some((shown) => lacks(shown, key)) ? NOTHING : result(false, one, found, pointer);
        return object(fields)(one, other, `${pointer}${pointerTo(at)}`);
      }),
    );
  };
}

/**
 * Compares each field sent with what the answer shows. Fields that were not sent, or sent as null or as an empty text
 * (which a server may take for nothing sent), and fields that the answer does not show are not compared: their
 * presence is another clause's business.
 */
export function compareFields(
  sent: JsonObject,
  found: JsonObject,
  fields: Readonly<Record<string, Compare>>,
  pointer = '',
): EchoResult {
  const all: EchoResult = { compared: 0, differences: [] };
  for (const [name, compare] of Object.entries(fields)) {
    const [left, right] = [field(sent, name), field(found, name)];
    if (left === undefined || left === null || left === '' || right === undefined || right === null) continue;
    const { compared, differences } = compare(left, right, `${pointer}${pointerTo(name)}`);
    all.compared += compared;
    all.differences.push(...differences);
  }
  return all;
}

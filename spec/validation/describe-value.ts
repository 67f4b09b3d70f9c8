import { visibleLine } from '../visible.ts';

/** Longest text that a violation carries for what was expected or found. */
export const MAX_TEXT = 200;

const SHOWN_KEYS = 8;

/** Characters of a key: more than any that the document has. */
const LONGEST_KEY = 32;

/** Shortens a text to {@link MAX_TEXT} characters. */
export function bounded(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`;
}

/** A JSON string in quotes, nothing invisible in it; long ones are cut before they are escaped. */
function quoted(text: string): string {
  return bounded(visibleLine(JSON.stringify(text.slice(0, MAX_TEXT))));
}

function keysOf(value: object): string {
  const shown: string[] = [];
  for (const key in value) {
    if (shown.length === SHOWN_KEYS) return `${shown.join(', ')}, …`;
    shown.push(
      key.length > LONGEST_KEY ? `${quoted(key.slice(0, LONGEST_KEY)).slice(0, -1)}…"` : quoted(key),
    );
  }
  return shown.join(', ');
}

/** Says in at most {@link MAX_TEXT} characters what a parsed JSON value is, however deep, long or strange it is. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `an array of ${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  if (typeof value === 'object' && value !== null) {
    const keys = keysOf(value);
    return bounded(keys === '' ? 'an object without keys' : `an object with the keys ${keys}`);
  }
  return bounded(String(value));
}

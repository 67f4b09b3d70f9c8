import type { Json, JsonObject } from '../rule.ts';

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field of an object; undefined for everything else, inherited names such as `constructor` included. */
export function field(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A field, or undefined when it is no string. */
export function textField(value: Json | undefined, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** A field, or undefined when it is no boolean. */
export function flagField(value: Json | undefined, name: string): boolean | undefined {
  const found = field(value, name);
  return typeof found === 'boolean' ? found : undefined;
}

/** A field, or undefined when it is no integer that a number holds exactly. */
export function integerField(value: Json | undefined, name: string): number | undefined {
  const found = field(value, name);
  return Number.isSafeInteger(found) ? (found as number) : undefined;
}

/** A field, or undefined when it is no array. */
export function listField(value: Json | undefined, name: string): Json[] | undefined {
  const found = field(value, name);
  return Array.isArray(found) ? found : undefined;
}

/** True when a field is there with a value; null counts as absent, since the type clause judges it. */
export function isPresent(value: Json | undefined, name: string): boolean {
  const found = field(value, name);
  return found !== undefined && found !== null;
}

/** A value as messages show it. */
export function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** A key as JSON pointers write it. */
export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** A JSON pointer from its parts. */
export function pointerTo(...parts: (string | number)[]): string {
  return parts.map((part) => `/${escapePointer(String(part))}`).join('');
}

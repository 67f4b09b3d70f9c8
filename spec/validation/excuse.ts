import type { SchemaNode } from '../description-types.ts';

const BOOLEAN_WORDS = new Set(['true', 'false', 't', 'f', 'yes', 'no', 'y', 'n', 'on', 'off', '1', '0']);

/** True when a text, or another scalar, says a value of the node's kind without loss. */
function scalarConverts(value: unknown, node: SchemaNode): boolean {
  switch (node.kind) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean';
    case 'integer':
      return typeof value === 'boolean' || (typeof value === 'string' && Number.isInteger(Number(value)));
    case 'boolean':
      return (
        value === 0 ||
        value === 1 ||
        (typeof value === 'string' && BOOLEAN_WORDS.has(value.trim().toLowerCase()))
      );
    default:
      return false;
  }
}

/** True when a value already has the kind that the node asks for (its fields and items aside). */
function hasKind(value: unknown, node: SchemaNode): boolean {
  switch (node.kind) {
    case 'any':
      return true;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === node.kind;
  }
}

/**
 * True when the document leaves open whether a server takes a request's value although its kind is wrong: null for
 * what may be left out, an empty string, or a value that converts without loss (also one for a list of one, and a
 * list of one for one).
 */
export function isExcusedKind(value: unknown, node: SchemaNode): boolean {
  if (value === null)
    return node.role === 'items' || (node.role === 'field' && node.requiredness !== 'required');
  if (value === '') return true;
  const fits = (one: unknown, wanted: SchemaNode): boolean =>
    hasKind(one, wanted) || scalarConverts(one, wanted);
  if (node.kind === 'array' && node.items) return fits(value, node.items) && hasFieldsOf(value, node.items);
  if (Array.isArray(value))
    return (value.length === 0 && node.kind === 'object') || (value.length === 1 && fits(value[0], node));
  return scalarConverts(value, node);
}

/** True when no documented field of an object holds what no conversion turns into its kind. */
function hasFieldsOf(value: unknown, node: SchemaNode): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => {
    const field = node.fields.get(name);
    return field === undefined || hasKind(inner, field) || isExcusedKind(inner, field);
  });
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * True when a text is longer than allowed only if its characters are counted in one of several sensible ways: in bytes,
 * say. No way counts fewer than there are letters as people see them.
 */
export function isExcusedLength(value: unknown, most: number): boolean {
  if (typeof value !== 'string' || /^[\u0000-\u007f]*$/.test(value)) return false;
  return [...letters.segment(value)].length <= most;
}

import { operation } from '../../../spec/openapi.ts';
import type { ListKind } from './list-kind.ts';

/** Small numbers that every limit and offset may have. */
const NUMBERS: readonly string[] = ['1', '5', '20', '0'];

/** Most listed words tried of one parameter. */
const MOST_WORDS = 4;

/**
 * Valid values of a query parameter, the surest to be taken first. Filtering by an id that nobody gave out is valid, if
 * pointless; a target may prefer one that it knows. `ids`: what may be filtered by.
 */
export function plainValues(kind: ListKind, name: string, ids: readonly string[]): string[] {
  const node = operation(kind.operation).query?.fields.get(name);
  const words = listedWords(kind, name);
  if (words.length > 0) return words.slice(0, MOST_WORDS);
  return node?.kind === 'integer' ? [...NUMBERS] : [...ids];
}

/** The words that the document lists for a query parameter; none where it lists none. */
export function listedWords(kind: ListKind, name: string): readonly string[] {
  const node = operation(kind.operation).query?.fields.get(name);
  return node?.items?.values ?? node?.values ?? [];
}

/** Names of all query parameters of a list. */
export function parameterNames(kind: ListKind): string[] {
  return [...(operation(kind.operation).query?.fields.keys() ?? [])];
}

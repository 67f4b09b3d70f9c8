import type { ResponseInput } from './rule.ts';

/**
 * What an answer's query says of isLookUpOnly (section 4.9). Only after `false` must every field be there that is
 * always present: after `true` the document contradicts itself, and the default is not told.
 */
export function lookUpOnly(query: ResponseInput['query']): 'true' | 'false' | 'untold' {
  const sent = Object.hasOwn(query, 'isLookUpOnly') ? query.isLookUpOnly : undefined;
  const [value] = typeof sent === 'string' ? [sent] : (sent ?? []);
  return value === 'true' || value === 'false' ? value : 'untold';
}

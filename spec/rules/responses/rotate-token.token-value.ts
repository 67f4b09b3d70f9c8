import type { ResponseRule } from '../rule.ts';
import { field, isObject } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/** Section 4.11: a rotation's answer carries the token's value, which no message repeats. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'rotate-token.token-value',
  operations: ['rotate-token'],
  judges: 'answers',
  evaluate({ responseBody }) {
    if (!isObject(responseBody)) return [];
    const value = field(responseBody, 'token');
    if (value === undefined || value === null)
      return [brokenAt('', 'the token field is missing', "the token's value", undefined)];
    if (typeof value !== 'string') return [];
    if (value.trim() === '')
      return [brokenAt('/token', 'the token field is blank', "the token's value", value)];
    return [...HOLDS];
  },
};

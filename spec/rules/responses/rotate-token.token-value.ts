import type { ResponseRule } from '../rule.ts';
import { field, isObject, textField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/**
 * Signs that hide what stands behind them, or say that there is more; no value of a token has three of them in a row.
 */
const MASK = /[*.\u2022\u25cf]{3}|\u2026/;

/** What stands before the value in a header, and is no part of it (section 5.1). */
const SCHEME = /^bearer\s/i;

/**
 * Section 4.11: a rotation's answer carries the token's value, which no message repeats: not a part of it, the token's
 * name for short, nor its id.
 */
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
    if (MASK.test(value))
      return [brokenAt('/token', 'the token field is masked', "the token's value", undefined)];
    if (SCHEME.test(value))
      return [brokenAt('/token', 'the token field begins with a scheme', "the token's value", undefined)];
    const shown = ['shortToken', 'id'].find((name) => textField(responseBody, name) === value);
    if (shown !== undefined)
      return [brokenAt('/token', `the token field repeats '${shown}'`, "the token's value", undefined)];
    return [...HOLDS];
  },
};

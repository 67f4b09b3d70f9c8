import type { ReadingRule } from '../rule.ts';
import { field, isObject } from './json.ts';

/** An absent tag follows one reading, an empty one the other; a tag with a value fits both. */
export function followsImageTag(clause: string, operation: string): ReadingRule {
  return {
    kind: 'reading',
    clause,
    operations: [operation],
    evaluate({ responseBody }) {
      if (!isObject(responseBody)) return undefined;
      const tag = field(responseBody, 'imageTag');
      if (tag === undefined) return 'only-if-specified';
      return tag === '' ? 'always-present' : undefined;
    },
  };
}

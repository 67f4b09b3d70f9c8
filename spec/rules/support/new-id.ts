import type { ResponseRule } from '../rule.ts';
import { textField } from './json.ts';
import { judgedAt } from './outcomes.ts';

/** The id of something new names it, so it is not empty. That no two share one is judged across answers. */
export function namesSomethingNew(clause: string, operation: string): ResponseRule {
  return {
    kind: 'response',
    clause,
    operations: [operation],
    judges: 'answers',
    evaluate({ responseBody }) {
      const id = textField(responseBody, 'id');
      if (id === undefined) return [];
      return [judgedAt('/id', id.trim() !== '', 'the id is blank and names nothing', 'an id', id)];
    },
  };
}

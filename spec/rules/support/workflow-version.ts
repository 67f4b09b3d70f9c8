import type { ResponseRule } from '../rule.ts';
import { textField } from './json.ts';
import { judgedAt } from './outcomes.ts';

/** Texts that name no version, `NA` itself aside. */
const NOTHING = /^(?:n\/a|na|none|null|nil|undefined|unknown|not[ _-]?found|-+)$/i;

/** True for a text that says that there is no version. */
export const isNothing = (version: string): boolean => NOTHING.test(version.trim());

/**
 * workflowVersion names a version, or says by `NA` that none was found (sections 2.3, 2.5). Whether there was one to be
 * found is the server's own knowledge; that nothing was found is told by every text that names nothing. A blank text
 * says so only where the field is `always` present: elsewhere it may stand for a field that is absent.
 */
export function namesVersion(
  clause: string,
  operation: string,
  { always }: { always: boolean },
): ResponseRule {
  return {
    kind: 'response',
    clause,
    operations: [operation],
    judges: 'answers',
    evaluate({ responseBody }) {
      const version = textField(responseBody, 'workflowVersion');
      const isBlank = version?.trim() === '';
      if (version === undefined || (isBlank && !always)) return [];
      const holds = version === 'NA' || !(isBlank || isNothing(version));
      const message = 'workflowVersion names no version, and is not NA';
      return [judgedAt('/workflowVersion', holds, message, '"NA", or a version', JSON.stringify(version))];
    },
  };
}

import type { ResponseRule } from '../rule.ts';
import { textField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';
import { isNothing } from '../support/workflow-version.ts';

/** Fewest digits in which any notation could hold a date and a time. */
const FEWEST = 4;

/**
 * Section 2.3: imageVersion includes a date and a time. In which notation is not told: a text is blamed that holds too
 * few digits for any, and does not say that there is no version.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'deployment.image-version-time',
  operations: ['update-deployment'],
  judges: 'answers',
  evaluate({ responseBody }) {
    const version = textField(responseBody, 'imageVersion')?.trim();
    if (version === undefined || version === '' || isNothing(version)) return [];
    const holds = (version.match(/\p{Nd}/gu) ?? []).length >= FEWEST;
    const message = 'imageVersion holds no date and time';
    return [judgedAt('/imageVersion', holds, message, 'a tag with date and time', version)];
  },
};

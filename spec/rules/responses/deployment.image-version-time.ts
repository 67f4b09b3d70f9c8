import type { ResponseRule } from '../rule.ts';
import { textField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';
import { isNothing } from '../support/workflow-version.ts';

/** Fewest digits in which any notation could hold a date and a time, and fewest numbers: month, day, hour, minute. */
const FEWEST = 4;

/** Fewest digits that hold a day and an hour where nothing but digits tells them. */
const FEWEST_ALONE = 6;

/**
 * A version and nothing else, such as `v12.1.0`: without letters a date and a time take so many digits, or as many
 * numbers as they have parts.
 */
const isVersionAlone = (text: string): boolean => {
  if (!/^v?\d+(?:[.-]\d+)*$/i.test(text)) return false;
  const numbers = text.match(/\d+/g) ?? [];
  return numbers.length < FEWEST && numbers.join('').length < FEWEST_ALONE;
};

/**
 * Section 2.3: imageVersion includes a date and a time. In which notation is not told: a text is blamed that holds too
 * few digits for any, or is the number of a version, and does not say that there is none.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'deployment.image-version-time',
  operations: ['update-deployment'],
  judges: 'answers',
  evaluate({ responseBody }) {
    const version = textField(responseBody, 'imageVersion')?.trim();
    if (version === undefined || version === '' || isNothing(version)) return [];
    const holds = (version.match(/\p{Nd}/gu) ?? []).length >= FEWEST && !isVersionAlone(version);
    const message = 'imageVersion holds no date and time';
    return [judgedAt('/imageVersion', holds, message, 'a tag with date and time', version)];
  },
};

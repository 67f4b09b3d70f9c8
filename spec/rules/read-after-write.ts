import {
  compareFields,
  type Difference,
  lineOfText,
  nearlyInstant,
  object,
  text,
  unlessEmpty,
} from './echo.ts';
import type { JsonObject } from './rule.ts';

const ASKED = { name: lineOfText, description: text, cicdEnforcedDefault: text };

const ANSWERED = {
  ...ASKED,
  id: text,
  organizationId: text,
  createdAt: nearlyInstant,
  // Whatever else a subject shows may change by itself.
  createdBy: object({ id: unlessEmpty(text) }),
};

/**
 * Where a workspace that was read differs from how it was asked for and how its creation answered. Fields that one
 * of the answers does not show are not compared (a description may be absent); neither are `updatedAt`, `updatedBy`
 * and `organizationName`, which may change by themselves. Sections 4.7 and 4.12.
 */
export function workspaceDifferences(
  asked: JsonObject,
  answered: JsonObject,
  read: JsonObject,
): Difference[] {
  const byAnswer = compareFields(answered, read, ANSWERED).differences;
  const places = new Set(byAnswer.map((difference) => difference.pointer));
  const byRequest = compareFields(asked, read, ASKED).differences;
  return [...byAnswer, ...byRequest.filter((difference) => !places.has(difference.pointer))];
}

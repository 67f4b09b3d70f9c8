import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { field, flagField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/** True when the request itself ended development mode, so that a deployment may still be waking up. */
function maybeWakingUp({ requestBody, facts }: ResponseInput): boolean {
  return flagField(requestBody, 'isDevelopmentMode') === false && facts?.isDevelopmentMode !== false;
}

/**
 * Section 2.3: a deployment that is not for development only does not hibernate, as its scaling status tells. An
 * override that is kept, active or not, is no hibernation; its state proves nothing in one answer, for what changes it
 * is not told.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'deployment.hibernation-development-only',
  operations: ['update-deployment'],
  judges: 'answers',
  evaluate(input): Outcome[] {
    const { responseBody } = input;
    if (flagField(responseBody, 'isDevelopmentMode') !== false || maybeWakingUp(input)) return [];
    const message = 'a deployment that is not for development only hibernates';
    const hibernation = field(field(responseBody, 'scalingStatus'), 'hibernationStatus');
    if (flagField(hibernation, 'isHibernating') === true)
      return [brokenAt('/scalingStatus/hibernationStatus/isHibernating', message, 'false', true)];
    return [...HOLDS];
  },
};

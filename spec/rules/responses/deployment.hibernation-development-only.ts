import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { field, flagField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/** True when the request itself ended development mode, so that a deployment may still be waking up. */
function maybeWakingUp({ requestBody, facts }: ResponseInput): boolean {
  return flagField(requestBody, 'isDevelopmentMode') === false && facts?.isDevelopmentMode !== false;
}

/**
 * Section 2.3: a deployment that is not for development only does not hibernate, as its scaling status and active
 * overrides tell. Its state proves nothing in one answer: what changes it is not told.
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
    // An override that was merely kept proves nothing; one that the target itself calls active does.
    const override = field(field(field(responseBody, 'scalingSpec'), 'hibernationSpec'), 'override');
    if (flagField(override, 'isHibernating') === true && flagField(override, 'isActive') === true)
      return [brokenAt('/scalingSpec/hibernationSpec/override/isActive', message, 'false', true)];
    return [...HOLDS];
  },
};

import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { field, flagField, textField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/** True when the request itself ended development mode, so that a deployment may still be waking up. */
function maybeWakingUp({ requestBody, facts }: ResponseInput): boolean {
  return flagField(requestBody, 'isDevelopmentMode') === false && facts?.isDevelopmentMode !== false;
}

function asksToHibernate({ requestBody }: ResponseInput): boolean {
  const spec = field(field(requestBody, 'scalingSpec'), 'hibernationSpec');
  return flagField(field(spec, 'override'), 'isHibernating') === true;
}

function wasAwake({ facts }: ResponseInput): boolean {
  return facts?.before !== undefined && textField(facts.before, 'status') !== 'HIBERNATING';
}

/** Section 2.3: a deployment that is not for development only does not hibernate. */
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
    // The state alone proves nothing: transitions are not told, so it may date from days of development mode.
    if (asksToHibernate(input) && textField(responseBody, 'status') === 'HIBERNATING' && wasAwake(input))
      return [brokenAt('/status', message, 'another state', 'HIBERNATING')];
    if (flagField(hibernation, 'isHibernating') === true)
      return [brokenAt('/scalingStatus/hibernationStatus/isHibernating', message, 'false', true)];
    return [...HOLDS];
  },
};

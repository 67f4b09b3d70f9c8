import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { field, flagField, textField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/** True when the request itself ended development mode, so that a deployment may still be waking up. */
function maybeWakingUp({ requestBody, facts }: ResponseInput): boolean {
  return flagField(requestBody, 'isDevelopmentMode') === false && facts?.isDevelopmentMode !== false;
}

/** True where the state says that a deployment hibernates, and an override that is in force why. */
function sleepsByOverride(responseBody: ResponseInput['responseBody']): boolean {
  const override = field(field(field(responseBody, 'scalingSpec'), 'hibernationSpec'), 'override');
  return (
    textField(responseBody, 'status') === 'HIBERNATING' &&
    flagField(override, 'isHibernating') === true &&
    flagField(override, 'isActive') === true
  );
}

/**
 * Section 2.3: a deployment that is not for development only does not hibernate, as its scaling status tells, or its
 * state together with an override in force. An override that is kept, active or not, is no hibernation by itself, and
 * a state proves nothing in one answer, for what changes it is not told.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'deployment.hibernation-development-only',
  operations: ['update-deployment'],
  judges: 'answers',
  evaluate(input): Outcome[] {
    const { responseBody, facts } = input;
    const isDevelopment = flagField(responseBody, 'isDevelopmentMode') ?? facts?.isDevelopmentMode;
    if (isDevelopment !== false || maybeWakingUp(input)) return [];
    const message = 'a deployment that is not for development only hibernates';
    const hibernation = field(field(responseBody, 'scalingStatus'), 'hibernationStatus');
    if (flagField(hibernation, 'isHibernating') === true)
      return [brokenAt('/scalingStatus/hibernationStatus/isHibernating', message, 'false', true)];
    if (sleepsByOverride(responseBody)) return [brokenAt('/status', message, 'another state', 'HIBERNATING')];
    return [...HOLDS];
  },
};

import type { Outcome, ResponseRule } from '../rule.ts';
import { flagField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';
import { mayHaveFailed, saysUnderWay } from '../support/under-way.ts';

/**
 * Section 2.4: enableDr false disables DR, and true does not. A cluster still being updated may show DR yet, unless the
 * check has waited, and one of which the update has failed has it still. A cluster that is known to have had DR, or not
 * told to have had none, shows that the rule holds.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-cluster.disable-dr',
  operations: ['update-cluster'],
  judges: 'lawful-requests',
  evaluate({ requestBody, responseBody, facts }): Outcome[] {
    const shown = flagField(responseBody, 'isDrEnabled');
    const asked = flagField(requestBody, 'enableDr');
    if (asked === undefined || shown === undefined) return [];
    // Somebody else may have ended the DR of a listed cluster: of the run's own it is known.
    if (asked) {
      return facts?.isDrEnabled === true && facts.isOwn === true && !shown && !saysUnderWay(responseBody)
        ? [brokenAt('/isDrEnabled', 'enableDr true has disabled DR', 'true', shown)]
        : [];
    }
    if (!shown) return facts?.isDrEnabled === false ? [] : [...HOLDS];
    if (saysUnderWay(responseBody) && facts?.settled !== true) return [];
    if (mayHaveFailed(responseBody, facts?.formerValues)) return [];
    return [brokenAt('/isDrEnabled', 'enableDr false has not disabled DR', 'false', shown)];
  },
};

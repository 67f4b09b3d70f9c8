import type { ResponseRule } from '../rule.ts';
import { flagField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';

/** Section 2.4: enableDr true does not enable DR on a cluster without it. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-cluster.enable-dr-never-enables',
  operations: ['update-cluster'],
  judges: 'answers',
  evaluate({ requestBody, responseBody, facts }) {
    const shown = flagField(responseBody, 'isDrEnabled');
    if (facts?.isDrEnabled !== false || shown === undefined) return [];
    if (flagField(requestBody, 'enableDr') !== true) return [];
    const message = 'enableDr true has enabled DR on a cluster without it';
    return [judgedAt('/isDrEnabled', !shown, message, 'false', shown)];
  },
};

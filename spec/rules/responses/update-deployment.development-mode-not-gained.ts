import type { ResponseRule } from '../rule.ts';
import { flagField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';

/** Section 2.3: a deployment that is not for development only never becomes so by an update. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-deployment.development-mode-not-gained',
  operations: ['update-deployment'],
  judges: 'answers',
  evaluate({ requestBody, responseBody, facts }) {
    const shown = flagField(responseBody, 'isDevelopmentMode');
    if (shown === undefined || facts?.isDevelopmentMode !== false) return [];
    if (!shown && flagField(requestBody, 'isDevelopmentMode') !== true) return [];
    const message = 'the deployment was not for development only and has become so';
    return [judgedAt('/isDevelopmentMode', !shown, message, 'false', shown)];
  },
};

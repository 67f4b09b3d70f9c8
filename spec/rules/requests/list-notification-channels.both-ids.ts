import type { JsonObject, RequestRule } from '../rule.ts';
import { isPresent } from '../support/json.ts';

/** Section 4.13: deploymentIds and workspaceIds must not stand together; what happens then is silent. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'list-notification-channels.both-ids',
  operation: 'list-notification-channels',
  breach: 'open',
  evaluate(query: JsonObject) {
    const sent = ['deploymentIds', 'workspaceIds'].filter((name) => isPresent(query, name));
    if (sent.length === 0) return 'not-applicable';
    return sent.length === 2 ? 'broken' : 'holds';
  },
};

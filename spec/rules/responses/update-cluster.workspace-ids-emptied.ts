import type { ResponseRule } from '../rule.ts';
import { listField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';

/** Section 2.4: an update with an empty list of workspaceIds removes all of them. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-cluster.workspace-ids-emptied',
  operations: ['update-cluster'],
  judges: 'lawful-requests',
  evaluate({ requestBody, responseBody }) {
    const shown = listField(responseBody, 'workspaceIds');
    if (listField(requestBody, 'workspaceIds')?.length !== 0 || shown === undefined) return [];
    const message = 'workspaceIds was sent empty and the cluster still has some';
    return [judgedAt('/workspaceIds', shown.length === 0, message, 'no workspaces', shown)];
  },
};

import { members } from '../echo.ts';
import type { Json, ResponseRule } from '../rule.ts';
import { field, listField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';
import { saysUnderWay } from '../support/under-way.ts';

const sameMembers = members();

const hasTwice = (list: readonly Json[]): boolean => new Set(list).size < list.length;

/** Section 2.4: an update without workspaceIds leaves the list as the cluster's last answer showed it. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-cluster.workspace-ids-kept',
  operations: ['update-cluster'],
  judges: 'lawful-requests',
  evaluate({ requestBody, responseBody, facts }) {
    const before = listField(facts?.before, 'workspaceIds');
    const shown = listField(responseBody, 'workspaceIds');
    if (field(requestBody, 'workspaceIds') !== undefined || !before || !shown) return [];
    // Under way, an answer may still show what was there before the list that the last one was sent.
    if (saysUnderWay(responseBody) && facts?.settled !== true && facts?.showsAtOnce !== true) return [];
    const isDoubled = !hasTwice(before) && hasTwice(shown);
    const same = !isDoubled && sameMembers(before, shown, '').differences.length === 0;
    const message = 'workspaceIds were left out and the list has changed';
    return [judgedAt('/workspaceIds', same, message, JSON.stringify(before), shown)];
  },
};

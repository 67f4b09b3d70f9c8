import type { Outcome, ResponseRule } from '../rule.ts';
import { sameRange } from '../support/cidr.ts';
import { flagField, isPresent, textField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';

/**
 * Section 2.4: the DR range is the primary range by default. An update that leaves it out may keep it or reset it,
 * which is the same where it was the primary range before.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-cluster.dr-vpc-range-default',
  operations: ['update-cluster'],
  judges: 'lawful-requests',
  evaluate({ requestBody, responseBody, facts }): Outcome[] {
    const before = facts?.before;
    const primary = textField(before, 'vpcSubnetRange');
    if (isPresent(requestBody, 'drVpcSubnetRange') || flagField(requestBody, 'enableDr') === false) return [];
    if (primary === undefined || !sameRange(primary, textField(before, 'drVpcSubnetRange') ?? '')) return [];
    const shown = textField(responseBody, 'drVpcSubnetRange');
    if (shown === undefined) return [];
    const message = 'drVpcSubnetRange was left out and is no longer the primary VPC range';
    return [
      judgedAt('/drVpcSubnetRange', sameRange(shown, primary), message, JSON.stringify(primary), shown),
    ];
  },
};

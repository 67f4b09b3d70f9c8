import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { sameRange } from '../support/cidr.ts';
import { flagField, isPresent, textField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';

/** Whether a cluster is known to have had no other DR range than the primary one. */
function wasPrimary({ facts }: ResponseInput, primary: string): boolean {
  if (facts?.before !== undefined)
    return sameRange(primary, textField(facts.before, 'drVpcSubnetRange') ?? '');
  if (facts?.mayHaveChanged) return false;
  const former = [...(facts?.formerValues?.drVpcSubnetRange ?? [])].map((json): unknown => JSON.parse(json));
  const ranges = former.filter((one) => one !== null);
  return ranges.length > 0 && ranges.every((one) => typeof one === 'string' && sameRange(primary, one));
}

/**
 * Section 2.4: the DR range is the primary range by default. An update that leaves it out may keep it or reset it,
 * which is the same where it was the primary range before.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-cluster.dr-vpc-range-default',
  operations: ['update-cluster'],
  judges: 'lawful-requests',
  evaluate(input): Outcome[] {
    const { requestBody, responseBody, facts } = input;
    const primary = textField(facts?.before ?? responseBody, 'vpcSubnetRange');
    if (isPresent(requestBody, 'drVpcSubnetRange') || flagField(requestBody, 'enableDr') === false) return [];
    if (primary === undefined || !wasPrimary(input, primary)) return [];
    const shown = textField(responseBody, 'drVpcSubnetRange');
    // Without DR there is no range of its region.
    if (shown === undefined || shown === '' || flagField(responseBody, 'isDrEnabled') === false) return [];
    const message = 'drVpcSubnetRange was left out and is no longer the primary VPC range';
    return [
      judgedAt('/drVpcSubnetRange', sameRange(shown, primary), message, JSON.stringify(primary), shown),
    ];
  },
};

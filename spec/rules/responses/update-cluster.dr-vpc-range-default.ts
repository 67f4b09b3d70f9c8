import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { sameRange } from '../support/cidr.ts';
import { flagField, isPresent, textField } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';

/** The texts that a field of the cluster was sent or shown with; what says nothing is none. */
function formerTexts({ facts }: ResponseInput, name: string): string[] {
  const values = [...(facts?.formerValues?.[name] ?? [])].map((json): unknown => JSON.parse(json));
  return values.filter((value) => typeof value === 'string' && value !== '') as string[];
}

/**
 * The ranges that a cluster of the run's own may show after an update that leaves its DR range out: any that it had,
 * and the primary one. Undefined where others may have changed it, or where it moved to another region.
 */
function mayShow(input: ResponseInput, primary: string): string[] | undefined {
  if (input.facts?.isOwn !== true || input.facts.mayHaveChanged) return undefined;
  const former = formerTexts(input, 'drVpcSubnetRange');
  const hasMoved = formerTexts(input, 'drRegion').length > 1;
  return former.length > 0 && !hasMoved ? [primary, ...former] : undefined;
}

/** Whether a cluster is known to have had no other DR range than the primary one. */
function wasPrimary(input: ResponseInput, primary: string): boolean {
  const { facts } = input;
  if (facts?.before !== undefined)
    return sameRange(primary, textField(facts.before, 'drVpcSubnetRange') ?? '');
  if (facts?.mayHaveChanged) return false;
  const ranges = formerTexts(input, 'drVpcSubnetRange');
  return ranges.length > 0 && ranges.every((one) => sameRange(primary, one));
}

/**
 * Section 2.4: the DR range is the primary range by default. An update that leaves it out may keep it or reset it,
 * which is the same where it was the primary range before; a cluster of the run's own that had others shows one of
 * these, or the primary one.
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
    if (primary === undefined) return [];
    const lawful = wasPrimary(input, primary) ? [primary] : mayShow(input, primary);
    const shown = textField(responseBody, 'drVpcSubnetRange');
    // Without DR there is no range of its region.
    if (!lawful || shown === undefined || shown === '' || flagField(responseBody, 'isDrEnabled') === false)
      return [];
    const holds = lawful.some((one) => sameRange(shown, one));
    const message =
      lawful.length > 1
        ? 'drVpcSubnetRange was left out and is neither the primary VPC range nor any that the cluster had'
        : 'drVpcSubnetRange was left out and is no longer the primary VPC range';
    const expected = [...new Set(lawful)].map((one) => JSON.stringify(one)).join(' or ');
    return [judgedAt('/drVpcSubnetRange', holds, message, expected, shown)];
  },
};

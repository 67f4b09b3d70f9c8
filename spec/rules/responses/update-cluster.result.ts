import { type Compare, containing, range, text } from '../echo.ts';
import type { ResponseInput, ResponseRule } from '../rule.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';
import { flagField, textField } from '../support/json.ts';

const FIELDS: Readonly<Record<string, Compare>> = {
  name: text,
  dbInstanceType: text,
  enableReplicationTimeControl: text,
  workspaceIds: containing(),
};

/** What a cluster has only while it has DR, which somebody else may end at any time. */
const DR_FIELDS: Readonly<Record<string, Compare>> = {
  drPodSubnetRange: range,
  drRegion: text,
  drServicePeeringRange: range,
  drServiceSubnetRange: range,
  drVpcSubnetRange: range,
};

const shows = showsWhatWasSent('update-cluster.result', 'update-cluster', ({ responseBody }) =>
  flagField(responseBody, 'isDrEnabled') === false ? FIELDS : { ...FIELDS, ...DR_FIELDS },
);

/** An answer that says that the update is under way may show what was before, unless others were seen not to. */
function isUnderWay({ responseBody, facts }: ResponseInput): boolean {
  return (
    textField(responseBody, 'status') === 'UPDATING' && facts?.settled !== true && facts?.showsAtOnce !== true
  );
}

/**
 * Section 4.4: the answer shows the update. Whether a non-empty list of workspaces replaces the former one is
 * silent; what enableDr, isFailedOver and node pools do is said by clauses of their own.
 */
export const rule: ResponseRule = {
  ...shows,
  evaluate(input) {
    const outcomes = shows.evaluate(input);
    return isUnderWay(input) && outcomes.some(({ verdict }) => verdict === 'broken') ? [] : outcomes;
  },
};

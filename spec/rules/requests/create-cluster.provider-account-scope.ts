import type { JsonObject, RequestRule } from '../rule.ts';
import { clusterTypeOf, isInCloud } from '../support/conditions.ts';
import { isPresent } from '../support/json.ts';

/** Section 2.4: whether HYBRID clusters of CLOUD_A and CLOUD_B need an account is contradictory; core ones name it. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'create-cluster.provider-account-scope',
  operation: 'create-cluster',
  breach: 'open',
  evaluate(request: JsonObject) {
    if (clusterTypeOf(request) !== 'HYBRID' || isInCloud(request, 'CLOUD_C') !== false)
      return 'not-applicable';
    return isPresent(request, 'providerAccount') ? 'holds' : 'broken';
  },
};

import type { ReadingRule } from '../rule.ts';
import { clusterTypeOf, isInCloud } from '../support/conditions.ts';
import { isObject, isPresent } from '../support/json.ts';

/** Section 2.4: whether HYBRID clusters outside CLOUD_C need and show an account. */
export const rule: ReadingRule = {
  kind: 'reading',
  clause: 'create-cluster.provider-account-scope',
  operations: ['create-cluster', 'update-cluster'],
  evaluate({ operation, requestBody, responseBody }) {
    if (!isObject(responseBody)) return undefined;
    if (clusterTypeOf(responseBody) !== 'HYBRID' || isInCloud(responseBody, 'CLOUD_C') !== false)
      return undefined;
    if (isPresent(responseBody, 'providerAccount')) return 'every-hybrid';
    const accepted = operation === 'create-cluster' && isObject(requestBody);
    return accepted && !isPresent(requestBody, 'providerAccount') ? 'cloud-c-only' : undefined;
  },
};

import { clusterTypeOf, isInCloud } from '../support/conditions.ts';
import { requiredWhen } from '../support/required-when.ts';

/** Section 2.4: under both readings of the document, a HYBRID cluster of CLOUD_C names its account. */
export const rule = requiredWhen({
  clause: 'create-cluster.provider-account-required',
  operation: 'create-cluster',
  field: 'providerAccount',
  when: (request) => clusterTypeOf(request) === 'HYBRID' && isInCloud(request, 'CLOUD_C') === true,
});

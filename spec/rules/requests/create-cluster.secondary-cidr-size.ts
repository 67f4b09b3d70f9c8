import type { JsonObject, RequestRule } from '../rule.ts';
import { canonicalRange, ipv4PrefixLength } from '../support/cidr.ts';
import { isInCloud } from '../support/conditions.ts';
import { textField } from '../support/json.ts';

/** Section 2.4: the secondary CIDR of a CLOUD_A cluster has a size of /16 to /20, which what is no range has not. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'create-cluster.secondary-cidr-size',
  operation: 'create-cluster',
  breach: 'refused',
  evaluate(request: JsonObject) {
    const range = textField(request, 'secondaryVpcCidr') ?? '';
    if (range === '' || isInCloud(request, 'CLOUD_A') !== true) return 'not-applicable';
    const size = ipv4PrefixLength(range);
    if (size === undefined) return canonicalRange(range) === undefined ? 'broken' : 'not-applicable';
    return size >= 16 && size <= 20 ? 'holds' : 'broken';
  },
};

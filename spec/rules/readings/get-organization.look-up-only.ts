import { lookUpOnly } from '../look-up-only.ts';
import type { ReadingRule } from '../rule.ts';
import { field, isObject } from '../support/json.ts';

/** Fields that the organization's table calls always present (section 2.9). */
const ALWAYS_PRESENT = [
  'allowEnhancedSupportAccess',
  'createdAt',
  'createdBy',
  'id',
  'isScimEnabled',
  'name',
  'shouldEnforceDedicatedClusters',
  'supportPlan',
  'updatedAt',
  'updatedBy',
];

/** Section 4.9: whether isLookUpOnly leaves fields out that are always present. */
export const rule: ReadingRule = {
  kind: 'reading',
  clause: 'get-organization.look-up-only',
  operations: ['get-organization'],
  evaluate({ query, responseBody }) {
    if (lookUpOnly(query) !== 'true' || !isObject(responseBody)) return undefined;
    const complete = ALWAYS_PRESENT.every((name) => field(responseBody, name) !== undefined);
    return complete ? 'always-present' : 'metadata-only';
  },
};

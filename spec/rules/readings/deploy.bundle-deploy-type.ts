import type { ReadingRule } from '../rule.ts';
import { flagField, isPresent, textField } from '../support/json.ts';

const DAG_TYPES = ['DAG_ONLY', 'IMAGE_AND_DAG'];

/** Section 2.5: whether a listed type counts as a bundle deploy. A URL may be absent for other reasons too. */
export const rule: ReadingRule = {
  kind: 'reading',
  clause: 'deploy.bundle-deploy-type',
  operations: ['rollback-deploy'],
  evaluate({ responseBody }) {
    const type = textField(responseBody, 'type') ?? '';
    if (flagField(responseBody, 'isDagDeployEnabled') !== true || !DAG_TYPES.includes(type)) return undefined;
    return isPresent(responseBody, 'bundleUploadUrl') ? 'dag-types' : 'no-listed-type';
  },
};

import type { ReadingRule } from '../rule.ts';
import { textField } from '../support/json.ts';

/** Sections 2.5 and 3: which of the two deploys rollbackFromId names. */
export const rule: ReadingRule = {
  kind: 'reading',
  clause: 'rollback-deploy.rolled-back-deploy',
  operations: ['rollback-deploy'],
  evaluate({ responseBody, pathParams }) {
    const named = textField(responseBody, 'rollbackFromId');
    if (named === undefined) return undefined;
    return named === pathParams.deployId ? 'path-deploy' : 'previous-deploy';
  },
};

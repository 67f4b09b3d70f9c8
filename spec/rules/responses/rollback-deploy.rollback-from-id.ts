import type { ResponseRule } from '../rule.ts';
import { field, isObject, textField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/**
 * Sections 2.5 and 3: a rollback's answer has rollbackFromId. It names the deploy in the path or the one that ran
 * before; where the latter is not known, every id may be its but those of the answer itself and of the deployment.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'rollback-deploy.rollback-from-id',
  operations: ['rollback-deploy'],
  judges: 'answers',
  evaluate({ responseBody, pathParams, facts }) {
    if (!isObject(responseBody)) return [];
    const named = field(responseBody, 'rollbackFromId');
    const expected = 'the id of the deploy in the path or of the one that ran before';
    if (named === undefined || named === null)
      return [brokenAt('', 'rollbackFromId is missing', expected, undefined)];
    if (typeof named !== 'string') return [];
    const others = [textField(responseBody, 'id'), pathParams.deploymentId];
    const unknown = facts?.currentDeployId === undefined && named.trim() !== '' && !others.includes(named);
    if (unknown || named === pathParams.deployId || named === facts?.currentDeployId) return [...HOLDS];
    return [brokenAt('/rollbackFromId', 'rollbackFromId names neither deploy', expected, named)];
  },
};

import type { ResponseRule } from '../rule.ts';
import { field, isObject } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/**
 * Sections 2.5 and 3: a rollback's answer has rollbackFromId. It names the deploy in the path or the one that ran
 * before, which is not known here: every id may be its but that of the answer itself. That of the deployment may be a
 * deploy's too, where each kind has ids of its own.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'rollback-deploy.rollback-from-id',
  operations: ['rollback-deploy'],
  judges: 'answers',
  evaluate({ responseBody, pathParams }) {
    if (!isObject(responseBody)) return [];
    const named = field(responseBody, 'rollbackFromId');
    const expected = 'the id of the deploy in the path or of the one that ran before';
    if (named === undefined || named === null)
      return [brokenAt('', 'rollbackFromId is missing', expected, undefined)];
    if (typeof named !== 'string') return [];
    const isItself = named === field(responseBody, 'id') && named !== pathParams.deployId;
    if (named.trim() !== '' && !isItself) return [...HOLDS];
    return [brokenAt('/rollbackFromId', 'rollbackFromId names neither deploy', expected, named)];
  },
};

import { appliesOnlyWhere } from '../support/elsewhere.ts';
import { inWorkspaceScope } from '../support/scope.ts';

/** Section 2.2: what excludeLinks do for scope DEPLOYMENT is silent. */
export const rule = appliesOnlyWhere({
  clause: 'create-environment-object.exclude-links-elsewhere',
  operation: 'create-environment-object',
  fields: ['excludeLinks'],
  applies: inWorkspaceScope,
});
